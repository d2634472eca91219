import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#app/ui/call.ts'
import { passwordSchema } from '#app/features/account/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { PasswordField } from './fields.tsx'
import { NoticeNote } from './notes.tsx'
import './account.css'
import { useAccountForm } from './use-account-form.ts'

type Props<T> = {
  text: string
  /** What the button does with it. */
  action: string
  ask(password: string): Promise<Answer<T>>
  onDone(value: T): void
  onCancel?: () => void
}

/** The password once more, before something that a borrowed screen must not do. */
export function AskPassword<T>({ text, action, ask, onDone, onCancel }: Props<T>) {
  const { t } = useTranslation('portal')
  const scripted = useScripted()
  const { form, submit, busy, notice, errorOf } = useAccountForm<{ password: string }>(passwordSchema)
  // Where a press brought it up, it is what comes next; where it is the page's own first form, the heading is.
  useEffect(() => {
    if (onCancel) form.setFocus('password')
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form])
  const send = submit(({ password }) => ask(password), onDone)
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} />
      <p className="sec">{text}</p>
      <PasswordField
        field={form.register('password')}
        label={t('password')}
        kind="current-password"
        error={errorOf('password')}
      />
      <div className="acct-acts">
        <Button type="submit" disabled={!scripted} busy={busy} busyLabel={t('checking')}>
          {action}
        </Button>
        {onCancel ? (
          <Button tone="text" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
