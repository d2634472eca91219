import type { TFunction } from 'i18next'
import type { PhotoMoment } from '#app/domain/journal-photos.ts'

/** What a photo is called in its course: "Before", "After session 2", "Session 4, healed". */
export function photoLabel(
  t: TFunction<'photos'>,
  { moment, treatment }: { moment: PhotoMoment; treatment: number | null },
): string {
  if (treatment === null) return moment === 'before' ? t('label-first') : t(`moment-${moment}`)
  if (moment === 'before' && treatment === 1) return t('label-first')
  return t(`label-${moment}`, { count: treatment })
}
