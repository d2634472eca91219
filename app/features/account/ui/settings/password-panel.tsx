import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordMinimum } from '#app/domain/access/password-length.ts'
import { changePasswordSchema, ownPasswordSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { accountApi } from '../api.ts'
import { PasswordField } from '../fields.tsx'
import { NoticeNote } from '../notes.tsx'
import { useAccountForm } from '../use-account-form.ts'

export type Passwords = { currentPassword: string; newPassword: string; confirmPassword: string }

type Props = {
  /** Whose it is, for the browser's password book. */
  email?: string
  staff: boolean
  /** The old one came by mail and holds once. */
  temporary?: boolean
  /** It was given a moment ago, to come here. */
  given?: boolean
  onChanged?: () => void
}

/** Changes the password. Every other device is signed out by it. */
export function PasswordPanel({ email, staff, temporary = false, given = false, onChanged }: Props) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const scripted = useScripted()
  const min = passwordMinimum({ isStaff: staff, place: 'change', own: useClinic().passwordLength })
  const [asksOld, setAsksOld] = useState(!given)
  const { form, submit, busy, notice, errorOf } = useAccountForm<Passwords>(
    asksOld ? changePasswordSchema : ownPasswordSchema,
  )
  const done = () => {
    form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' })
    if (onChanged) onChanged()
    else showToast({ title: t('password-changed'), text: t('password-changed-text') })
  }
  const send = submit(async (values) => {
    const answer = await api.changePassword(values)
    // The moment is over: the form was left open.
    if (!answer.ok && answer.refusal === 'credentials-invalid') setAsksOld(true)
    return answer
  }, done)
  const shown = notice?.code === 'something-wrong' ? { ...notice, text: t('password-change-failed') } : notice
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={shown} title={t('error')} />
      {email ? <input type="email" name="username" autoComplete="username" value={email} readOnly hidden /> : null}
      {asksOld ? (
        <PasswordField
          field={form.register('currentPassword')}
          label={t(temporary ? 'temporary-password' : 'current-password')}
          kind="current-password"
          error={errorOf('currentPassword')}
        />
      ) : null}
      <NewPasswords form={form} errorOf={errorOf} min={min} />
      <div>
        <Button type="submit" disabled={!scripted} busy={busy} busyLabel={t('saving')}>
          {t('change-password')}
        </Button>
      </div>
    </form>
  )
}

type Chosen = {
  form: Pick<ReturnType<typeof useAccountForm<Passwords>>['form'], 'register'>
  errorOf(name: 'newPassword' | 'confirmPassword'): string | undefined
  min: number
}

/** The new password, and once more. */
export function NewPasswords({ form, errorOf, min }: Chosen) {
  const { t } = useTranslation('portal')
  return (
    <>
      <PasswordField
        field={form.register('newPassword')}
        label={t('new-password')}
        kind="new-password"
        hint={t('password-hint', { min })}
        error={errorOf('newPassword')}
      />
      <PasswordField
        field={form.register('confirmPassword')}
        label={t('confirm-password')}
        kind="new-password"
        error={errorOf('confirmPassword')}
      />
    </>
  )
}
