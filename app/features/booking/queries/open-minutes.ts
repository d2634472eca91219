import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { OpenMinutes } from '#app/domain/booking/unverified-share.ts'
import { byDay, openWindows } from '#app/domain/time/windows.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { calendarsOf } from './availability.ts'

type Cached = { at: number; today: ClinicDay; minutes: Promise<OpenMinutes> }
const cached = new WeakMap<Services, Cached>()
const CACHED_MS = 60_000

/** Open minutes of all providers on each day of the booking window, at most a minute old: shares need no more. */
export function openMinutes(services: Services): Promise<OpenMinutes> {
  const today = services.clock.today()
  const at = services.clock.instant().getTime()
  const known = cached.get(services)
  if (known && known.today === today && Math.abs(at - known.at) < CACHED_MS) return known.minutes
  const minutes = readOpenMinutes(services, today)
  cached.set(services, { at, today, minutes })
  minutes.catch(() => cached.delete(services))
  return minutes
}

async function readOpenMinutes(services: Services, today: ClinicDay): Promise<OpenMinutes> {
  const { windowDays } = await bookingTerms(services)
  const minutes = new Map<ClinicDay, number>()
  for (const { windows, closures } of await calendarsOf(services, today, addDays(today, windowDays)))
    for (const [day, rows] of byDay(windows)) {
      const open = openWindows(rows, closures).reduce((sum, { from, to }) => sum + to - from, 0)
      minutes.set(day, (minutes.get(day) ?? 0) + open)
    }
  return minutes
}
