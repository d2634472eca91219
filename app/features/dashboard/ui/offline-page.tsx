import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { emergencyLine } from '#app/content/safety.ts'
import type { HealingStep } from '#app/content/guide/steps.ts'
import { dayOf, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Nonce } from '#app/ui/shell/nonce.ts'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import type { NextTime } from '../queries/offline.ts'
import './offline-page.css'

type OfflineShown = { next: NextTime | null; steps: HealingStep[] }

// `online` fires before the server can be reached, so the page asks. No quotes or angle brackets: React escapes them.
const RETURN =
  'setInterval(function(){if(document.visibilityState===`visible`)fetch(`/healthz`,{method:`HEAD`,cache:`no-store`}).then(function(answer){if(answer.ok)location.reload()},function(){})},3000)'

/** What a client's device shows without a network: nothing of the journal, the plan or the money. */
export function OfflinePage({ shown: { next, steps } }: { shown: OfflineShown }) {
  const clinic = useClinic()
  const { t } = useTranslation('offline')
  const lng = useLanguage()
  const nonce = useContext(Nonce)
  return (
    <main className="offline">
      <script nonce={nonce}>{RETURN}</script>
      <span className="logo">
        <Wordmark />
      </span>
      <h1>{t('title')}</h1>
      <p className="sec">{t('lead')}</p>
      {/* The browser asks for the same address again, also without script. */}
      <div className="acts">
        <ButtonLink href="">{t('again')}</ButtonLink>
      </div>
      <Panel title={t('next')}>
        <Next next={next} />
      </Panel>
      <Panel title={t('aftercare')}>
        {steps.map(({ title, items }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul className="offline-steps">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </Panel>
      <Panel title={t('call')}>
        <p>{emergencyLine[lng]}</p>
        <ButtonLink tone="secondary" href={telHref(clinic)}>
          {phoneFor(clinic, lng)}
        </ButtonLink>
      </Panel>
    </main>
  )
}

function Next({ next }: Pick<OfflineShown, 'next'>) {
  const clinic = useClinic()
  const { t } = useTranslation('offline')
  const lng = useLanguage()
  if (!next) return <p>{t('no-next')}</p>
  const { startsAt, arriveAt } = next
  const time = formatTime(timeOf(startsAt), lng)
  return (
    <>
      <p className="strong">{t('at', { day: dayHeading(dayOf(startsAt), lng), time })}</p>
      {arriveAt === startsAt ? null : <p>{t('come', { time: formatTime(timeOf(arriveAt), lng) })}</p>}
      <p className="sec">
        {clinic.street}, {clinic.city}
      </p>
    </>
  )
}
