import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { daysBetween, type ClinicDay } from '#app/domain/time/clinic-time.ts'

/** When in a treatment a photo is taken: before the laser, right after it, or while the skin heals and later. */
export const PHOTO_MOMENTS = ['before', 'after', 'healing'] as const
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number]

/** What every treatment is documented with. Our own choice; the ghost of the last one is laid over the next. */
const MINIMUM = ['before', 'after'] as const satisfies readonly PhotoMoment[]
export type RequiredMoment = (typeof MINIMUM)[number]

/**
 * The photos a treatment still needs: before the laser from when the client has come, after it once it has begun.
 * Nothing of a visit that came to nothing or has not begun.
 */
export function missingMoments(status: AppointmentStatus, taken: readonly PhotoMoment[]): RequiredMoment[] {
  const due: readonly RequiredMoment[] =
    status === 'ankommet' ? MINIMUM.slice(0, 1) : BEGUN.includes(status) ? MINIMUM : []
  return due.filter((moment) => !taken.includes(moment))
}
/** Of those, what can still be taken: before the laser until the treatment is over, after it on its own day. */
export const stillToTake = (missing: readonly RequiredMoment[], status: AppointmentStatus, isToday: boolean) =>
  missing.filter((moment) => isToday && (moment === 'after' || status !== 'completed'))

const BEGUN: readonly AppointmentStatus[] = ['in_progress', 'completed']

/**
 * A page of a long course's photos, in the order they were taken, page 1 the newest. The first photo stands on every
 * page: the rest are seen beside it.
 */
export function photoPage<Photo>(photos: readonly Photo[], page: number, size: number) {
  const [first, ...rest] = photos
  if (first === undefined || photos.length <= size) return { photos, page: 1, pages: 1 }
  const each = size - 1
  const pages = Math.ceil(rest.length / each)
  const shown = Math.min(page, pages)
  const until = rest.length - (shown - 1) * each
  return { photos: [first, ...rest.slice(Math.max(0, until - each), until)], page: shown, pages }
}

/** How far a course has come at a glance: its first photo, and the newest beside it. */
export function firstAndNewest<Photo>(photos: readonly Photo[], newest: number): Photo[] {
  return photos.length > newest ? [photos[0]!, ...photos.slice(-newest)] : [...photos]
}

/** A treatment of a tattoo, numbered from its first. */
export type NumberedTreatment = { tattooId: string; visitId: string | null; day: ClinicDay; number: number }
type Placed = { tattooId: string | null; visitId: string | null; takenOn: ClinicDay; moment: PhotoMoment }

/** Where a photo stands in its course. */
export type PhotoPlace = {
  /** Which treatment of its tattoo it belongs to; null: of none. */
  treatment: number | null
  /** How many days after that treatment it was taken; null where the treatment is not written yet, or there is none. */
  daysAfter: number | null
}

/**
 * Which treatment of its tattoo a photo belongs to: that of its visit, else of its day, else the last one before it.
 * None: it is of no tattoo, or was taken before the first.
 */
export function placeOfPhoto(photo: Placed, treatments: readonly NumberedTreatment[]): PhotoPlace {
  const own = treatments.filter(({ tattooId }) => tattooId === photo.tattooId)
  const ofVisit = own.find(({ visitId }) => visitId !== null && visitId === photo.visitId)
  const ofDay = own.find(({ day }) => day === photo.takenOn)
  const before = own.filter(({ day }) => day < photo.takenOn).at(-1)
  const isOfNext = photo.moment === 'before'
  const found = ofVisit ?? ofDay ?? (isOfNext ? undefined : before)
  if (found) return { treatment: found.number, daysAfter: daysBetween(found.day, photo.takenOn) }
  // A photo before a treatment that nobody has written about yet is of the next one.
  return { treatment: before ? before.number + 1 : null, daysAfter: null }
}

const ORDER: Record<PhotoMoment, number> = { before: 0, after: 1, healing: 2 }

/** As they were taken: by day, and on a day before, after, healing. */
export const inTime = (a: Pick<Placed, 'takenOn' | 'moment'>, b: Pick<Placed, 'takenOn' | 'moment'>) =>
  a.takenOn.localeCompare(b.takenOn) || ORDER[a.moment] - ORDER[b.moment]
