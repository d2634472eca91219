import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { forgetBookingOfAnother } from '#app/ui/shell/forget.ts'
import type { Answer } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToastAfterRedirect } from '#app/ui/toast.tsx'
import { useScripted } from '#app/ui/use-scripted.ts'
import { accountApi } from './api.ts'
import { ExpiredLink } from './choose-password.tsx'
import { NoticeNote } from './notes.tsx'
import { hint } from './session-mark.ts'
import { useSending } from './use-account-form.ts'

/** Proves the address of a sign-up. */
export function ConfirmAddress({ token }: { token: string }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const done = async ({ next }: { next: string }) => {
    // The browser somebody signed up in is signed in by it; another one goes on to choose the password.
    const known = await accountApi(lng).account()
    if (known.ok && known.value.account) {
      hint(known.value.account)
      forgetBookingOfAnother(known.value.account.email)
    }
    showToastAfterRedirect({ title: t('address-confirmed') })
    location.assign(inLanguage(next, lng))
  }
  return <Press token={token} label={t('confirm-address')} ask={accountApi(lng).confirmEmail} onDone={done} />
}

/** Takes the new address of an account that has one already. */
export function ConfirmNewAddress({ token }: { token: string }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const done = async () => {
    const known = await accountApi(lng).account()
    const here = known.ok && known.value.account !== null
    showToastAfterRedirect({ title: t('email-changed'), text: t('email-changed-text') })
    location.assign(inLanguage(here ? '/dashboard' : '/?signin=1', lng))
  }
  return <Press token={token} label={t('new-email-confirm')} ask={accountApi(lng).confirmNewEmail} onDone={done} />
}

type PressProps<T> = {
  token: string
  label: string
  ask(token: string): Promise<Answer<T>>
  onDone(value: T): Promise<void>
}

/** A press spends the link, not the opening: mail scanners open links, too. */
function Press<T>({ token, label, ask, onDone }: PressProps<T>) {
  const { t } = useTranslation('portal')
  const scripted = useScripted()
  const { send, busy, notice } = useSending()
  const [expired, setExpired] = useState(token === '')
  const confirm = async () => {
    const answer = await send(() => ask(token))
    if (!answer) return
    if (!answer.ok) return setExpired(answer.refusal === 'link-expired')
    await onDone(answer.value)
  }
  if (expired) return <ExpiredLink />
  return (
    <div className="acct-form">
      <NoticeNote notice={notice} />
      <div>
        <Button disabled={!scripted} busy={busy} busyLabel={t('checking')} onClick={() => void confirm()}>
          {label}
        </Button>
      </div>
    </div>
  )
}
