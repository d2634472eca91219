import type { z } from 'zod'
import { addDays, daysFrom, dayOf, clinicTimeAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import type { availabilityAnswer } from '#app/features/booking/answer-schema.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { choosableProviders } from '#app/features/booking/queries/choosable.ts'
import type { AvailabilityQuery } from '#app/features/booking/schema.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

type Day = z.output<typeof availabilityAnswer>['days'][number]
type KeptDay = { version: string; text: string }
const LISTS_MAX = 400

/**
 * The slot list as bytes ready to send. What has not changed is not computed again: each day is kept until a
 * booking touches it, the whole answer until anything changes or the clinic's clock moves a minute.
 */
export function createSlotLists(services: Services) {
  const days = new Map<string, KeptDay>()
  const lists = new Map<string, { stamp: string; bytes: Uint8Array<ArrayBuffer> }>()
  let people = { version: '', text: '[]' }
  const { clock, live } = services
  const stampNow = () => `${live.changes()} ${Math.floor(clock.instant().getTime() / 60_000)}`

  return {
    /** The answer to exactly this question while nothing has changed since, else null. */
    kept(question: string): Uint8Array<ArrayBuffer> | null {
      const list = lists.get(question)
      return list?.stamp === stampNow() ? list.bytes : null
    },
    async answer(query: AvailabilityQuery, question: string): Promise<Uint8Array<ArrayBuffer>> {
      // Read before the rows: a change in between makes what is kept old at once, never wrong for long.
      const stamp = stampNow()
      const bytes = await make(query)
      if (lists.size >= LISTS_MAX) lists.clear()
      lists.set(question, { stamp, bytes })
      return bytes
    },
  }

  async function make(query: AvailabilityQuery) {
    const now = clinicTimeAt(clock.instant())
    const today = dayOf(now)
    const { windowDays, lengths } = await bookingTerms(services)
    const { from, to } = range(query, today, windowDays)
    const minutes = query.minutes ?? serviceFor(query.type, null, lengths).durationMinutes
    const kind = `${query.type} ${minutes} ${query.provider ?? ''}`
    const versionOf = (day: ClinicDay) =>
      `${today} ${live.version(null)}.${live.version(day)}${day === today ? now : ''}`
    const wanted = daysFrom(from, to)
    const stale = new Map(
      wanted
        .map((day) => [day, versionOf(day)] as const)
        .filter(([day, version]) => days.get(`${kind} ${day}`)?.version !== version),
    )
    const [first, last] = [[...stale.keys()][0], [...stale.keys()].at(-1)]
    if (first && last) {
      const fresh: Day[] = await listAvailability(services, {
        type: query.type,
        from: first,
        to: last,
        minutes,
        provider: query.provider,
      })
      if (days.size >= LISTS_MAX * 61) days.clear()
      for (const day of fresh) {
        const version = stale.get(day.date)
        if (version) days.set(`${kind} ${day.date}`, { version, text: JSON.stringify(day) })
      }
    }
    const texts = wanted.map(
      (day) => days.get(`${kind} ${day}`)?.text ?? JSON.stringify({ date: day, slots: [] } satisfies Day),
    )
    const providers = await peopleUntil(today, addDays(today, windowDays))
    return new TextEncoder().encode(`{"minutes":${minutes},"providers":${providers},"days":[${texts.join(',')}]}`)
  }

  /** Who has hours: a booking changes nothing of it. */
  async function peopleUntil(today: ClinicDay, last: ClinicDay) {
    const version = `${today} ${last} ${live.version(null)}`
    if (people.version !== version)
      people = { version, text: JSON.stringify(await choosableProviders(services, today, last)) }
    return people.text
  }
}

const MOST_DAYS = 92

/** The days asked for; without a question the whole booking window. A wide or reversed question costs no more. */
function range(query: AvailabilityQuery, today: ClinicDay, windowDays: number) {
  const from = query.from ?? today
  const to = query.to ?? addDays(today, windowDays)
  const most = addDays(from, MOST_DAYS)
  return { from, to: to > most ? most : to }
}
