import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { forgetBookingOfAnother } from '#app/ui/shell/forget.ts'
import type { Answer } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToastAfterRedirect } from '#app/ui/toast.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { accountApi } from './api.ts'
import { NoticeNote } from './notes.tsx'
import { hint } from './session-mark.ts'
import { useSending } from './use-account-form.ts'

/** `isOpen`: the link could be used when the page was asked for. */
type LinkProps = { token: string; isOpen: boolean }

/** Proves the address of a sign-up. */
export function ConfirmAddress(link: LinkProps) {
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
  return (
    <Press
      {...link}
      label={t('confirm-address')}
      spent={t('confirm-spent')}
      ask={accountApi(lng).confirmEmail}
      onDone={done}
    />
  )
}

/** Takes the new address of an account that has one already. */
export function ConfirmNewAddress(link: LinkProps) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const done = async () => {
    const known = await accountApi(lng).account()
    const here = known.ok && known.value.account !== null
    showToastAfterRedirect({ title: t('email-changed'), text: t('email-changed-text') })
    location.assign(inLanguage(here ? '/dashboard' : '/?signin=1', lng))
  }
  return (
    <Press
      {...link}
      label={t('new-email-confirm')}
      spent={t('new-email-spent')}
      ask={accountApi(lng).confirmNewEmail}
      onDone={done}
    />
  )
}

/** Takes back the address an account had. Nobody is signed in until a new password is chosen. */
export function TakeAddressBack(link: LinkProps) {
  const clinic = useClinic()
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const done = async ({ next }: { next: string }) => {
    showToastAfterRedirect({ title: t('email-back') })
    location.assign(inLanguage(next, lng))
  }
  return (
    <Press
      {...link}
      label={t('email-undo')}
      spent={t('email-undo-spent', { phone: clinic.phone })}
      ask={accountApi(lng).undoNewEmail}
      onDone={done}
    />
  )
}

type PressProps<T> = LinkProps & {
  label: string
  /** What to do where the link was used, or is too old. */
  spent: string
  ask(token: string): Promise<Answer<T>>
  onDone(value: T): Promise<void>
}

/** A press spends the link, not the opening: mail scanners open links, too. */
function Press<T>({ token, isOpen, label, spent, ask, onDone }: PressProps<T>) {
  const { t } = useTranslation('portal')
  const scripted = useScripted()
  const { send, busy, notice } = useSending()
  const [expired, setExpired] = useState(!isOpen)
  const confirm = async () => {
    const answer = await send(() => ask(token))
    if (!answer) return
    if (!answer.ok) return setExpired(answer.refusal === 'link-expired')
    await onDone(answer.value)
  }
  if (expired) return <SpentLink>{spent}</SpentLink>
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

/** Most who come here have confirmed already: they sign in, and a password of theirs is not in question. */
function SpentLink({ children }: { children: string }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  return (
    <>
      <p className="note warn" role="alert">
        {children}
      </p>
      <p className="acts">
        <ButtonLink href={inLanguage('/account/sign-in', lng)}>{t('sign-in')}</ButtonLink>
      </p>
    </>
  )
}
