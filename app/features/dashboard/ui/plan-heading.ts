import { useTranslation } from 'react-i18next'
import type { PlanView } from '#app/features/plans/queries.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** "Fuld fjernelse, 64 cm²" */
export function useHeadingOf() {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return ({ treatmentType, areaCm2 }: Pick<PlanView, 'treatmentType' | 'areaCm2'>) => {
    const type = t(`type-${treatmentType}`)
    return areaCm2 === null
      ? type
      : `${type}, ${t('size', { size: areaCm2.toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB') })}`
  }
}
