import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isUnsigned } from '#app/domain/health/treatment-consent.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { STATUS_LOOKS } from '#app/ui/desk/status-looks.ts'
import type { Consent } from '../../queries/consents.ts'
import { ConsentBody } from './consent-sheet.tsx'
import { ScanForm } from './scan-form.tsx'
import './consents.css'

/** A consent as a page shows it: its paper by a link of a few minutes. */
export type ShownConsent = Omit<Consent, 'pdfKey' | 'imageKey' | 'patientId'> & {
  pdfUrl: string | null
  imageUrl: string | null
}

/** A private link, of one consent, as it is shown for somebody's phone. */
export type ConsentCode = { id: string; url: string; qr: string }

type Props = {
  consents: readonly ShownConsent[]
  canWithdraw?: boolean
  /** For whoever may have one signed; the code is of the one that was asked for. */
  toSign?: { code: ConsentCode | null; today: ClinicDay; wrongScan: { id: string; text: string } | null }
}

/** Every consent with where it stands, its text and its signed paper. */
export function ConsentList({ consents, canWithdraw = false, toSign }: Props) {
  const { t } = useTranslation('consents')
  const lng = useLanguage()
  const day = (at: Consent['offeredAt']) => formatDay(dayOf(at), lng, 'data')
  return (
    <ul className="consent-list">
      {consents.map((consent) => (
        <li key={consent.id}>
          <span className="strong">{t(`kind-${consent.kind}`)}</span>
          <ConsentBadge state={consent.state} />
          <span className="small sec wide">
            {t('offered', { day: day(consent.offeredAt), who: consent.offeredBy })},{' '}
            {t('version', { number: consent.version })}
          </span>
          {consent.signedAt ? <Signature {...consent} signedAt={consent.signedAt} /> : null}
          {consent.withdrawnAt ? (
            <span className="small sec wide">{t('withdrawn-when', { day: day(consent.withdrawnAt) })}</span>
          ) : null}
          {consent.imageUrl ? <img className="consent-image wide" src={consent.imageUrl} alt={t('image')} /> : null}
          <div className="consent-acts wide">
            <details>
              <summary>{t('read')}</summary>
              <ConsentBody text={consent.text} lng={consent.lng} />
            </details>
            {consent.pdfUrl ? (
              <ButtonLink tone="text" href={consent.pdfUrl} target="_blank" rel="noreferrer">
                {t('paper')}
              </ButtonLink>
            ) : null}
            {canWithdraw ? <Withdraw consent={consent} /> : null}
            {toSign ? <ShowCode consent={consent} /> : null}
          </div>
          {toSign ? <ScanForm consent={consent} {...toSign} /> : null}
          {toSign?.code?.id === consent.id ? <Code {...toSign.code} /> : null}
        </li>
      ))}
    </ul>
  )
}

type SignedConsent = Pick<ShownConsent, 'signedName' | 'scanned'> & { signedAt: ClinicTime }

function Signature({ signedAt, signedName, scanned }: SignedConsent) {
  const { t } = useTranslation('consents')
  const lng = useLanguage()
  const day = formatDay(dayOf(signedAt), lng, 'data')
  const name = signedName ?? ''
  if (!scanned)
    return (
      <span className="small sec wide">
        {t('signed-when', { day, time: formatTime(timeOf(signedAt), lng) })} {t('signed-name', { name })}
      </span>
    )
  return (
    <span className="small sec wide">
      {t('signed-on-paper', { day, name })}{' '}
      {t('scanned', { day: formatDay(dayOf(scanned.at), lng, 'data'), who: scanned.by })}
    </span>
  )
}

/** Where a consent stands. */
export function ConsentBadge({ state }: Pick<ShownConsent, 'state'>) {
  const { t } = useTranslation('consents')
  const [tone, shape] = STATUS_LOOKS.consent[state]
  return (
    <Badge tone={tone} shape={shape}>
      {t(`state-${state}`)}
    </Badge>
  )
}

function Withdraw({ consent: { id, state } }: { consent: ShownConsent }) {
  const { t } = useTranslation('consents')
  if (state !== 'signed') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="consent" value={id} />
      <Button type="submit" name="act" value="withdraw" tone="text">
        {t('withdraw')}
      </Button>
    </Form>
  )
}

/** What is not signed yet is signed by its code, however long ago it was offered. */
function ShowCode({ consent }: { consent: ShownConsent }) {
  const { t } = useTranslation('consents')
  if (!isUnsigned(consent)) return null
  return (
    <Form method="post" className="consent-show" preventScrollReset>
      <Button
        type="submit"
        name="show"
        value={consent.id}
        size="small"
        aria-label={t('show-code-of', { kind: t(`kind-${consent.kind}`) })}
      >
        {t('show-code')}
      </Button>
    </Form>
  )
}

function Code({ url, qr }: ConsentCode) {
  const { t } = useTranslation('consents')
  return (
    <div className="consent-code wide" role="status">
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('qr')} width="224" height="224" />
      <div className="consent-offer">
        <p className="sec">{t('code-text')}</p>
        <TextField label={t('link-label')} value={url} readOnly />
        <ButtonLink tone="text" href={url} target="_blank" rel="noreferrer">
          {t('print')}
        </ButtonLink>
      </div>
    </div>
  )
}
