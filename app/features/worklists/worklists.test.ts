import { expect, test } from 'vitest'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { signEntry } from '#app/features/journal/commands/entries.ts'
import { closeVisits } from '#app/features/appointments/commands/close-visit.ts'
import { followUp } from './commands.ts'
import { listsOf, rowsOf, sharedLists, waitingIn } from './queries.ts'

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { firstName: 'Amir', roles: ['provider'] })
  const client = (firstName: string) => signedIn(w.services, { firstName, lastName: 'Holm' })
  const names = async (list: string, part = 'open') =>
    (await rowsOf(w.services, staff, { list, part, page: 1 })).map(({ name }) => name.split(' ')[0])
  return { ...w, staff, client, names }
}

test.each(engines())(
  'a consultation waits until it became a plan, was booked anew, or is closed (%s)',
  async (engine) => {
    const { services, providerId, staff, client, names } = await clinic(engine)
    const [ida, bo, eva, kai] = await Promise.all(['Ida', 'Bo', 'Eva', 'Kai'].map(client))
    const talk = { type: 'consultation' } as const
    const came = await visit(services, ida!, providerId, { ...talk, at: '2026-11-20T10:00', status: 'completed' })
    const missed = await visit(services, bo!, providerId, { ...talk, at: '2026-11-21T10:00', status: 'no_show' })
    await visit(services, eva!, providerId, { ...talk, at: '2026-12-02T10:00' })
    await visit(services, kai!, providerId, { ...talk, at: '2026-08-01T10:00', status: 'completed' })
    expect([await names('consultations', 'came'), await names('consultations', 'to-call')]).toEqual([['Ida'], ['Bo']])
    expect(await names('consultations', 'booked')).toEqual(['Eva'])
    expect(waitingIn(await sharedLists(services, staff))).toBe(2)

    await followUp(services, staff, { visit: missed, what: 'called' })
    expect(await names('consultations', 'closed')).toEqual(['Bo'])
    await followUp(services, staff, { visit: missed, what: 'reopened' })
    expect(await names('consultations', 'to-call')).toEqual(['Bo'])
    await visit(services, bo!, providerId, { at: '2026-12-10T10:00' })
    await followUp(services, staff, { visit: came, what: 'closed' })
    expect(await names('consultations', 'plan')).toEqual(['Bo'])
    expect(waitingIn(await sharedLists(services, staff))).toBe(0)
  },
)

test.each(engines())('a treatment that was given asks for its entry until one is signed (%s)', async (engine) => {
  const { services, providerId, staff, client, names } = await clinic(engine)
  const ida = await client('Ida')
  const given = await visit(services, ida, providerId, { at: '2026-11-27T10:00', status: 'in_progress' })
  await visit(services, ida, providerId, { at: '2026-11-28T10:00', type: 'consultation', status: 'completed' })
  await visit(services, await client('Bo'), providerId, { at: '2026-08-01T10:00', status: 'completed' })
  expect(await names('entries')).toEqual([])
  await cleared(services, ida.userId)
  expect(await markVisit(services, staff, { id: given, from: 'in_progress', to: 'completed' })).toMatchObject({
    ok: true,
  })
  expect(await names('entries')).toEqual(['Ida'])
  const about = { patientId: ida.userId, visitId: given }
  await signEntry(services, staff, { ...about, kind: 'note', content: { notes: 'Gik godt', forClient: '' } })
  expect(await names('entries')).toEqual([])
})

test.each(engines())('a visit of yesterday waits to be closed, and a mark takes it off (%s)', async (engine) => {
  const { services, providerId, staff, client, names } = await clinic(engine)
  const ida = await client('Ida')
  await cleared(services, ida.userId)
  const id = await visit(services, ida, providerId, { at: '2026-11-29T10:00' })
  await visit(services, await client('Bo'), providerId, { at: '2026-11-30T10:00' })
  expect(await names('past')).toEqual(['Ida'])
  await markVisit(services, staff, { id, from: 'confirmed', to: 'completed' })
  expect(await names('past')).toEqual([])
})

