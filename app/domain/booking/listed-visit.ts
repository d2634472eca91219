import type { AppointmentStatus, AppointmentType } from './appointment.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'

/** What the board, the calendar and the staff's lists show of a visit. */
export type ListedVisit = {
  id: string
  patientId: string
  name: string
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  minutes: number
  /** Booked for an unverified e-mail address. */
  isUnverified: boolean
}
