import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { WEEKDAYS, type WeeklyHours } from '#app/domain/time/opening-hours.ts'

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Facts = {
  clinic: Clinic
  publicUrl: string
  description: string
  hours: WeeklyHours
  /** What the cheapest treatment costs, as written: "fra 900 kr." */
  price: string
}

/** The clinic for search engines (schema.org). */
export const clinicData = ({ clinic, ...facts }: Facts) => ({
  '@context': 'https://schema.org',
  ...clinicNode({ clinic, ...facts }),
  legalName: clinic.legalName,
  email: clinic.email,
  logo: `${facts.publicUrl}/icons/icon-512.png`,
  currenciesAccepted: 'DKK',
  description: facts.description,
  openingHoursSpecification: openingHours(facts.hours),
})

/** Who stands behind a page: what every page says of the clinic. The home page says the rest under the same @id. */
export const clinicNode = ({ clinic, publicUrl, price }: Pick<Facts, 'clinic' | 'publicUrl' | 'price'>) => ({
  '@type': 'MedicalClinic',
  '@id': `${publicUrl}/#clinic`,
  name: clinic.name,
  url: publicUrl,
  telephone: clinic.phone,
  image: `${publicUrl}/hero/poster-landscape.webp`,
  priceRange: price,
  address: {
    '@type': 'PostalAddress',
    streetAddress: clinic.street,
    postalCode: clinic.postalCode,
    addressLocality: clinic.town,
    addressCountry: clinic.country,
  },
  ...(clinic.social.length > 0 && { sameAs: clinic.social }),
})

const openingHours = (hours: WeeklyHours) =>
  WEEKDAYS.flatMap((day) =>
    hours[day].map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: NAMES[day - 1],
      opens,
      closes,
    })),
  )
