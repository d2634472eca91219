import { addDays, dayOf, clinicTimeAt, type ClinicDay } from '#app/domain/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { serviceFor } from '#app/domain/booking.ts'
import { listAvailability } from '#app/features/booking/queries.ts'
import type { AvailabilityQuery } from '#app/features/booking/schema.ts'
import type { Services } from '#app/services/services.ts'

type KeptDay = { version: string; text: string }
type KeptList = { stamp: string; bytes: Uint8Array<ArrayBuffer> }
const LISTS_MAX = 200

/**
 * The slot list as bytes ready to send. What has not changed is not computed again: each day is kept until a
 * booking touches it, the whole answer until any of its days changes or the clinic's clock moves a minute.
 */
export function createSlotLists(services: Services) {
  const days = new Map<string, KeptDay>()
  const lists = new Map<string, KeptList>()
  const { clock, live } = services

  return async function slotList(query: AvailabilityQuery): Promise<Uint8Array<ArrayBuffer>> {
    const now = clinicTimeAt(clock.instant())
    const today = dayOf(now)
    const { from, to } = range(query, today)
    const minutes = query.minutes ?? serviceFor(query.type, null).durationMinutes
    const kind = `${query.type} ${minutes} ${query.provider ?? ''}`
    const versionOf = (day: ClinicDay) => `${live.version(null)}.${live.version(day)}${day === today ? now : ''}`
    const wanted = daysFrom(from, to)
    const key = `${kind} ${from} ${to}`
    const stamp = `${today} ${wanted.map(versionOf).join(' ')}`
    const kept = lists.get(key)
    if (kept?.stamp === stamp) return kept.bytes

    // Versions are read before the rows: a change in between makes the kept day old at once, never wrong for long.
    const stale = wanted.filter((day) => days.get(`${kind} ${day}`)?.version !== `${today} ${versionOf(day)}`)
    const versions = new Map(stale.map((day) => [day, `${today} ${versionOf(day)}`]))
    const [first, last] = [stale[0], stale.at(-1)]
    if (first && last) {
      const fresh = await listAvailability(services, { type: query.type, from: first, to: last, minutes, provider: query.provider })
      for (const { date, slots } of fresh) {
        const version = versions.get(date)
        if (version) days.set(`${kind} ${date}`, { version, text: JSON.stringify({ date, slots }) })
      }
    }
    const texts = wanted.map((day) => days.get(`${kind} ${day}`)?.text ?? JSON.stringify({ date: day, slots: [] }))
    const bytes = new TextEncoder().encode(`{"minutes":${minutes},"days":[${texts.join(',')}]}`)
    if (lists.size >= LISTS_MAX) lists.clear()
    if (days.size >= LISTS_MAX * 70) days.clear()
    lists.set(key, { stamp, bytes })
    return bytes
  }
}

const MOST_DAYS = 92

/** The days asked for; without a question the whole booking window. A wide or reversed question costs no more. */
function range(query: AvailabilityQuery, today: ClinicDay) {
  const from = query.from ?? today
  const to = query.to ?? addDays(today, policy.bookingWindowDays)
  const most = addDays(from, MOST_DAYS)
  return { from, to: to > most ? most : to }
}

function daysFrom(from: ClinicDay, to: ClinicDay): ClinicDay[] {
  const days: ClinicDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
