import { expect, test } from 'vitest'
import { offerConsent } from '#app/features/journal/commands/consents.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { world } from '#test/clinic/world.ts'
import { handle, loader } from './documents.tsx'

test('a client reads the titles of consents in the language of the page', async () => {
  const { services } = await world()
  const staff = await signedIn(services, { roles: ['provider'] })
  const ida = await signedIn(services)
  await offerConsent(services, staff, { patientId: ida.userId, kind: 'anaesthesia', lng: 'da' })
  const titles = async (lng: 'da' | 'en') => {
    const context = pageContext(services, ida, handle, lng)
    const { open } = await loader({ context } as unknown as Parameters<typeof loader>[0])
    return open.map(({ title }) => title)
  }
  expect(await titles('da')).toEqual(['Samtykke til lokalbedøvelse'])
  expect(await titles('en')).toEqual(['Consent to local anaesthesia'])
})
