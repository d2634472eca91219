import { cleared } from '#test/clinic/cleared.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { HEALTH_KEYS, type HealthAnswers, type HealthQuestion } from '#app/domain/health/health-form.ts'
import { offerConsent, signOwnConsent, withdrawConsent } from '#app/features/journal/commands/consents.ts'
import { answerOwnHealth } from '#app/features/journal/commands/health.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { pinOf } from '#app/domain/scan/tattoo.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world } from '#test/clinic/world.ts'
import { dayBoard } from './board.ts'
import { markVisit, undoMark } from '#app/features/appointments/commands/change-as-staff.ts'

const today = clinicDay('2026-12-03')
const answers = (...yes: HealthQuestion[]) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: yes.includes(key), more: '' }])) as HealthAnswers

async function clinic(engine?: 'embedded' | 'postgres') {
  const w = await world({ now: '2026-12-03T12:20:00+01:00', ...(engine && { engine }) })
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const maja = await signedIn(w.services, { firstName: 'Maja', roles: ['provider'] })
  const amir = await signedIn(w.services, { firstName: 'Amir', roles: ['provider'] })
  return { ...w, ida, maja, amir, board: () => dayBoard(w.services, today) }
}

test.each(engines())(
  'two desks press at once: one moves the visit, the other hears who did and what it is now (%s)',
  async (engine) => {
    const { services, ida, maja, amir, providerId, board } = await clinic(engine)
    const id = await visit(services, ida, providerId)
    const press = { id, from: 'confirmed', to: 'ankommet' } as const
    const both = await Promise.all([markVisit(services, maja, press), markVisit(services, amir, press)])
    const first = both[0]?.ok ? 'Maja' : 'Amir'
    expect(both).toContainEqual({ ok: true, value: 'ankommet' })
    const happened = { status: 'ankommet', by: first }
    expect(both).toContainEqual({ ok: false, refusal: 'moved-by-someone-else', details: { happened } })
    expect(await board()).toMatchObject([{ id, status: 'ankommet', since: expect.any(Number) }])
  },
)

test('a press on an old picture is answered with what happened instead, a stale undo too', async () => {
  const { services, ida, maja, amir, providerId } = await clinic()
  const id = await visit(services, ida, providerId)
  await cleared(services, ida.userId)
  await markVisit(services, maja, { id, from: 'confirmed', to: 'in_progress' })
  const api = apiOf(services)
  const headers = { cookie: await cookieOf(services, amir.userId) }
  const late = await api.post(`/api/staff/appointments/${id}/status`, { from: 'confirmed', to: 'ankommet' }, headers)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ happened: { status: 'in_progress', by: 'Maja' } })
  expect(await undoMark(services, amir, { id, from: 'ankommet' })).toMatchObject({
    details: { happened: { status: 'in_progress', by: 'Maja' } },
  })
})

test('an undone arrival is expected again on the board', async () => {
  const { services, ida, maja, providerId, board } = await clinic()
  const id = await visit(services, ida, providerId)
  await markVisit(services, maja, { id, from: 'confirmed', to: 'ankommet' })
  await undoMark(services, maja, { id, from: 'ankommet' })
  expect(await board()).toMatchObject([{ id, status: 'confirmed' }])
})

test('the board shows the day without what is called off: what to prepare, what stops, what is left to pay', async () => {
  const { services, ida, amir, providerId, board } = await clinic()
  await visit(services, ida, providerId, { at: '2026-09-03T12:30', status: 'completed' })
  await visit(services, ida, providerId, { at: '2026-12-04T12:30', type: 'consultation' })
  const id = await visit(services, ida, providerId, { notes: 'Venstre arm' })
  const bo = await signedIn(services, { firstName: 'Bo', lastName: 'Berg' })
  await visit(services, bo, providerId, { at: '2026-12-03T14:00', type: 'consultation' })
  const eva = await signedIn(services)
  await visit(services, eva, providerId, { at: '2026-12-03T15:00', status: 'cancelled' })
  const ordered = quote({ areaCm2: 30, plan: 'single', addOns: ['smertefri'] }, FALLBACK_RULES)
  await services.db.k
    .updateTable('appointments')
    .set({ add_ons: ['smertefri'], quote: JSON.stringify(ordered), area_cm2: 30 })
    .where('id', '=', id)
    .execute()
  const shown = await board()
  expect(shown).toMatchObject([
    {
      name: 'Ida Holm',
      treatment: 2,
      isFirstVisit: false,
      needsDoctor: true,
      hasNote: true,
      areaCm2: 30,
      prepare: [{ key: 'smertefri', da: 'Lokalbedøvelse' }],
      // The anaesthesia waits for a doctor: nothing is asked for it yet.
      due: 40_000,
    },
    { name: 'Bo Berg', treatment: 1, isFirstVisit: true, needsDoctor: false, hasNote: false, due: 0 },
  ])
  expect(JSON.stringify(shown)).not.toContain('Venstre arm')
  // Once the doctor has said yes, nothing waits for it.
  await services.db.k
    .insertInto('add_on_decisions')
    .values({
      appointment_id: id,
      rule_name: 'smertefri',
      answer: 'approved',
      reason: '',
      price: kroner(800),
      decided_by: amir.userId,
      decided_at: services.clock.instant(),
    })
    .execute()
  expect((await board())[0]).toMatchObject({ needsDoctor: false, due: 120_000 })
})

