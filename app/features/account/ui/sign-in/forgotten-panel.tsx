import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { accountApi } from '../api.ts'
import { EmailField } from '../fields.tsx'
import { Done, NoticeNote } from '../notes.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** Asks for the mail that lets somebody choose a new password. The answer is the same for every address. */
export function ForgottenPanel({ email, onBack }: { email?: string; onBack?: () => void }) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const [sent, setSent] = useState<string | null>(null)
  const { form, submit, busy, notice, errorOf } = useAccountForm<{ email: string }>(emailSchema, {
    ...(email !== undefined && { defaults: { email } }),
  })
  const scripted = useScripted()
  const back = onBack ? (
    <Button tone="text" size="small" className="acct-side" onClick={onBack}>
      {t('back-to-sign-in')}
    </Button>
  ) : null
  if (sent !== null)
    return (
      <Done title={t('look-in-mail')}>
        <p className="sec">{sent}</p>
        {back}
      </Done>
    )
  const send = submit(
    (values) => api.askReset(values.email),
    ({ message }) => setSent(message),
  )
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} />
      <p className="sec">{t('forgotten-text')}</p>
      <EmailField field={form.register('email')} error={errorOf('email')} own first />
      <Button type="submit" block disabled={!scripted} busy={busy} busyLabel={t('sending')}>
        {t('send-link')}
      </Button>
      {back}
    </form>
  )
}
