import { Refusal } from '#app/ui/refusal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Retention } from '#app/domain/clients/retention.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { UnclosedVisit } from '#app/features/privacy/queries/erasure.ts'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { CloseVisits } from '#app/features/privacy/ui/close-visits.tsx'
import { Stays } from './own-data.tsx'

type Props = {
  asked: { askedOn: ClinicDay; reason: string } | null
  stays: Retention
  /** Past visits that are closed here first. */
  unclosed: UnclosedVisit[]
  refusal: { refusal: string; text: string } | null
}

/** For an admin: carries out a client's wish to be erased, after saying what goes and what must stay. */
export function CarryOutErasure({ asked, stays, unclosed, refusal }: Props) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const [dismissed, setDismissed] = useState<Props['refusal']>(null)
  const needsPassword = refusal?.refusal === 'password-needed' && dismissed !== refusal
  return (
    <Panel title={t('erasure')}>
      {asked ? (
        <p className="note warn">
          <span>
            {t('erasure-asked-on', { day: formatDay(asked.askedOn, lng, 'data') })} {asked.reason}
          </span>
        </p>
      ) : (
        <p className="small sec">{t('erasure-not-asked')}</p>
      )}
      {refusal && refusal.refusal !== 'password-needed' ? <Refusal of={refusal}>{refusal.text}</Refusal> : null}
      {unclosed.length > 0 ? <CloseVisits visits={unclosed} /> : null}
      {needsPassword ? (
        <AskPassword
          text={t('erasure-password')}
          action={t('go-on')}
          ask={accountApi(lng).confirmPassword}
          onDone={() => void submit(null, { method: 'post' })}
          onCancel={() => setDismissed(refusal)}
        />
      ) : (
        <details>
          <summary>{t('erasure-open')}</summary>
          <p className="small sec">{t('erasure-goes')}</p>
          <Stays stays={stays} of="admin" />
          <Form method="post" className="pnl-form">
            <div>
              <Button tone="danger" type="submit" busy={busy} busyLabel={t('erasing')}>
                {t('erasure-do')}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </Panel>
  )
}
