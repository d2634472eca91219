import { clinic, phoneFor } from '#app/content/clinic.ts'
import type { ClinicBlock } from '#app/content/mail/facts.ts'
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

export const withdrawUrlOf = ({ publicUrl }: Settings, lng: Language) =>
  `${publicUrl}/servicevilkar${lng === 'en' ? '?lng=en' : ''}#fortryd`
