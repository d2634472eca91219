import type { TFunction } from 'i18next'
import type { PhotoMoment, PhotoPlace } from '#app/domain/journal/journal-photos.ts'

type Placed = PhotoPlace & { moment: PhotoMoment }

/**
 * What a photo is called, to staff and client alike, by what it shows: the skin as so many sessions left it, whether
 * it was taken weeks after the last of them or just before the next, or the skin right after one. The day beside it
 * is the photo's own.
 */
export function photoLabel(t: TFunction<'photos'>, { moment, treatment, daysAfter }: Placed): string {
  if (moment === 'before') return sessionsLabel(t, (treatment ?? 1) - 1)
  if (treatment === null) return t(`moment-${moment}`)
  const isFresh = moment === 'after' || (daysAfter ?? 0) < 1
  return isFresh ? t('label-after', { count: treatment }) : sessionsLabel(t, treatment)
}

/** What so many sessions left: the name of a photo that shows it, and of what was measured on it. */
export const sessionsLabel = (t: TFunction<'photos'>, sessions: number): string =>
  sessions < 1 ? t('label-first') : t('label-healed', { count: sessions })

/** The same for a narrow place, as the curve says it: "Efter 2." */
export function shortPhotoLabel(t: TFunction<'photos'>, photo: Placed): string {
  const [sessions, label] = [sessionsBehind(photo), photoLabel(t, photo)]
  return sessions && label === sessionsLabel(t, sessions) ? t('label-short', { count: sessions }) : label
}

/** How many sessions the skin had had and healed from when the photo was taken; null where that cannot be said. */
export function sessionsBehind({ moment, treatment }: Pick<Placed, 'moment' | 'treatment'>) {
  if (treatment === null || moment === 'after') return null
  return moment === 'before' ? treatment - 1 : treatment
}
