import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { HEALTH_KEYS, moreAsked, type HealthAnswers, type HealthQuestion } from '#app/domain/health/health-form.ts'
import { cleanLine, isTypedLine } from '#app/domain/typed-text.ts'
import { isReportDay } from '#app/domain/time/report-day.ts'

const MORE_MAX = 300

export type HealthFault = 'answer-missing' | 'more-missing' | 'more-wrong'
type HealthRead =
  | { ok: true; answers: HealthAnswers }
  | { ok: false; faults: Partial<Record<HealthQuestion, HealthFault>> }

/**
 * The form as it was sent: a yes or a no to each question, and after a yes what it asks for. Only isotretinoin's day
 * may be left out: whoever still takes it has none.
 */
export function healthIn(field: (name: string) => string, today: ClinicDay): HealthRead {
  const faults: Partial<Record<HealthQuestion, HealthFault>> = {}
  const answers = HEALTH_KEYS.map((key) => {
    const said = field(key)
    const yes = said === 'yes'
    const more = yes ? cleanLine(field(`${key}-more`)).trim() : ''
    const fault = said !== 'yes' && said !== 'no' ? 'answer-missing' : yes ? faultOf(key, more, today) : null
    if (fault) faults[key] = fault
    return [key, { yes, more }] as const
  })
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, answers: Object.fromEntries(answers) as HealthAnswers }
}

function faultOf(key: HealthQuestion, more: string, today: ClinicDay): HealthFault | null {
  const asked = moreAsked(key)
  if (asked === 'text' && more === '') return 'more-missing'
  if (asked === 'text' && (more.length > MORE_MAX || !isTypedLine(more))) return 'more-wrong'
  return asked === 'day' && more !== '' && !(isReportDay(more) && more <= today) ? 'more-wrong' : null
}

/** Answers as the fields of the form, to be changed instead of given from the start. */
export const typedOf = (answers: Partial<HealthAnswers>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, { yes, more }]) => [
      [key, yes ? 'yes' : 'no'],
      [`${key}-more`, more],
    ]),
  )
