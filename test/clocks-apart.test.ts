import { expect, test } from 'vitest'
import { addDays } from '#app/domain/time/clinic-time.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { engines } from '#test/clinic/world.ts'
import { chosen, site, tokenIn } from '#test/support/site.ts'
import { person } from '#test/clinic/people.ts'

// A server's clock and its database's are never quite the same. What is promised for so many minutes is promised by the
// clinic's clock alone, whatever the database thinks the time is.
const MINUTE = 60_000
const APART = [-10, 0, 10]

test.each(engines().flatMap((engine) => APART.map((minutes) => ({ engine, minutes }))))(
  '[sec 71.1] with clocks $minutes minutes apart a hold and a link last as long as they say ($engine)',
  async ({ engine, minutes }) => {
    const { rows } = await (await site({ engine })).services.db.pool.query<{ now: Date }>('select now() as now')
    const started = rows[0]!.now.getTime() + minutes * MINUTE
    const at = (ms: number) => new Date(started + ms).toISOString()
    const w = await site({ engine, now: at(0) })
    const { services, clock, api, mails } = w
    const hold = await holdSlot(w)
    await person(services, { email: 'bo@post.example' })
    const link = async () => {
      await api.post('/api/account/password-reset', { email: 'bo@post.example' })
      return tokenIn((await mails()).find(({ to }) => to === 'bo@post.example')!.text)
    }
    const use = async (token: string) =>
      (await api.post('/api/account/password-reset/confirm', { token, ...chosen('en-lampe-ved-vinduet') })).status
    const first = await link()

    clock.moveTo(at(29 * MINUTE))
    expect(await expireHolds(services)).toBe(0)
    expect(await use(first)).toBe(204)
    const second = await link()
    clock.moveTo(at(30 * MINUTE))
    expect([hold, await expireHolds(services)]).toEqual([true, 1])
    clock.moveTo(at(60 * MINUTE))
    expect(await use(second)).toBe(410)
  },
  60_000,
)

/** A treatment with a deposit, on the first day that is no holiday. */
async function holdSlot({ services, opens }: Awaited<ReturnType<typeof site>>): Promise<boolean> {
  for (let ahead = 3; ahead < 12; ahead++) {
    const day = addDays(services.clock.today(), ahead)
    await opens(day, '12:00', '19:30')
    const input = { type: 'treatment', email: 'ida@post.example', firstName: 'Ida' }
    const order = bookingSchema.parse({ ...input, appointmentDate: day, appointmentTime: '12:30' })
    if ((await bookAppointment(services, order, { lng: 'da' })).ok) return true
  }
  return false
}
