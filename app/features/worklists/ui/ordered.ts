import type { TFunction } from 'i18next'

const isDoctors = (key: string): key is 'smertefri' | 'package-anaesthesia' =>
  key === 'smertefri' || key === 'package-anaesthesia'

/** What was ordered that a doctor must say yes to, in words; empty: nothing. */
export const orderedIn = (addOns: readonly string[], t: TFunction<'worklists'>): string =>
  [...new Set(addOns.filter(isDoctors).map((key) => t(`add-on-${key}`)))].join(', ')
