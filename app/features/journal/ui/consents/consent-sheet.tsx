import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { ConsentText } from '#app/domain/health/treatment-consent.ts'
import type { Language } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import './consents.css'

/** The whole text of a consent, as it was offered. */
export function ConsentBody({ text, lng }: { text: ConsentText; lng: Language }) {
  return (
    <div className="consent-body" lang={lng}>
      {text.parts.map(({ heading, text: words }) => (
        <section key={heading}>
          <h2 className="strong">{heading}</h2>
          <p>{words}</p>
        </section>
      ))}
      <p className="strong">{text.statement}</p>
    </div>
  )
}

/** Lines to sign on a printed copy, which staff scan in. */
export function PrintedSignature() {
  const { t } = useTranslation('consents')
  return (
    <ul className="consent-printed" aria-hidden="true">
      {(['name', 'day', 'signature'] as const).map((line) => (
        <li key={line}>{t(`print-${line}`)}</li>
      ))}
    </ul>
  )
}

type SignProps = {
  id: string
  isOpen: boolean
  signableFrom: ClinicTime
  wrong: { text: string; name: string } | null
  /** The way to ask before one signs, where there is one. */
  ask?: ReactNode
}

/** The signature: a name, typed; before its time, when it can be given. */
export function SignForm({ id, isOpen, signableFrom, wrong, ask }: SignProps) {
  const { t } = useTranslation('consents')
  const lng = useLanguage()
  const isBusy = useNavigation().formMethod === 'POST'
  if (!isOpen)
    return (
      <div className="consent-wait">
        <p className="note">
          {t('signable-from', {
            day: formatDay(dayOf(signableFrom), lng, 'data'),
            time: formatTime(timeOf(signableFrom), lng),
          })}
        </p>
        {ask}
      </div>
    )
  return (
    <Form method="post" className="consent-sign" noValidate>
      <input type="hidden" name="consent" value={id} />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        defaultValue={wrong?.name}
        hint={t('name-hint')}
        error={wrong?.text}
      />
      <div className="consent-choices">
        <Button type="submit" name="act" value="sign" busy={isBusy} busyLabel={t('signing')}>
          {t('sign')}
        </Button>
        {ask}
      </div>
    </Form>
  )
}
