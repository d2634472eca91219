import { clinic } from '#app/content/clinic.ts'
import { WEEKDAYS, type WeeklyHours } from '#app/domain/opening-hours.ts'

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The clinic for search engines (schema.org). */
export const clinicData = (publicUrl: string, description: string, hours: WeeklyHours) => ({
  '@context': 'https://schema.org',
  '@type': 'MedicalClinic',
  '@id': `${publicUrl}/#clinic`,
  name: clinic.name,
  legalName: clinic.legalName,
  url: publicUrl,
  description,
  telephone: clinic.phone,
  email: clinic.email,
  image: `${publicUrl}/hero/poster-landscape.webp`,
  logo: `${publicUrl}/icons/icon-512.png`,
  currenciesAccepted: 'DKK',
  address: {
    '@type': 'PostalAddress',
    streetAddress: clinic.street,
    postalCode: clinic.postalCode,
    addressLocality: clinic.town,
    addressCountry: clinic.country,
  },
  openingHoursSpecification: WEEKDAYS.flatMap((day) =>
    hours[day].map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: NAMES[day - 1],
      opens,
      closes,
    })),
  ),
  ...(clinic.social.length > 0 && { sameAs: clinic.social }),
})
