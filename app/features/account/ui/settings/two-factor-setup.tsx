import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeSchema } from '#app/features/account/schema.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { accountApi, type TwoFactorStart } from '../api.ts'
import { AskPassword } from '../ask-password.tsx'
import { CodeField } from '../fields.tsx'
import { NoticeNote } from '../notes.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAccountForm } from '../use-account-form.ts'
import '../account.css'

type Props = { onDone(): void; onCancel?: () => void }

/** Sets up the second factor: the password, the app, and the codes to keep. */
export function TwoFactorSetup({ onDone, onCancel }: Props) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const [started, setStarted] = useState<TwoFactorStart | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (started) return <ScanCode started={started} onCodes={setCodes} />
  return (
    <AskPassword
      text={t('two-step-password-text')}
      action={t('go-on')}
      ask={api.startTwoFactor}
      onDone={setStarted}
      {...(onCancel && { onCancel })}
    />
  )
}

function ScanCode({ started, onCodes }: { started: TwoFactorStart; onCodes(codes: string[]): void }) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const { form, submit, busy, notice, errorOf } = useAccountForm<{ code: string }>(codeSchema, {
    defaults: { code: '' },
  })
  useEffect(() => form.setFocus('code'), [form])
  const send = submit(
    ({ code }) => api.confirmTwoFactor(code.replaceAll(/\s/g, '')),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  )
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} />
      <p className="sec">{t('scan-text')}</p>
      <div className="acct-qr">
        <img src={pictureOf(started.qrSvg)} alt={t('qr-alt')} width="180" height="180" />
        <div>
          <p className="small mut">{t('secret')}</p>
          <p className="acct-secret">{grouped(started.secret)}</p>
          <ButtonLink tone="text" size="small" href={started.uri}>
            {t('open-app')}
          </ButtonLink>
        </div>
      </div>
      <CodeField field={form.register('code')} error={errorOf('code')} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('checking')}>
          {t('two-step-start')}
        </Button>
      </div>
    </form>
  )
}

// As a picture, so that nothing in the drawing can run.
const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
