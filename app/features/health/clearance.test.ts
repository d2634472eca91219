import { expect, test } from 'vitest'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { checkInByLink } from '#app/features/check-in/commands.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { closeVisit } from '#app/features/appointments/commands/close-visit.ts'
import { signLink } from '#app/services/links/links.ts'
import { cleared, healthAnswers } from '#test/cleared.ts'
import { signedIn, visit } from '#test/desk.ts'
import { engines, world, type Engine } from '#test/world.ts'
import { deriveClearance, deriveStale } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { overrideClearance } from './commands/override.ts'

type Clinic = Awaited<ReturnType<typeof clinic>>

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services)
  const doctor = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const maja = await signedIn(services, { firstName: 'Maja', roles: ['provider'] })
  await services.db.k.updateTable('providers').set({ user_id: maja.userId }).where('id', '=', w.providerId).execute()
  const seat = { id: services.newId(), name: 'Amir', user_id: doctor.userId, is_doctor: true }
  await services.db.k.insertInto('providers').values(seat).execute()
  const statusOf = async (id: string) => {
    const row = services.db.k.selectFrom('appointments').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  return { ...w, ida, doctor, maja, statusOf }
}

const openReaction = ({ services, ida }: Clinic) =>
  inTransaction(services.db, async (tx) => {
    await tx
      .insertInto('skin_reports')
      .values({
        id: services.newId(),
        patient_id: ida.userId,
        appointment_id: null,
        reported_at: services.clock.instant(),
        lng: 'da',
        urgency: 'same-day',
        signs: '[]',
        note: '',
      })
      .execute()
    await deriveClearance(tx, ida.userId)
  })
const doctorSaysNo = ({ services, ida, doctor }: Clinic) =>
  inTransaction(services.db, async (tx) => {
    await tx
      .insertInto('clearance_decisions')
      .values({
        id: services.newId(),
        patient_id: ida.userId,
        kind: 'health',
        answer: 'not-allowed',
        allowed_from: null,
        holds_until: '2027-11-30' as never,
        covers: '{}',
        reason: 'For tidligt efter operationen',
        at: services.clock.instant(),
        by_user: doctor.userId,
        by_name: 'Amir',
      })
      .execute()
    await deriveClearance(tx, ida.userId)
  })
const orders = ({ services }: Clinic, addOns: string[]) =>
  services.db.k.updateTable('appointments').set({ add_ons: addOns }).where('status', '!=', 'completed').execute()

/** One of each kind of reason that bars the laser. */
const REASONS: [why: string, make: (of: Clinic) => Promise<unknown>][] = [
  ['has answered nothing', ({ services, ida }) => cleared(services, ida.userId, { isAnswered: false })],
  ['has signed no consent', ({ services, ida }) => cleared(services, ida.userId, { signs: [] })],
  ['is pregnant', ({ services, ida }) => cleared(services, ida.userId, { yes: { pregnant: '' } })],
  ['needs a doctor first', ({ services, ida }) => cleared(services, ida.userId, { yes: { epilepsy: '' } })],
  ['needs a test spot', ({ services, ida }) => cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })],
  [
    'has a reaction that waits for an answer',
    async (of) => (await cleared(of.services, of.ida.userId), await openReaction(of)),
  ],
  ['was refused by the doctor', async (of) => (await cleared(of.services, of.ida.userId), await doctorSaysNo(of))],
  [
    'waits for a doctor’s yes to an injection',
    async (of) => {
      await cleared(of.services, of.ida.userId, { signs: ['laser', 'anaesthesia'] })
      await orders(of, ['smertefri'])
    },
  ],
  [
    'has signed nothing for the injection',
    async (of) => {
      await cleared(of.services, of.ida.userId)
      await orders(of, ['smertefri'])
      await of.services.db.pool.query(`insert into add_on_decisions (appointment_id, rule_name, answer, price)
        select id, 'smertefri', 'approved', 80000 from appointments where status <> 'completed'`)
    },
  ],
  [
    'changed an answer that nothing was derived from',
    async ({ services, ida }) => {
      await cleared(services, ida.userId)
      await services.db.pool.query(
        `insert into health_answers select gen_random_uuid(), patient_id, form_version, lng, given_at + interval '1 minute',
           given_by, $1::jsonb from health_answers`,
        [JSON.stringify(healthAnswers({ pregnant: '' }))],
      )
    },
  ],
]

