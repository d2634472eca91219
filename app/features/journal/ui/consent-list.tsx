import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import type { ConsentState } from '#app/domain/consents.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { Consent } from '../queries/consents.ts'
import { ConsentBody } from './consent-sheet.tsx'
import './consents.css'

/** A consent as a page shows it: its paper by a link of a few minutes. */
export type ShownConsent = Omit<Consent, 'pdfKey' | 'imageKey' | 'patientId'> & {
  pdfUrl: string | null
  imageUrl: string | null
}

const TONES = { waiting: 'plain', open: 'warn', signed: 'ok', withdrawn: 'plain' } as const satisfies Record<
  ConsentState,
  string
>

type Props = { consents: readonly ShownConsent[]; canWithdraw?: boolean }

/** Every consent with where it stands, its text and its signed paper. */
export function ConsentList({ consents, canWithdraw = false }: Props) {
  const { t } = useTranslation('consents')
  const lng = useLanguage()
  const day = (at: Consent['offeredAt']) => formatDay(dayOf(at), lng, 'data')
  return (
    <ul className="consent-list">
      {consents.map((consent) => (
        <li key={consent.id}>
          <span className="strong">{t(`kind-${consent.kind}`)}</span>
          <Badge tone={TONES[consent.state]} shape={consent.state === 'open' ? 'hollow' : 'full'}>
            {t(`state-${consent.state}`)}
          </Badge>
          <span className="small sec wide">
            {t('offered', { day: day(consent.offeredAt), who: consent.offeredBy })},{' '}
            {t('version', { number: consent.version })}
          </span>
          {consent.signedAt ? (
            <span className="small sec wide">
              {t('signed-when', { day: day(consent.signedAt), time: formatTime(timeOf(consent.signedAt), lng) })}{' '}
              {t('signed-name', { name: consent.signedName ?? '' })}
            </span>
          ) : null}
          {consent.withdrawnAt ? (
            <span className="small sec wide">{t('withdrawn-when', { day: day(consent.withdrawnAt) })}</span>
          ) : null}
          {consent.imageUrl ? <img className="consent-image wide" src={consent.imageUrl} alt={t('image')} /> : null}
          <details className="wide">
            <summary>{t('read')}</summary>
            <ConsentBody text={consent.text} lng={consent.lng} />
          </details>
          <div className="consent-acts wide">
            {consent.pdfUrl ? (
              <a className="btn btn-t" href={consent.pdfUrl} target="_blank" rel="noreferrer">
                {t('paper')}
              </a>
            ) : null}
            {canWithdraw ? <Withdraw consent={consent} /> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Withdraw({ consent: { id, state } }: { consent: ShownConsent }) {
  const { t } = useTranslation('consents')
  if (state !== 'signed') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="consent" value={id} />
      <Button type="submit" name="act" value="withdraw" tone="secondary" size="small">
        {t('withdraw')}
      </Button>
    </Form>
  )
}
