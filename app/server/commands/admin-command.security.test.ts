import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_PEOPLE, endDemoPeople, seedPeople } from '#app/seed/seed-people.ts'
import { cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { seededDemo } from '#test/support/built-site.ts'
import { site } from '#test/support/site.ts'
import { engines, freshDatabase } from '#test/clinic/world.ts'
import { runAdminCommand } from './admin-command.ts'
import { readEnv } from '../env.ts'
import { buildServices, openServices } from '../services.ts'

const REAL = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3',
  PASSPORT_SIGNING_KEY: 'Wc5xNq8tZr3mVb7yKd2pLj6sHf9gTa4E',
  PUBLIC_URL: 'https://clinic.example',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  SMTP_URL: 'smtp://127.0.0.1:9',
  EMBEDDED_IN_PRODUCTION: '1',
}

test('[sec 15.3] the command that makes an admin adds nobody else, whatever mode it is called in', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const place = { DATA_DIR: await emptyFolder(), DATABASE_URL: database.url }
  const said = await runAdminCommand(['create', '--email', 'astrid@klinik.example'], { ...place, DEMO: '1' })
  expect(said).toContain('astrid@klinik.example is an admin, in the demo at http://localhost:3000')
  expect(await peopleIn(place)).toEqual(['astrid@klinik.example'])
})

test('the command that makes an admin does not make a demo where no installation is', async () => {
  const DATA_DIR = await emptyFolder()
  await expect(runAdminCommand(['create', '--email', 'astrid@klinik.example'], { DATA_DIR })).rejects.toThrow(
    `This would be a demo, in the demo at http://localhost:3000 (${DATA_DIR})`,
  )
  expect(await readdir(DATA_DIR)).toEqual([])
})

// The first of a run that asks for the demo builds the site and seeds it.
test('[sec 15.2] a demo that becomes a clinic starts without the demo’s sign-ins', { timeout: 300_000 }, async () => {
  const DATA_DIR = await emptyFolder()
  await cp(await seededDemo(), DATA_DIR, { recursive: true })
  const { services, close } = await buildServices(readEnv({ ...REAL, DATA_DIR }))
  const able = await services.db.pool.query('select 1 from accounts where password is not null')
  const roles = await services.db.pool.query('select 1 from user_roles')
  await close()
  expect([able.rowCount, roles.rowCount]).toEqual([0, 0])
})

test.each(engines())(
  '[sec 15] the published password opens nothing in a clinic that was a demo (%s)',
  async (engine) => {
    const { services, signIn, actorOf, count } = await site({ engine })
    const ids = await seedPeople(services)
    const open = await cookieOf(services, ids.get('admin@falm.example')!)
    // One of them goes under another address now, one has a password of their own.
    await services.db.k
      .updateTable('users')
      .set({ email: 'moved@post.example' })
      .where('email', '=', 'provider@falm.example')
      .execute()
    const own = await services.sessions.passwords.hash(PASSWORD)
    await services.db.k
      .updateTable('accounts')
      .set({ password: own })
      .where('user_id', '=', ids.get('partner@falm.example')!)
      .execute()
    const ida = await person(services, { roles: ['admin'] })

    expect(await endDemoPeople(services)).toBe(DEMO_PEOPLE.length)

    for (const email of [...DEMO_PEOPLE.map((one) => one.email), 'moved@post.example'])
      expect([email, (await signIn(email, DEMO_PASSWORD)).status]).toEqual([email, 401])
    expect((await signIn('partner@falm.example', PASSWORD)).status).toBe(401)
    expect(await actorOf(open)).toBeNull()
    expect(await count('user_roles', `user_id <> '${ida.id}'`)).toBe(0)
    expect((await signIn(ida.email)).body.account.roles).toEqual(['client', 'admin'])
    expect(await endDemoPeople(services)).toBe(0)
  },
)

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function peopleIn(source: Record<string, string>) {
  const { services, close } = await openServices(readEnv(source))
  const people = await services.db.k.selectFrom('users').select('email').execute()
  await close()
  return people.map(({ email }) => email)
}