type Path = { from: AppointmentStatus; at?: string; take: (of: Clinic, id: string) => Promise<unknown> }
const marked =
  (from: AppointmentStatus, to: AppointmentStatus, asTestSpot = false) =>
  async ({ services, maja }: Clinic, id: string) => {
    const done = await markVisit(services, maja, { id, from, to, asTestSpot })
    if (!done.ok) throw new Error(done.refusal)
  }
const sqlSays = (set: string) => (of: Clinic, id: string) =>
  of.services.db.pool.query(`update appointments set ${set} where id = $1`, [id])
const PAST = '2026-11-27T10:00'

/** Every way of a laser visit into `in_progress` or `completed`. The board, the calendar and the API share `markVisit`. */
const PATHS: [name: string, path: Path][] = [
  ['the board starts it', { from: 'ankommet', take: marked('ankommet', 'in_progress') }],
  ['the board starts it past the arrival', { from: 'confirmed', take: marked('confirmed', 'in_progress') }],
  ['the board completes what was begun', { from: 'in_progress', take: marked('in_progress', 'completed') }],
  ['the API completes it in one call', { from: 'confirmed', take: marked('confirmed', 'completed') }],
  [
    'a past visit is closed as given',
    {
      from: 'confirmed',
      at: PAST,
      async take({ services, maja, ida }, id) {
        const done = await closeVisit(services, { id, patientId: ida.userId, as: 'completed' }, maja)
        if (!done.ok) throw new Error(done.refusal)
      },
    },
  ],
  ['SQL starts it', { from: 'ankommet', take: sqlSays(`status = 'in_progress'`) }],
  ['SQL completes it', { from: 'confirmed', take: sqlSays(`status = 'completed'`) }],
  [
    'SQL completes a consultation and calls it a treatment',
    {
      from: 'confirmed',
      async take(of, id) {
        await sqlSays(`type = 'consultation'`)(of, id)
        await sqlSays(`status = 'completed'`)(of, id)
        await sqlSays(`type = 'treatment'`)(of, id)
      },
    },
  ],
  [
    'SQL inserts a visit already given',
    {
      from: 'confirmed',
      take: ({ services }, id) =>
        services.db.pool.query(
          `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time,
             duration_minutes, status, payment_status, email, first_name, add_ons)
           select gen_random_uuid(), patient_id, provider_id, type, appointment_date - 60, '10:00', 30, 'completed',
             'confirmed', email, first_name, add_ons from appointments where id = $1`,
          [id],
        ),
    },
  ],
]

const completedLaser = `type = 'treatment' and status in ('in_progress', 'completed')`

for (const engine of engines())
  for (const [why, make] of REASONS)
    test(`no path gives a client laser who ${why} (${engine})`, async () => {
      for (const [name, { from, at = '2026-11-30T09:30', take }] of PATHS) {
        const of = await clinic(engine)
        const id = await visit(of.services, of.ida, of.providerId, { at, status: from })
        await make(of)
        await expect(take(of, id), name).rejects.toThrow(/clearance-needed|may not be given/)
        expect(await of.count('appointments', completedLaser), name).toBe(from === 'in_progress' ? 1 : 0)
        expect([name, await of.count('appointments', `status = 'completed' and type = 'treatment'`)]).toEqual([name, 0])
      }
    })

