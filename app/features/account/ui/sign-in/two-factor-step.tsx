import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { accountApi, type Entered } from '../api.ts'
import { CodeField } from '../fields.tsx'
import { recoveryForm } from '../forms.ts'
import { NoticeNote } from '../notes.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** The second factor of a sign-in: the code of the app, or one of the codes kept for when the phone is gone. */
export function TwoFactorStep({ onEntered, onBack }: { onEntered(entered: Entered): void; onBack(): void }) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const [recovery, setRecovery] = useState(false)
  const { form, submit, busy, notice, setNotice, errorOf } = useAccountForm<{ code: string }>(
    recovery ? recoveryForm : codeSchema,
    { defaults: { code: '' } },
  )
  useEffect(() => form.setFocus('code'), [form])
  const send = submit(
    ({ code }) => api.twoFactor(recovery ? { recoveryCode: code.trim() } : { code: code.replaceAll(/\s/g, '') }),
    onEntered,
  )
  const toggle = () => {
    setRecovery(!recovery)
    setNotice(null)
    form.reset({ code: '' })
    // After the field has changed its kind.
    setTimeout(() => form.setFocus('code'))
  }
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} />
      <p className="sec">{t(recovery ? 'recovery-text' : 'two-factor-text')}</p>
      <CodeField field={form.register('code')} error={errorOf('code')} recovery={recovery} />
      <Button type="submit" block busy={busy} busyLabel={t('signing-in')}>
        {t('sign-in')}
      </Button>
      <div className="row between wrapx">
        <Button tone="text" size="small" className="acct-side" onClick={toggle}>
          {t(recovery ? 'use-app' : 'use-recovery')}
        </Button>
        <Button tone="text" size="small" className="acct-side" onClick={onBack}>
          {t('back-to-sign-in')}
        </Button>
      </div>
    </form>
  )
}
