import { expect, test } from 'vitest'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { checkInByLink } from '#app/features/check-in/commands.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { signLink } from '#app/services/links/links.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { decided, healthClinic, openReaction, type HealthClinic } from '#test/clinic/health-clinic.ts'
import { engines } from '#test/clinic/world.ts'
import { deriveStale } from '#app/db/clearance.ts'
import { overrideClearance } from './commands/override.ts'

const marked =
  (from: AppointmentStatus, to: AppointmentStatus, asTestSpot = false) =>
  async ({ services, maja }: HealthClinic, id: string) => {
    const done = await markVisit(services, maja, { id, from, to, asTestSpot })
    if (!done.ok) throw new Error(done.refusal)
  }
const sqlSays = (set: string) => (of: HealthClinic, id: string) =>
  of.services.db.pool.query(`update appointments set ${set} where id = $1`, [id])

test.each(engines())('a consultation is given whatever the client answered (%s)', async (engine) => {
  const of = await healthClinic(engine)
  const id = await visit(of.services, of.ida, of.providerId, { at: '2026-11-30T09:30', type: 'consultation' })
  await cleared(of.services, of.ida.userId, { yes: { pregnant: '' } })
  await marked('confirmed', 'completed')(of, id)
  expect(await of.statusOf(id)).toBe('completed')
})

test.each(engines())('a test spot is given as such and nothing more (%s)', async (engine) => {
  const of = await healthClinic(engine)
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
    const of = await healthClinic(engine)
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
    const of = await healthClinic(engine)
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
    const of = await healthClinic(engine)
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
    const of = await healthClinic(engine)
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
  const of = await healthClinic(engine)
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
  const of = await healthClinic('postgres')
  await cleared(of.services, of.ida.userId)
  of.clock.moveTo('2026-11-30T08:05:00+01:00')
  await Promise.all([
    openReaction(of),
    decided(of, { kind: 'health', answer: 'not-allowed' }),
    cleared(of.services, of.ida.userId, { yes: { tan: '' } }),
  ])
  const { rows } = await of.services.db.pool.query<{ reasons: { key: string }[] }>('select reasons from clearances')
  const keys = rows[0]!.reasons.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['reaction', 'doctor-refused', 'health:tan']))
})

test.each(engines())(
  'a verified client whom the clearance stops books no laser, and is not told why (%s)',
  async (engine) => {
    const of = await healthClinic(engine)
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
