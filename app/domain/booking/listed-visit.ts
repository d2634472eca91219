import type { AppointmentStatus, AppointmentType } from './appointment.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'

/** What each of the staff's lists, the board and the calendar says of a visit. */
export type ListedVisit = {
  id: string
  patientId: string
  name: string
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  minutes: number
  /** Booked for an address whose owner has not confirmed it. */
  isUnverified: boolean
}
