import { useTranslation } from 'react-i18next'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { motifOf } from '#app/domain/plans/plan.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { useLanguage } from '#app/ui/dates.ts'

type Named = Pick<PlanView, 'treatmentType' | 'areaCm2' | 'description'>

/** "Månen, højre underarm, 64 cm²"; where the plan does not say what is removed, the treatment: "Fuld fjernelse, 64 cm²" */
export function useHeadingOf() {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return ({ treatmentType, areaCm2, description }: Named) => {
    const what = motifOf(description) || t(`type-${treatmentType}`)
    return areaCm2 === null ? what : `${what}, ${formatArea(areaCm2, lng)}`
  }
}
