import { useTranslation } from 'react-i18next'
import { phoneFor } from '#app/content/clinic.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import {
  HEALTH_KEYS,
  moreAsked,
  type HealthAnswers,
  type HealthFinding,
  type HealthQuestion,
} from '#app/domain/health/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useFinding, WEIGHT_TONES } from './health-findings.ts'
import './health.css'

/** What a client answered, and on which day. */
export type OwnAnswers = { on: ClinicDay; answers: HealthAnswers }
type Props = { answers: HealthAnswers; findings: readonly HealthFinding[] }

/** A client's own answers, question by question. What something follows from stands first, with what happens then. */
export function OwnHealth({ answers, findings }: Props) {
  const { t } = useTranslation('health')
  const rest = HEALTH_KEYS.filter(
    (key) => Object.hasOwn(answers, key) && findings.every(({ question }) => question !== key),
  )
  return (
    <section className="pnl">
      {findings.length === 0 ? <p>{t('all-clear')}</p> : null}
      <ul className="health-given health-own">
        {findings.map((finding, at) => (
          <li key={finding.question}>
            <Answer question={finding.question} answers={answers} />
            {/* What follows is the same for all of one weight. */}
            <Follows finding={finding} isFirst={findings[at - 1]?.weight !== finding.weight} />
          </li>
        ))}
        {rest.map((key) => (
          <li key={key}>
            <Answer question={key} answers={answers} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ question, answers }: { question: HealthQuestion; answers: HealthAnswers }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const { yes, more } = answers[question]
  return (
    <>
      <span>{t(`ask-${question}`)}</span>
      <span className={yes ? 'strong' : 'sec'}>{t(yes ? 'yes' : 'no')}</span>
      {more ? (
        <span className="small sec">
          {moreAsked(question) === 'day' ? formatDay(more as ClinicDay, lng, 'data') : more}
        </span>
      ) : null}
    </>
  )
}

/** How much an answer weighs, until when, and in one line what happens next. */
function Follows({ finding, isFirst }: { finding: HealthFinding; isFirst: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const says = useFinding()
  const { weight, until } = finding
  return (
    <p className="health-follows small" role={weight === 'stop' && isFirst ? 'alert' : undefined}>
      <Badge tone={WEIGHT_TONES[weight]}>{t(weight === 'tell' ? 'own-tell' : `weight-${weight}`)}</Badge>
      <span>
        {until ? `${t('because', { what: says(finding) })} ` : null}
        {isFirst ? t(`${weight}-lead`, { phone: phoneFor(clinic, lng), days: policy.testSpotDays }) : null}
      </span>
    </p>
  )
}
