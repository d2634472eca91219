import { useTranslation } from 'react-i18next'
import type { Texts } from '#app/content/text/text.ts'
import { policy } from '#app/domain/policy.ts'
import { FADE_SESSIONS, range, shortestCourseWeeks } from './figures.ts'

const { min: fewest, max: most } = policy.sessionsTypical

/** The figures of every diagram, as its texts name them. */
export const DIAGRAM_FIGURES = {
  picoseconds: policy.pulsePicoseconds,
  weeks: policy.weeksBetweenLaserTreatments,
  count: policy.poolWeeks,
  sunWeeks: policy.sunWeeks,
  spf: policy.sunFactorSpf,
  vatPercent: policy.vatPercent,
  bandageHours: range(policy.bandageHours),
  healingFrom: policy.healingDays.min,
  healingDays: range(policy.healingDays),
  moisturiserDaily: range(policy.moisturiserDaily),
  sessionsFaq: range(policy.sessionsFaq),
  sessionsBeforeCoverUp: range(policy.sessionsBeforeCoverUp),
  fewest,
  fewestWeeks: shortestCourseWeeks(fewest),
  most,
  mostWeeks: shortestCourseWeeks(most),
  fadeSessions: FADE_SESSIONS,
}

type DiagramKey = Exclude<keyof Texts['diagrams'], `${string}_${string}`> | 'healing-pool-for'
export type DiagramText = (key: DiagramKey) => string

/** The texts of the diagrams with their figures, in the page's language. */
export function useDiagramTexts(): DiagramText {
  const { t } = useTranslation('diagrams')
  return (key) => t(key, DIAGRAM_FIGURES)
}
