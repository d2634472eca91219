import { useTranslation } from 'react-i18next'
import { signInSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useOwnButton } from '#app/ui/fields/own-button.tsx'
import { accountApi, type Entered } from '../api.ts'
import { EmailField, PasswordField } from '../fields.tsx'
import { NoticeNote } from '../notes.tsx'
import { useKept, type SharedTyping } from './signing.ts'
import { useAccountForm } from '../use-account-form.ts'

type Props = SharedTyping & { onEntered(entered: Entered): void; onForgotten(): void; onSignUp?: () => void }

export function SignInPanel({ typed, onTyped, onEntered, onForgotten, onSignUp }: Props) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const { form, submit, busy, notice, errorOf } = useAccountForm<{ email: string; password: string }>(signInSchema, {
    defaults: { email: typed.email, password: typed.password },
  })
  useKept(form, onTyped)
  const { form: id, put, isElsewhere } = useOwnButton()
  return (
    <form
      id={id}
      className="acct-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(api.signIn, onEntered)(event)}
    >
      <NoticeNote notice={notice} title={t('sign-in-failed')} />
      <EmailField field={form.register('email')} error={errorOf('email')} start={typed.email} own first />
      <PasswordField
        field={form.register('password')}
        label={t('password')}
        kind="current-password"
        error={errorOf('password')}
      />
      {put(
        <Button type="submit" form={id} block={!isElsewhere} busy={busy} busyLabel={t('signing-in')}>
          {t(isElsewhere ? 'sign-in-and-go-on' : 'sign-in')}
        </Button>,
      )}
      <div className="acct-side row between">
        <Button tone="text" size="small" onClick={onForgotten}>
          {t('forgotten')}
        </Button>
        {onSignUp ? (
          <Button tone="text" size="small" onClick={onSignUp}>
            {t('sign-up')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
