import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/domain/language.ts'
import { formatArea } from '#app/domain/scan/analysis.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { useLanguage } from '#app/ui/dates.ts'

export const NO_BREAK = '\u00a0'

/** What is done, where and how much of it, as its parts. */
export function useVisitSummary() {
  const { t } = useTranslation(['board', 'analysis'])
  const lng = useLanguage()
  return ({ type, treatment, areaCm2, last }: BoardVisit): string[] => [
    type === 'consultation' ? t('consultation') : t('treatment', { count: treatment }),
    ...(last ? [t(`analysis:value-location-${last.site}`).toLowerCase()] : []),
    ...(areaCm2 ? [formatArea(areaCm2, lng)] : []),
  ]
}

/** What to have ready: the last laser settings and the add-ons. Nothing where the laser may not be used. */
export function usePrepared() {
  const lng = useLanguage()
  const amount = (value: number, unit: string) =>
    `${formatNumber(value, lng, { useGrouping: false })}${NO_BREAK}${unit}`
  return ({ prepare, last, ready }: BoardVisit): string[] =>
    ready.health === 'stop'
      ? []
      : [
          [...new Set(last?.lines.map((line) => amount(line.wavelengthNm, 'nm')))].join(' + '),
          [...new Set(last?.lines.map((line) => amount(line.spotMm, 'mm')))].join(' + '),
          ...prepare.map((addOn) => addOn[lng]),
        ].filter(Boolean)
}