test.each(engines())(
  'the board says what stands in the way and what is missing, until it is answered and signed (%s)',
  async (engine) => {
    const { services, clock, ida, amir, providerId, board } = await clinic(engine)
    const id = await visit(services, ida, providerId)
    const ready = async () => (await board())[0]!.ready
    const missing = {
      health: null,
      limit: null,
      isHealthDue: true,
      consents: ['laser'],
      photos: [],
      laser: null,
      mayCheckIn: true,
      mayNumb: false,
    }
    // Nothing is known yet: the answers are asked for first.
    expect(await ready()).toEqual({ ...missing, consents: [] })
    await answerOwnHealth(services, ida, { answers: answers('tan'), lng: 'da' })
    await offerConsent(services, amir, { patientId: ida.userId, kind: 'laser', lng: 'da' })
    expect(await ready()).toEqual({ ...missing, health: 'stop', isHealthDue: false, mayCheckIn: false })
    const [consent] = await consentsOf(services, asReached(ida.userId))
    await signOwnConsent(services, ida, { id: consent!.id, name: 'Ida Holm' })
    clock.moveTo('2026-12-03T12:25:00+01:00')
    await answerOwnHealth(services, ida, { answers: answers(), lng: 'da' })
    expect(await ready()).toEqual({ ...missing, isHealthDue: false, consents: [], laser: 'start', mayNumb: true })
    await markVisit(services, amir, { id, from: 'confirmed', to: 'ankommet' })
    expect((await ready()).photos).toEqual(['before'])
    // What somebody said of the own health is read in the record, not on a screen in the hall.
    expect(JSON.stringify(await board())).not.toMatch(/tan|keloid/)
    await withdrawConsent(services, ida, consent!.id)
    expect((await ready()).consents).toEqual(['laser'])
  },
)

test.each(engines())(
  'where the tattoo is and what the laser was last set to is made ready, of somebody with one tattoo (%s)',
  async (engine) => {
    const { services, ida, amir, providerId, board } = await clinic(engine)
    await visit(services, ida, providerId)
    const last = async () => (await board())[0]!.last
    expect(await last()).toBeNull()
    const tattoo = async (site: 'forearm' | 'calf') => {
      const id = services.newId()
      const about = { id, patient_id: ida.userId, name: 'Svale', site, ...pinOf(site, 'left') }
      await services.db.k
        .insertInto('tattoos')
        .values({ ...about, area_cm2: 30, created_at: services.clock.instant() })
        .execute()
      return id
    }
    const tattooId = await tattoo('forearm')
    expect(await last()).toEqual({ site: 'forearm', lines: [] })
    const entry = { id: services.newId(), patient_id: ida.userId, tattoo_id: tattooId, appointment_id: null }
    const at = services.clock.instant()
    await services.db.k
      .insertInto('journal_entries')
      .values({ ...entry, kind: 'treatment', created_at: at })
      .execute()
    await services.db.k
      .insertInto('journal_versions')
      .values({
        entry_id: entry.id,
        version: 1,
        at,
        author_id: amir.userId,
        author_name: 'Amir',
        author_role: 'provider',
        reason: '',
        content: JSON.stringify({ ...TREATMENT, lines: [LINE, { ...LINE, wavelengthNm: 532, spotMm: 3 }] }),
      })
      .execute()
    const lines = [
      { wavelengthNm: 1064, spotMm: 4 },
      { wavelengthNm: 532, spotMm: 3 },
    ]
    expect(await last()).toEqual({ site: 'forearm', lines })
    await tattoo('calf')
    expect(await last()).toBeNull()
  },
)

test('what was paid in the clinic is not asked for again', async () => {
  const { services, ida, providerId, board } = await clinic()
  const id = await visit(services, ida, providerId)
  const ordered = quote({ areaCm2: 30, plan: 'single' }, FALLBACK_RULES)
  await services.db.k
    .updateTable('appointments')
    .set({ quote: JSON.stringify(ordered) })
    .execute()
  expect(await board()).toMatchObject([{ due: 40_000 }])
  const here = {
    id: services.newId(),
    appointment_id: id,
    kind: 'visit',
    status: 'confirmed',
    provider: 'clinic',
  } as const
  await services.db.k
    .insertInto('payments')
    .values({ ...here, amount: 40_000 as never, method: 'card-terminal' as never, recorded_by: ida.userId })
    .execute()
  expect(await board()).toMatchObject([{ due: 0 }])
})

test('a day of 40 visits is read in four statements', async () => {
  const { services, providerId } = await clinic()
  for (let n = 0; n < 40; n++) {
    const time = `${String(8 + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
    const id = await visit(services, await signedIn(services), providerId, {
      at: `2026-12-03T${time}`,
      status: 'completed',
    })
    expect(id).toBeTruthy()
  }
  let statements = 0
  const counted = services.db.k.withPlugin({
    transformQuery: ({ node }) => (statements++, node),
    transformResult: async ({ result }) => result,
  })
  expect(await dayBoard({ db: { ...services.db, k: counted } }, today)).toHaveLength(40)
  expect(statements).toBe(4)
})
