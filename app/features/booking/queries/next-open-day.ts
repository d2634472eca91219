import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { openSpans } from '#app/domain/schedule/provider-calendar.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { calendarsOf } from './availability.ts'

/** The first day after this one on which somebody has hours; null where none is set up in the booking window. */
export async function openDayAfter(
  services: Pick<Services, 'db' | 'settingsCache'>,
  day: ClinicDay,
): Promise<ClinicDay | null> {
  const { windowDays } = await bookingTerms(services)
  const calendars = await calendarsOf(services, addDays(day, 1), addDays(day, windowDays))
  const days = Array.from({ length: windowDays }, (_, at) => addDays(day, at + 1))
  return days.find((one) => openSpans(calendars, one).length > 0) ?? null
}