test.each(engines())(
  'a past visit offers what the clearance and the user’s role permit, and the word of what bars it (%s)',
  async (engine) => {
    const { services, providerId, staff, client } = await clinic(engine)
    const [ida, bo, eva] = await Promise.all(['Ida', 'Bo', 'Eva'].map(client))
    await cleared(services, ida!.userId)
    await cleared(services, bo!.userId, { yes: { pregnant: '' } })
    await visit(services, ida!, providerId, { at: '2026-11-27T10:00' })
    await visit(services, bo!, providerId, { at: '2026-11-28T10:00' })
    await visit(services, eva!, providerId, { at: '2026-11-28T11:00', type: 'consultation' })
    const ways = async (actor: typeof staff) =>
      (await rowsOf(services, actor, { list: 'past', part: 'open', page: 1 })).map(({ closable }) => closable)
    const both = { closings: ['completed', 'no_show'], barredBy: null }
    expect(await ways(staff)).toEqual([both, { closings: ['no_show'], barredBy: 'stopped' }, both])
    const rikke = await signedIn(services, { firstName: 'Rikke', roles: ['reception'] })
    const absent = { closings: ['no_show'], barredBy: null }
    expect(await ways(rikke)).toEqual([absent, absent, absent])
  },
)

test.each(engines())('selected past visits are closed at once; one that cannot be is left (%s)', async (engine) => {
  const { services, providerId, staff, client, names } = await clinic(engine)
  const [ida, bo, eva] = await Promise.all(['Ida', 'Bo', 'Eva'].map(client))
  const visits = [
    await visit(services, ida!, providerId, { at: '2026-11-27T10:00' }),
    await visit(services, bo!, providerId, { at: '2026-11-28T10:00', type: 'consultation' }),
    // A client who arrived cannot have stayed away.
    await visit(services, eva!, providerId, { at: '2026-11-28T11:00', status: 'ankommet' }),
    await visit(services, eva!, providerId, { at: '2027-02-01T10:00' }),
  ]
  expect(await names('past')).toEqual(['Ida', 'Bo', 'Eva'])
  const asked = { visits, as: 'no_show' } as const
  expect(await closeVisits(services, ida!, asked)).toMatchObject({ refusal: 'forbidden' })
  expect(await closeVisits(services, staff, asked)).toEqual({ ok: true, value: { closed: 2, left: 2 } })
  expect(await names('past')).toEqual(['Eva'])
  expect(await closeVisits(services, staff, asked)).toEqual({ ok: true, value: { closed: 0, left: 4 } })
})

test.each(engines())('a provider can look at what waits with their own clients alone (%s)', async (engine) => {
  const { services, providerId, addProvider, staff, client, names } = await clinic(engine)
  const other = await addProvider('En anden')
  const talk = { type: 'consultation', at: '2026-11-20T10:00', status: 'completed' } as const
  await visit(services, await client('Ida'), providerId, talk)
  await visit(services, await client('Bo'), other, { ...talk, at: '2026-11-20T11:00' })
  await visit(services, await client('Eva'), other, { at: '2026-11-29T10:00' })
  expect(await names('consultations', 'came')).toEqual(['Ida', 'Bo'])
  const mine = { list: 'consultations', part: 'came', page: 1, providers: [providerId] }
  expect((await rowsOf(services, staff, mine)).map(({ name }) => name)).toEqual(['Ida Holm'])
  expect(waitingIn(await listsOf(services, staff, [providerId]))).toBe(1)
  expect(waitingIn(await listsOf(services, staff, [other]))).toBe(2)
  // A list that is not of visits is nobody's own.
  expect((await listsOf(services, staff, [other])).map(({ key }) => key)).not.toContain('consents')
})

test('what a doctor must say yes to waits while the visit is to come and is not cancelled', async () => {
  const { services, providerId, client, names } = await clinic('postgres')
  const id = await visit(services, await client('Ida'), providerId, { at: '2026-12-03T10:00' })
  await visit(services, await client('Bo'), providerId, { at: '2026-12-03T11:00' })
  const ordered = services.db.k.updateTable('appointments').set({ add_ons: ['creme', 'smertefri'] })
  await ordered.where('id', '=', id).execute()
  expect(await names('approvals')).toEqual(['Ida'])
  await ordered.set({ cancel_at: services.clock.instant(), cancel_as: '{}' }).where('id', '=', id).execute()
  expect(await names('approvals')).toEqual([])
})

test('a client sees no list, and can note nothing', async () => {
  const { services, providerId, client } = await clinic('postgres')
  const ida = await client('Ida')
  const id = await visit(services, ida, providerId, {
    type: 'consultation',
    at: '2026-11-20T10:00',
    status: 'completed',
  })
  expect(await sharedLists(services, ida)).toEqual([])
  expect(await rowsOf(services, ida, { list: 'consultations', part: 'came', page: 1 })).toEqual([])
  expect(await followUp(services, ida, { visit: id, what: 'closed' })).toMatchObject({ refusal: 'forbidden' })
})
