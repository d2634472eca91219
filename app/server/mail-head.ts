import { clinic, phoneFor } from '#app/content/clinic.ts'
import type { ClinicBlock } from '#app/content/mail/facts.ts'
import { bookingNumber } from '#app/domain/booking-number.ts'
import type { Language } from '#app/domain/language.ts'
import type { Settings } from '#app/services/services.ts'

/** Who a mail is from. */
export const senderOf = ({ publicUrl }: Settings, lng: Language): ClinicBlock => ({
  name: clinic.name,
  legalName: clinic.legalName,
  cvr: clinic.cvr,
  street: clinic.street,
  city: clinic.city,
  phone: phoneFor(lng),
  email: clinic.email,
  url: publicUrl,
})

/** Where a contract is withdrawn from. @param appointmentId the one a mail is about: its number then stands in the form */
export function withdrawUrlOf({ publicUrl }: Settings, lng: Language, appointmentId?: string) {
  const address = new URL('/fortryd-aftale', publicUrl)
  if (appointmentId) address.searchParams.set('nummer', bookingNumber(appointmentId))
  if (lng === 'en') address.searchParams.set('lng', 'en')
  return address.href
}
