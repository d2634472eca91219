import { instantAt } from '#app/domain/time/clinic-time.ts'
import { NOTATION, type Language } from '#app/domain/language.ts'

/** A moment as people read it, on the clinic's clock: "21. november kl. 15.30", "21 November at 15:30". */
export const whenText = (instant: string, lng: Language) =>
  new Intl.DateTimeFormat(NOTATION[lng].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  }).format(instantAt(instant))
