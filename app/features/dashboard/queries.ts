import { BLOCKS_SLOT } from '#app/domain/appointment.ts'
import { addMinutes, clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import { ownAppointments, type OwnAppointment } from '#app/features/appointments/queries.ts'
import {
  paymentsOf,
  picturesOf,
  scansOf,
  type RecordedPayment,
  type RecordedPicture,
  type RecordedScan,
} from '#app/features/patients/queries.ts'
import { listInvoices, type ListedInvoice } from '#app/features/invoices/queries.ts'
import { plansOf, type PlanView } from '#app/features/plans/queries.ts'
import { openErasure } from '#app/features/privacy/queries.ts'
import type { Services } from '#app/services/services.ts'

/** What the signed-in client's own page shows. */
export type OwnOverview = {
  /** Still to come, the next one first. */
  coming: OwnAppointment[]
  /** Over or called off, the newest first. */
  past: OwnAppointment[]
  plans: PlanView[]
  payments: RecordedPayment[]
  invoices: ListedInvoice[]
  pictures: RecordedPicture[]
  scans: RecordedScan[]
  erasureAskedOn: ClinicDay | null
}

export async function ownOverview(services: Services, userId: string): Promise<OwnOverview> {
  const all = await ownAppointments(services, userId)
  const now = services.clock.now()
  const isComing = ({ status, startsAt, minutes }: OwnAppointment) =>
    BLOCKS_SLOT.includes(status) && addMinutes(startsAt, minutes) >= now
  const asked = await openErasure(services, userId)
  return {
    coming: all.filter(isComing).reverse(),
    past: all.filter((one) => !isComing(one)),
    plans: await plansOf(services, userId),
    payments: await paymentsOf(services, userId),
    invoices: await listInvoices(services, { patientId: userId }),
    pictures: await picturesOf(services, userId),
    scans: await scansOf(services, userId),
    erasureAskedOn: asked && dayOf(clinicTimeAt(asked.askedAt)),
  }
}
