import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { TestSpot } from '#app/domain/health/clearance.ts'
import { HEALTH_KEYS, moreAsked, type HealthFinding, type HealthQuestion } from '#app/domain/health/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { GivenHealth } from '../../queries/health.ts'
import { useFinding, WEIGHT_TONES } from './health-findings.ts'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import './health.css'

type Shown = {
  id: string
  name: string
  isErased: boolean
  answers: GivenHealth[]
  because: 'none' | 'new-version' | 'old' | null
  findings: HealthFinding[]
  spot: TestSpot | null
}
type Props = {
  shown: Shown
  link: { url: string; qr: string } | null
  /** The clearance, and what staff may do about it. */
  clearance: ReactNode
}

/** What a client has said of the own health, for staff: what follows today, every answer, and a link to ask anew. */
export function HealthRecord({ shown, link, clearance }: Props) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const { id, isErased, answers, because } = shown
  const [latest, ...earlier] = answers
  return (
    <>
      <RecordHead id={id} name={shown.name} part="health" title={t('title')} />
      {isErased ? <p className="note">{t('erased')}</p> : null}
      {because && latest ? <p className="note">{t(`due-${because}`, { days: policy.healthAnswerDays })}</p> : null}
      <div className="cols-2">
        <div>
          {isErased ? null : clearance}
          <Panel title={t('latest')}>
            {latest ? <Given given={latest} now={shown} /> : <Empty>{t('none')}</Empty>}
          </Panel>
          {earlier.length > 0 ? (
            <Panel title={t('history')}>
              {earlier.map((given) => (
                <details key={given.id}>
                  <summary>{formatDay(dayOf(given.at), lng, 'data')}</summary>
                  <Given given={given} />
                </details>
              ))}
            </Panel>
          ) : null}
        </div>
        {isErased ? null : <Ask link={link} />}
      </div>
    </>
  )
}

type GivenProps = {
  given: GivenHealth
  /** What follows from it today; left out: it is an older answer. */
  now?: Pick<Shown, 'findings' | 'spot'>
}

/** One time the client answered: every yes with its words and what follows from it, then what was answered no to. */
function Given({ given: { at, by, answers }, now }: GivenProps) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const when = { day: formatDay(dayOf(at), lng, 'data'), time: formatTime(timeOf(at), lng) }
  const asked = HEALTH_KEYS.filter((key) => Object.hasOwn(answers, key))
  const weighOf = (key: HealthQuestion) => now?.findings.find(({ question }) => question === key)
  // The gravest first, as they are found; what weighs no longer stands last.
  const place = (key: HealthQuestion) => {
    const at = now?.findings.findIndex(({ question }) => question === key) ?? -1
    return at < 0 ? asked.length : at
  }
  const yes = asked.filter((key) => answers[key].yes).toSorted((a, b) => place(a) - place(b))
  const no = asked.filter((key) => !answers[key].yes)
  return (
    <>
      <p className="small mut">
        {t('given', when)}, {t(`by-${by}`)}
      </p>
      {now && yes.length === 0 ? <p>{t('nothing')}</p> : null}
      <ul className="health-given">
        {yes.map((key) => (
          <Yes key={key} question={key} more={answers[key].more} finding={weighOf(key)} />
        ))}
        {now?.spot ? <Spot spot={now.spot} /> : null}
      </ul>
      {no.length > 0 ? (
        <section className="health-no">
          <h3 className="small">{t('answered-no')}</h3>
          <ul>
            {no.map((key) => (
              <li key={key}>{t(`short-${key}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

type YesProps = { question: HealthQuestion; more: string; finding: HealthFinding | undefined }

function Yes({ question, more, finding }: YesProps) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const says = useFinding()
  const isDay = moreAsked(question) === 'day'
  return (
    <li>
      <span className="strong">{finding ? says(finding) : t(`short-${question}`)}</span>
      {finding ? (
        <Badge tone={WEIGHT_TONES[finding.weight]}>{t(`weight-${finding.weight}`)}</Badge>
      ) : (
        <span>{t('yes')}</span>
      )}
      {more ? <span className="health-words">{isDay ? formatDay(more as ClinicDay, lng, 'data') : more}</span> : null}
    </li>
  )
}

function Spot({ spot }: { spot: NonNullable<Shown['spot']> }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <li>
      <span>
        {spot.state === 'waiting'
          ? t('spot-waiting', { day: formatDay(spot.from, lng, 'data') })
          : t(`spot-${spot.state}`)}
      </span>
    </li>
  )
}

function Ask({ link }: Pick<Props, 'link'>) {
  const { t } = useTranslation('health')
  return (
    <Panel title={t('ask')}>
      <div className="health-link">
        <p className="sec">{t('ask-text', { hours: policy.healthLinkHours })}</p>
        {link ? (
          <>
            <img src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`} alt={t('qr')} width="224" height="224" />
            <TextField label={t('link-label')} value={link.url} readOnly />
          </>
        ) : null}
        <Form method="post" preventScrollReset>
          <Button type="submit" tone={link ? 'secondary' : 'primary'}>
            {t('make-link')}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
