import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { restLinkIn } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { restOfVisit } from './amount-due.ts'

/** What a payment link shows: what is left, and of which day's visit. It names no treatment. */
export type Rest = {
  appointmentId: string
  day: ClinicDay
  left: Ore
  lng: Language
  email: string
  until: Date
  isExpired: boolean
}

/** The rest a payment link is for; null: the link is not ours, or its client has been erased. */
export async function findRest(services: Services, token: string, until: string): Promise<Rest | null> {
  const { db, clock, settings } = services
  const link = restLinkIn(settings, token, until)
  const visit = link && (await visitOf(services, link.id))
  if (!visit || !isReachable(visit.email)) return null
  return {
    appointmentId: link.id,
    day: visit.appointment_date,
    left: await restOfVisit({ db }, link.id),
    lng: visit.lng,
    email: visit.email,
    until: link.until,
    isExpired: link.until <= clock.instant(),
  }
}

const visitOf = ({ db }: Services, id: string) =>
  db.k
    .selectFrom('appointments as a')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .select(['a.appointment_date', 'a.lng', 'a.email'])
    .where('a.id', '=', id)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
