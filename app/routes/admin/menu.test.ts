import { expect, test } from 'vitest'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { staffActs, staffMenu } from './menu.ts'

test('pages and acts that a role may not open are not offered to it', async () => {
  const { services } = await world()
  const offered = async (roles: ('reception' | 'admin')[]) => {
    const who = await signedIn(services, { roles })
    return [...(await staffMenu(services, who)), ...staffActs(who)].map(({ path }) => path)
  }
  const [reception, admin] = [await offered(['reception']), await offered(['admin'])]
  for (const path of ['/admin/settings', '/admin/complications', '/admin/people/invite'])
    expect([reception.includes(path), admin.includes(path)]).toEqual([false, true])
  for (const path of ['/admin/book', '/admin/patients/new', '/admin/till']) expect(reception).toContain(path)
})
