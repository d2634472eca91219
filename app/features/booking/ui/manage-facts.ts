import type { AppointmentStatus, AppointmentType } from '#app/domain/appointment.ts'
import type { ClinicTime } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import type { ManagedAppointment } from '#app/features/appointments/queries.ts'
import type { ShownQuote } from './api.ts'

/** What the page behind a private link shows. */
export type ManagedFacts = {
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  arriveAt: ClinicTime
  minutes: number
  firstName: string
  deposit: Ore
  quote: ShownQuote | null
  canChange: boolean
  canMove: boolean
  refundOnCancel: boolean
  icsUrl: string
}

/** The facts of an appointment as its page takes them, the price lines in the page's language. */
export function factsOf(managed: ManagedAppointment, lng: Language): ManagedFacts {
  const {
    type,
    status,
    paymentStatus,
    startsAt,
    arriveAt,
    durationMinutes,
    firstName,
    deposit,
    quote,
    canChange,
    canMove,
    refundOnCancel,
    icsUrl,
  } = managed
  return {
    type,
    status,
    paymentStatus,
    startsAt,
    arriveAt,
    minutes: durationMinutes,
    firstName,
    deposit,
    canChange,
    canMove,
    refundOnCancel,
    icsUrl,
    quote: quote && {
      total: quote.total,
      deposit: quote.deposit,
      dueNow: quote.dueNow,
      dueAtClinic: quote.dueAtClinic,
      vat: quote.vat,
      lines: quote.lines.map(({ key, kind, ruleName, amount, titleDa, titleEn }) => ({
        key,
        kind,
        ruleName,
        amount,
        title: lng === 'da' ? titleDa : titleEn,
      })),
    },
  }
}

/** What may be done here, by what the appointment is: nothing any more, pay first, phone, or change it. */
export function standingOf({
  status,
  paymentStatus,
  canChange,
}: Pick<ManagedFacts, 'status' | 'paymentStatus' | 'canChange'>) {
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'scheduled' && status !== 'confirmed') return 'over'
  if (paymentStatus === 'pending' || paymentStatus === 'failed') return 'unpaid'
  return canChange ? 'open' : 'too-late'
}
