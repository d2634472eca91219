import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { HEALTH_KEYS, type HealthFinding, type testSpotOf } from '#app/domain/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { GivenHealth } from '../queries/health.ts'
import { useFinding } from './health-outcome.tsx'
import { RecordHead } from '#app/ui/record-head.tsx'
import './health.css'

type Shown = {
  id: string
  name: string
  isErased: boolean
  answers: GivenHealth[]
  because: 'none' | 'new-version' | 'old' | null
  findings: HealthFinding[]
  spot: ReturnType<typeof testSpotOf>
}
type Props = { shown: Shown; link: { url: string; qr: string } | null }

/** What a client has said of the own health, for staff: what follows today, every answer, and a link to ask anew. */
export function HealthRecord({ shown, link }: Props) {
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
          <Panel title={t('latest')}>
            {latest ? <Findings {...shown} /> : <Empty>{t('none')}</Empty>}
            {latest ? <Given given={latest} /> : null}
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

function Findings({ findings, spot }: Shown) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const says = useFinding()
  return (
    <ul className="health-given">
      {findings.length === 0 ? <li>{t('nothing')}</li> : null}
      {findings.map((finding) => (
        <li key={finding.question}>
          <span className="strong">{says(finding)}</span>
          <Badge tone={finding.weight === 'stop' ? 'danger' : finding.weight === 'tell' ? 'plain' : 'warn'}>
            {t(`weight-${finding.weight}`)}
          </Badge>
        </li>
      ))}
      {spot ? (
        <li>
          {spot.state === 'needed' ? t('spot-needed') : t('spot-waiting', { day: formatDay(spot.from, lng, 'data') })}
        </li>
      ) : null}
    </ul>
  )
}

function Given({ given: { at, version, by, answers } }: { given: GivenHealth }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const when = { day: formatDay(dayOf(at), lng, 'data'), time: formatTime(timeOf(at), lng), version }
  return (
    <>
      <p className="small mut">
        {t('given', when)}, {t(`by-${by}`)}
      </p>
      <ul className="health-given">
        {HEALTH_KEYS.filter((key) => key in answers).map((key) => (
          <li key={key}>
            <span>{t(`short-${key}`)}</span>
            <span className={answers[key].yes ? 'strong' : 'mut'}>{t(answers[key].yes ? 'yes' : 'no')}</span>
            {answers[key].more ? <span className="small sec">{answers[key].more}</span> : null}
          </li>
        ))}
      </ul>
    </>
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
