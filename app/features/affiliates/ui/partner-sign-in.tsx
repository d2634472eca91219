import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPartner } from '#app/domain/access/roles.ts'
import { signInSchema } from '#app/features/account/schema.ts'
import type { Entered } from '#app/features/account/ui/api.ts'
import { accountApi } from '#app/features/account/ui/api.ts'
import { arrive } from '#app/features/account/ui/sign-in/enter.ts'
import { EmailField, PasswordField } from '#app/features/account/ui/fields.tsx'
import { NoticeNote } from '#app/features/account/ui/notes.tsx'
import { TwoFactorStep } from '#app/features/account/ui/sign-in/two-factor-step.tsx'
import { useAccountForm } from '#app/features/account/ui/use-account-form.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { call, post } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Signing in as a partner. Whoever is none is signed out again and told where to go ([specification 6]). */
export function PartnerSignIn() {
  const { t } = useTranslation(['partner', 'portal'])
  const lng = useLanguage()
  const api = accountApi(lng)
  const [needsCode, setNeedsCode] = useState(false)
  const { form, submit, busy, notice, setNotice, errorOf } = useAccountForm<{ email: string; password: string }>(
    signInSchema,
    { defaults: { email: '', password: '' } },
  )
  const onEntered = async (entered: Entered) => {
    if (entered.next === 'two-factor') return setNeedsCode(true)
    // A password that must be changed first is a new partner's: the roles come after it.
    if (entered.account && !isPartner(entered.account.roles)) {
      await call(lng, '/api/account/sign-out', post({ scope: 'local' }))
      setNeedsCode(false)
      showToast({ title: t('partners-only'), tone: 'error' })
      return setNotice({ code: 'partners-only', text: t('partners-only-text') })
    }
    arrive(entered, { lng, welcome: t('welcome-back'), to: '/affiliate-dashboard', onStay: () => {} })
  }
  if (needsCode)
    return <TwoFactorStep onEntered={(entered) => void onEntered(entered)} onBack={() => setNeedsCode(false)} />
  const titleOf = notice?.code === 'partners-only' ? t('partners-only') : t('login-failed')
  const send = submit(api.signIn, (entered) => void onEntered(entered))
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} title={titleOf} />
      <EmailField field={form.register('email')} error={errorOf('email')} own />
      <PasswordField
        field={form.register('password')}
        label={t('portal:password')}
        kind="current-password"
        error={errorOf('password')}
      />
      <Button type="submit" block busy={busy} busyLabel={t('portal:signing-in')}>
        {t('log-in')}
      </Button>
      <a className="small" href={inLanguage('/account/reset', lng)}>
        {t('portal:forgotten')}
      </a>
    </form>
  )
}