test.each(engines())('every path gives a cleared client laser (%s)', async (engine) => {
  for (const [name, { from, at = '2026-11-30T09:30', take }] of PATHS) {
    const of = await clinic(engine)
    const id = await visit(of.services, of.ida, of.providerId, { at, status: from })
    await cleared(of.services, of.ida.userId)
    await take(of, id)
    expect(await of.count('appointments', completedLaser), name).toBe(1)
  }
})

test.each(engines())('a consultation is given whatever the client answered (%s)', async (engine) => {
  const of = await clinic(engine)
  const id = await visit(of.services, of.ida, of.providerId, { at: '2026-11-30T09:30', type: 'consultation' })
  await cleared(of.services, of.ida.userId, { yes: { pregnant: '' } })
  await marked('confirmed', 'completed')(of, id)
  expect(await of.statusOf(id)).toBe('completed')
})

test.each(engines())('a test spot is given as such and nothing more (%s)', async (engine) => {
  const of = await clinic(engine)
  const id = await visit(of.services, of.ida, of.providerId, { at: '2026-11-30T09:30' })
  await cleared(of.services, of.ida.userId, { yes: { 'cosmetic-tattoo': '' } })
  await marked('confirmed', 'in_progress', true)(of, id)
  await expect(sqlSays('is_test_spot = false')(of, id)).rejects.toThrow('may not be given')
  await marked('in_progress', 'completed')(of, id)
  expect(await of.statusOf(id)).toBe('completed')
})

test.each(engines())(
  'a stopped client is not checked in by the link, and the refusal names no reason (%s)',
  async (engine) => {
    const of = await clinic(engine)
    const id = await visit(of.services, of.ida, of.providerId, { at: '2026-11-30T09:30' })
    await cleared(of.services, of.ida.userId, { yes: { pregnant: '' } })
    const token = signLink(of.services.settings.secret, 'appointment', id, 1)
    expect(await checkInByLink(of.services, token)).toEqual({ ok: false, refusal: 'call-first' })
    expect(await of.statusOf(id)).toBe('confirmed')
  },
)

test.each(engines())(
  'an override by a doctor lets one visit be given, and is in the audit log (%s)',
  async (engine) => {
    const of = await clinic(engine)
    const id = await visit(of.services, of.ida, of.providerId, { at: '2026-11-30T09:30' })
    await cleared(of.services, of.ida.userId, { yes: { epilepsy: '' } })
    const because = 'Set i dag, anfaldsfri i ti år'
    expect(await overrideClearance(of.services, of.maja, { appointment: id, because })).toMatchObject({
      refusal: 'forbidden',
    })
    expect(await overrideClearance(of.services, of.doctor, { appointment: id, because })).toEqual({
      ok: true,
      value: null,
    })
    await marked('confirmed', 'completed')(of, id)
    const logged = `action = 'clearance-overridden' and actor_id = '${of.doctor.userId}' and subject_id = '${of.ida.userId}'`
    expect([await of.count('audit_log', logged), await of.count('clearance_overrides')]).toEqual([1, 1])
    const { rows } = await of.services.db.pool.query<{ detail: object }>('select detail from audit_log')
    expect(JSON.stringify(rows)).not.toMatch(/epilepsy|anfald/)
    const next = await visit(of.services, of.ida, of.providerId, { at: '2027-01-30T09:30', status: 'ankommet' })
    await expect(sqlSays(`status = 'in_progress'`)(of, next)).rejects.toThrow('may not be given')
  },
)

test.each(engines())(
  'an override covers the reasons of its day: a later one bars the visit again (%s)',
  async (engine) => {
    const of = await clinic(engine)
    const id = await visit(of.services, of.ida, of.providerId, { at: '2026-11-30T09:30' })
    await cleared(of.services, of.ida.userId, { yes: { epilepsy: '' } })
    await overrideClearance(of.services, of.doctor, { appointment: id, because: 'Set i dag af lægen' })
    await openReaction(of)
    await expect(marked('confirmed', 'in_progress')(of, id)).rejects.toThrow('clearance-needed')
  },
)

