import type { Site } from '#test/support/built-site.ts'

type Slot = { date: string; time: string }

export async function freeSlots(site: Pick<Site, 'ask'>): Promise<Slot[]> {
  const { text } = await site.ask('/api/availability?type=consultation', { withinMs: 20_000 })
  const { days } = JSON.parse(text) as { days: { date: string; slots: { time: string; available: boolean }[] }[] }
  return days.flatMap(({ date, slots }) => slots.flatMap(({ time, available }) => (available ? [{ date, time }] : [])))
}

let person = 0

/** The body of a booking by a person who has not booked before. */
export const bookingAt = ({ date, time }: Slot) =>
  JSON.stringify({
    type: 'consultation',
    email: `drill-${process.pid}-${++person}@post.example`,
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: date,
    appointmentTime: time,
  })

export const book = (site: Pick<Site, 'ask'>, slot: Slot) =>
  site.ask('/api/bookings', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: bookingAt(slot),
    withinMs: 30_000,
  })
