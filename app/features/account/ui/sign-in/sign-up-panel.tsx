import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import type { Language } from '#app/domain/language.ts'
import { inLanguage } from '#app/domain/language.ts'
import { signUpSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useOwnButton } from '#app/ui/fields/own-button.tsx'
import { accountApi } from '../api.ts'
import { EmailField, FirstNameField, LastNameField, PasswordField } from '../fields.tsx'
import { Done, NoticeNote } from '../notes.tsx'
import { useKept, type SharedTyping, type Signing } from './signing.ts'
import { useAccountForm } from '../use-account-form.ts'

type Props = SharedTyping & {
  lng: Language
  /** Goes on instead of telling to look in the mail: the address is proved later. */
  onSignedUp?: (person: Signing) => void
}

/** A new account. The same answer comes for an address that has one: its owner hears of it by mail. */
export function SignUpPanel({ typed, onTyped, lng, onSignedUp }: Props) {
  const { t } = useTranslation(['portal', 'errors'])
  const api = accountApi(lng)
  const { passwordLength: min } = useClinic()
  const [sent, setSent] = useState<string | null>(null)
  const { form, submit, busy, notice, errorOf } = useAccountForm<Signing>(signUpSchema, { defaults: typed })
  useKept(form, onTyped)
  const isShort = form.formState.errors.password?.message === 'account-password-short-6'
  const { form: id, put, isElsewhere } = useOwnButton()
  const onSent = ({ message }: { message: string }) => {
    showToast({ title: t('signed-up') })
    if (onSignedUp) onSignedUp(form.getValues())
    else setSent(message)
  }
  if (sent !== null)
    return (
      <Done title={t('look-in-mail')}>
        <p className="sec">{sent}</p>
      </Done>
    )
  const send = submit(api.signUp, onSent)
  const onSubmit = async (event: React.FormEvent) => {
    await send(event)
    if (form.getFieldState('confirmPassword').error?.message === 'account-passwords-differ')
      showToast({ title: t('mismatch'), text: t('errors:field-account-passwords-differ'), tone: 'error' })
  }
  return (
    <form id={id} className="acct-form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <NoticeNote notice={notice} title={t('sign-up-failed')} />
      <div className="acct-pair">
        <FirstNameField field={form.register('firstName')} error={errorOf('firstName')} />
        <LastNameField field={form.register('lastName')} error={errorOf('lastName')} />
      </div>
      <EmailField field={form.register('email')} error={errorOf('email')} />
      <PasswordField
        field={form.register('password')}
        label={t('password')}
        kind="new-password"
        hint={t('password-hint', { min })}
        error={isShort ? t('errors:password-too-short', { min }) : errorOf('password')}
      />
      <PasswordField
        field={form.register('confirmPassword')}
        label={t('confirm-password')}
        kind="new-password"
        error={errorOf('confirmPassword')}
      />
      <p className="small mut">
        {t('sign-up-note', { age: policy.minimumAge })}{' '}
        <a href={inLanguage('/privatlivspolitik', lng)}>{t('privacy')}</a>
      </p>
      {put(
        <Button type="submit" form={id} block={!isElsewhere} busy={busy} busyLabel={t('signing-up')}>
          {t(isElsewhere ? 'create-and-go-on' : 'sign-up')}
        </Button>,
      )}
    </form>
  )
}
