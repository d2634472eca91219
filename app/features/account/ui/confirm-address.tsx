import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToastAfterRedirect } from '#app/ui/toast.tsx'
import { useScripted } from '#app/ui/use-scripted.ts'
import { accountApi } from './api.ts'
import { ExpiredLink } from './choose-password.tsx'
import { NoticeNote } from './notes.tsx'
import { hint } from './session-mark.ts'
import { useSending } from './use-account-form.ts'

/** Proves an address. A press does it, not the opening: mail scanners open links, too. */
export function ConfirmAddress({ token }: { token: string }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const scripted = useScripted()
  const { send, busy, notice } = useSending()
  const [expired, setExpired] = useState(token === '')
  const confirm = async () => {
    const answer = await send(() => accountApi(lng).confirmEmail(token))
    if (!answer) return
    if (!answer.ok) return setExpired(answer.refusal === 'link-expired')
    // The browser somebody signed up in is signed in by it; another one goes on to choose the password.
    const known = await accountApi(lng).account()
    if (known.ok && known.value.account) hint(known.value.account.roles)
    showToastAfterRedirect({ title: t('address-confirmed') })
    location.assign(inLanguage(answer.value.next, lng))
  }
  if (expired) return <ExpiredLink />
  return (
    <div className="acct-form">
      <NoticeNote notice={notice} />
      <div>
        <Button disabled={!scripted} busy={busy} busyLabel={t('checking')} onClick={() => void confirm()}>
          {t('confirm-address')}
        </Button>
      </div>
    </div>
  )
}
