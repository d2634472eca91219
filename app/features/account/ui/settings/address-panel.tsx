import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newAddressSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { accountApi } from '../api.ts'
import { PasswordField } from '../fields.tsx'
import { Done, NoticeNote } from '../notes.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** Another address to sign in with. It counts once the link that is sent to it has been used. */
export function AddressPanel() {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const scripted = useScripted()
  const [sent, setSent] = useState<string | null>(null)
  const { form, submit, busy, notice, errorOf } = useAccountForm<{ email: string; password: string }>(newAddressSchema)
  if (sent !== null)
    return (
      <section className="acct-part">
        <Done title={t('look-in-mail')}>
          <p className="sec">{sent}</p>
        </Done>
      </section>
    )
  const send = submit(api.askNewEmail, ({ message }) => setSent(message))
  return (
    <section className="acct-part">
      <h3>{t('new-email-title')}</h3>
      <p className="sec">{t('new-email-text')}</p>
      <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
        <NoticeNote notice={notice} />
        <TextField
          {...form.register('email')}
          label={t('new-email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          error={errorOf('email')}
        />
        <PasswordField
          field={form.register('password')}
          label={t('current-password')}
          kind="current-password"
          error={errorOf('password')}
        />
        <div>
          <Button type="submit" tone="secondary" disabled={!scripted} busy={busy} busyLabel={t('sending')}>
            {t('send-link')}
          </Button>
        </div>
      </form>
    </section>
  )
}
