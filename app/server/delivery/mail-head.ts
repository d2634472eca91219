import { phoneFor } from '#app/content/clinic.ts'
import type { ClinicBlock } from '#app/content/mail/facts.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import type { Settings } from '#app/services/installation-settings.ts'

/** Who a mail is from. */
export async function senderOf(services: Services, lng: Language): Promise<ClinicBlock> {
  const clinic = await clinicOf(services)
  const { name, legalName, cvr, street, city, email } = clinic
  return { name, legalName, cvr, street, city, phone: phoneFor(clinic, lng), email, url: services.settings.publicUrl }
}

/** Where a contract is withdrawn from. @param appointmentId the one a mail is about: its number then stands in the form */
export function withdrawUrlOf({ publicUrl }: Settings, lng: Language, appointmentId?: string) {
  const address = new URL('/fortryd-aftale', publicUrl)
  if (appointmentId) address.searchParams.set('nummer', bookingNumber(appointmentId))
  return inLanguage(address.href, lng)
}
