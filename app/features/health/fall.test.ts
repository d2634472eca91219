import { expect, test } from 'vitest'
import { deriveStale } from '#app/db/clearance.ts'
import { clearanceNotice } from '#app/routes/client/clearance-notice.ts'
import { answerOwnHealth } from '#app/features/journal/commands/health.ts'
import { rowsOf } from '#app/features/worklists/queries.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { cleared, healthAnswers } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { site } from '#test/support/site.ts'
import { engines, type Engine } from '#test/clinic/world.ts'
import { decideHealth } from './commands/decide.ts'
import { overrideClearance } from './commands/override.ts'
import { askedHealth } from './queries/asked-health.ts'

async function clinic(engine: Engine) {
  const w = await site({ engine })
  const { services, clock } = w
  const ida = await signedIn(services)
  const staff = await signedIn(services, { firstName: 'Maja', roles: ['provider', 'admin'] })
  await cleared(services, ida.userId)
  let minute = 0
  const says = async (yes: Partial<Record<string, string>>) => {
    clock.moveTo(`2026-11-30T09:0${++minute}:00+01:00`)
    await answerOwnHealth(services, ida, { answers: healthAnswers(yes), lng: 'da' })
  }
  const notice = () => clearanceNotice(services, asReached(ida.userId), { lng: 'da', clinic: SHIPPED_CLINIC })
  const toCall = async () =>
    (await rowsOf(services, staff, { list: 'clearance', part: 'open', page: 1 })).map(({ id }) => id)
  return { ...w, ida, staff, says, notice, toCall }
}

test.each(engines())(
  'client and clinic are written to once when the clearance of a booked client falls (%s)',
  async (engine) => {
    const { services, ida, providerId, says, mails } = await clinic(engine)
    await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
    await visit(services, ida, providerId, { at: '2027-01-20T12:30' })
    await says({ pregnant: '' })
    const sent = await mails()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [ida.email, 'Ring til os før din tid torsdag 3. december 2026 kl. 12.30'],
      ['hej@falm.example', 'Ring til en klient før torsdag 3. december 2026 kl. 12.30'],
    ])
    expect(sent[1]!.text).toContain('Ida Holm')
    await says({ pregnant: '' })
    expect(await mails()).toEqual([])
    await says({})
    await says({ tan: '' })
    expect(await mails()).toHaveLength(2)
  },
)

test.each(engines())(
  'no mail is sent when a doctor permits a test spot of a client who waited for one (%s)',
  async (engine) => {
    const { services, clock, ida, providerId, says, mails } = await clinic(engine)
    const doctor = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
    const seat = { id: services.newId(), name: 'Amir', user_id: doctor.userId, is_doctor: true }
    await services.db.k.insertInto('providers').values(seat).execute()
    await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
    await says({ epilepsy: '' })
    expect(await mails()).toHaveLength(2)
    clock.moveTo('2026-11-30T10:00:00+01:00')
    const only = { answer: 'spot-first', from: null, reason: '', note: '' } as const
    await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), only)
    expect(await mails()).toEqual([])
  },
)

test.each(engines())('no mail is sent to a client who has no laser visit ahead (%s)', async (engine) => {
  const { services, ida, providerId, says, mails } = await clinic(engine)
  await visit(services, ida, providerId, { at: '2026-12-03T12:30', type: 'consultation' })
  await visit(services, ida, providerId, { at: '2026-10-20T12:30', status: 'completed' })
  await says({ pregnant: '' })
  expect(await mails()).toEqual([])
})

test.each(engines())(
  'the worklist has every laser visit that the clearance bars, until an override (%s)',
  async (engine) => {
    const { services, ida, staff, providerId, says, toCall } = await clinic(engine)
    const first = await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
    const later = await visit(services, ida, providerId, { at: '2027-01-20T12:30' })
    await visit(services, ida, providerId, { at: '2026-12-04T12:30', type: 'consultation' })
    expect(await toCall()).toEqual([])
    await says({ 'new-tattoo': '2026-11-10' })
    expect(await toCall()).toEqual([first])
    await says({ epilepsy: '' })
    expect(await toCall()).toEqual([first, later])
    await services.db.k.updateTable('providers').set({ user_id: staff.userId }).where('id', '=', providerId).execute()
    await overrideClearance(services, staff, { appointment: first, because: 'Set i dag af lægen' })
    expect(await toCall()).toEqual([later])
  },
)

test.each(engines())(
  'the portal says why laser is barred, until when, and leads out: pause, reschedule or cancel, talk (%s)',
  async (engine) => {
    const { services, ida, staff, providerId, says, notice } = await clinic(engine)
    expect(await notice()).toBe(null)
    await says({ 'new-tattoo': '2026-11-10' })
    expect(await notice()).toMatchObject({
      state: 'stopped',
      lines: [
        'Det gælder: Ny tatovering, til 05/01/2027.',
        'Du kan booke og betale for laser igen fra tirsdag 5. januar 2027.',
      ],
      pause: null,
    })
    await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
    const planId = await approvedPlan(services, staff, ida)
    await services.db.pool.query(`update treatment_plans set status = 'active', pay_by = 'session' where id = $1`, [
      planId,
    ])
    const labels = async () => {
      const shown = await notice()
      return [shown?.pause?.planId === planId, ...(shown?.links ?? []).map(({ label }) => label.split(' ')[0])]
    }
    expect(await labels()).toEqual([true, 'Flyt', 'Ring', 'Skriv'])
    await says({ pregnant: '' })
    expect(await labels()).toEqual([true, 'Aflys', 'Ring', 'Skriv'])
    await says({})
    expect(await notice()).toBe(null)
  },
)

test.each([
  ['stopped', { pregnant: '' }, 'Ingen laser lige nu'],
  ['needs-doctor', { epilepsy: '' }, 'En læge skal se på det før laser'],
  ['needs-test-spot', { 'cosmetic-tattoo': '' }, 'Først en prøveplet'],
] as const)('the portal says to a client who is %s that they cannot book or pay', async (state, yes, title) => {
  const { says, notice } = await clinic('embedded')
  await says(yes)
  const shown = await notice()
  expect([shown?.state, shown?.title]).toEqual([state, title])
  expect(shown?.lines.join(' ')).toContain('kan du ikke booke eller betale for laser')
})

test('the portal says nothing of booking and paying to a client who is allowed, or whose consent is missing', async () => {
  const { services, ida, says, notice } = await clinic('embedded')
  await says({})
  expect(await notice()).toBe(null)
  await services.db.pool.query('update consents set withdrawn_at = now() where patient_id = $1', [ida.userId])
  await deriveStale(services.db.k, 10)
  expect(await notice()).toBe(null)
})