test.each(engines())(
  'the database takes an override from a doctor or an admin who treats, and no one else (%s)',
  async (engine) => {
    const of = await clinic(engine)
    const id = await visit(of.services, of.ida, of.providerId)
    const admin = await signedIn(of.services, { roles: ['admin'] })
    const insert = (by: string, because = 'Set i dag af lægen') =>
      of.services.db.pool.query(
        `insert into clearance_overrides (id, appointment_id, reasons, because, by_user, by_name, at)
       values (gen_random_uuid(), $1, '{answers-missing}', $2, $3, 'Amir', now())`,
        [id, because, by],
      )
    for (const who of [of.maja, admin]) await expect(insert(who.userId)).rejects.toThrow('overrides a clearance')
    await expect(insert(of.doctor.userId, 'ja')).rejects.toThrow()
    await insert(of.doctor.userId)
    const seat = { id: of.services.newId(), name: 'Naomi', user_id: admin.userId }
    await of.services.db.k.insertInto('providers').values(seat).execute()
    await insert(admin.userId)
    expect(await of.count('audit_log', `action = 'clearance-overridden'`)).toBe(2)
    await expect(of.services.db.pool.query('delete from clearance_overrides')).rejects.toThrow('append-only')
  },
)

test.each(engines())('a change of any source closes the clearance until it is derived again (%s)', async (engine) => {
  const of = await clinic(engine)
  const { services, ida } = of
  await cleared(services, ida.userId)
  const isCurrent = () => of.count('clearances', `patient_id = '${ida.userId}' and is_current`)
  expect(await isCurrent()).toBe(1)
  await services.db.pool.query(`update consents set withdrawn_at = now()`)
  expect(await isCurrent()).toBe(0)
  expect(await deriveStale(services.db.k, 10)).toBeGreaterThan(0)
  expect(await isCurrent()).toBe(1)
  const { rows } = await services.db.pool.query<{ reasons: { key: string }[] }>('select reasons from clearances')
  expect(rows.flatMap(({ reasons }) => reasons.map(({ key }) => key))).toContain('consent-laser')
})

test('two changes at once are both in what is derived', async () => {
  const of = await clinic('postgres')
  await cleared(of.services, of.ida.userId)
  of.clock.moveTo('2026-11-30T08:05:00+01:00')
  await Promise.all([openReaction(of), doctorSaysNo(of), cleared(of.services, of.ida.userId, { yes: { tan: '' } })])
  const { rows } = await of.services.db.pool.query<{ reasons: { key: string }[] }>('select reasons from clearances')
  const keys = rows[0]!.reasons.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['reaction', 'doctor-refused', 'health:tan']))
})

test.each(engines())(
  'a verified client whom the clearance stops books no laser, and is not told why (%s)',
  async (engine) => {
    const of = await clinic(engine)
    const { services, ida } = of
    await of.opens('2026-12-03', '12:00', '19:30')
    const book = (actor: typeof ida | null) =>
      bookAppointment(
        services,
        bookingSchema.parse({
          type: 'treatment',
          email: ida.email,
          firstName: 'Ida',
          lastName: 'Holm',
          phone: '+4520304050',
          appointmentDate: '2026-12-03',
          appointmentTime: '12:30',
        }),
        { lng: 'da', actor },
      )
    await cleared(services, ida.userId, { yes: { pregnant: '' } })
    expect(await book(ida)).toMatchObject({ ok: false, refusal: 'laser-barred' })
    expect(JSON.stringify(await book(ida))).not.toMatch(/pregnant|stopped/)
    // An unverified booking is answered the same whatever the owner's record says.
    expect(await book(null)).toMatchObject({ ok: true })
    of.clock.moveTo('2026-11-30T08:05:00+01:00')
    await cleared(services, ida.userId)
    await of.services.db.pool.query(`update appointments set status = 'cancelled'`)
    expect(await book(ida)).toMatchObject({ ok: true })
  },
)
