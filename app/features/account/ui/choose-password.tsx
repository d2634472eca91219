import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordMinimum } from '#app/domain/access/password-length.ts'
import { choosePasswordSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import type { Answer } from '#app/ui/call.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { ForgottenPanel } from './sign-in/forgotten-panel.tsx'
import { NoticeNote } from './notes.tsx'
import { NewPasswords, type Passwords } from './settings/password-panel.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props<T> = {
  isStaff: boolean
  /** The link's. */
  token: string
  ask(choice: { token: string; newPassword: string; confirmPassword: string }): Promise<Answer<T>>
  onDone(value: T): void
}

/** Chooses a password by a link from a mail. Opening the link spends nothing; a spent one offers a new mail. */
export function ChoosePassword<T>({ isStaff, token, ask, onDone }: Props<T>) {
  const { t } = useTranslation('portal')
  const scripted = useScripted()
  const min = passwordMinimum({ isStaff, place: 'change', own: useClinic().passwordLength })
  const [expired, setExpired] = useState(false)
  const { form, submit, busy, notice, errorOf } = useAccountForm<Passwords & { token: string }>(choosePasswordSchema, {
    defaults: { token },
  })
  const send = submit(async ({ newPassword, confirmPassword }) => {
    const answer = await ask({ token, newPassword, confirmPassword })
    if (!answer.ok && answer.refusal === 'link-expired') setExpired(true)
    return answer
  }, onDone)
  if (expired) return <ExpiredLink />
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} title={t('error')} />
      <NewPasswords form={form} errorOf={errorOf} min={min} />
      <div>
        <Button type="submit" disabled={!scripted} busy={busy} busyLabel={t('saving')}>
          {t('save-password')}
        </Button>
      </div>
    </form>
  )
}

/** For a link that was used, or is too old: what to do is a new one. */
export function ExpiredLink() {
  const { t } = useTranslation('portal')
  return (
    <>
      <p className="note warn" role="alert">
        {t('link-expired')}
      </p>
      <ForgottenPanel />
    </>
  )
}
