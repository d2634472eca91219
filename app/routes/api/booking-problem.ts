import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { BookingDetails } from '#app/features/booking/commands/book.ts'
import type { BookingInput } from '#app/features/booking/schema.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { problem, type Refusal } from '#app/http/problem.ts'

type Asked = Pick<BookingInput, 'appointmentDate' | 'appointmentTime'>

/** Why a booking was turned down: its text names the time asked for, and the slots still free that day go along. */
export async function bookingProblem(
  services: Services,
  { refusal, details }: { refusal: Refusal; details?: BookingDetails },
  { appointmentDate, appointmentTime }: Asked,
  { lng, isSignedIn }: { lng: Language; isSignedIn: boolean },
) {
  const { slots, firstOpenDay } = details ?? {}
  const more = { ...(slots && { slots }), ...(firstOpenDay && { firstOpenDay }) }
  // Why stands behind the sign-in; anybody else is asked to call.
  if (refusal === 'laser-barred' && isSignedIn)
    return problem(refusal, lng, { detail: textOf(lng, 'booking:laser-barred-own') })
  return problem(refusal, lng, more, {
    day: formatDay(appointmentDate, lng),
    time: formatTime(appointmentTime, lng),
    days: (await bookingTerms(services)).windowDays,
    gap: policy.daysBetweenLaserTreatments,
  })
}
