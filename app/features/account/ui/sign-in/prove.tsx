import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { accountApi } from '../api.ts'
import { AskPassword } from '../ask-password.tsx'
import { useSending } from '../use-account-form.ts'

/** Something that is asked for again after the password, where the server wants it fresh. */
export function useProven() {
  const api = accountApi(useLanguage())
  const sending = useSending()
  const [again, setAgain] = useState<(() => void) | null>(null)
  const run = async <T,>(ask: () => Promise<Answer<T>>, done: (value: T) => void) => {
    const answer = await sending.send(ask)
    if (!answer) return
    if (answer.ok) return done(answer.value)
    if (answer.refusal !== 'password-needed') return
    sending.setNotice(null)
    setAgain(() => () => void run(ask, done))
  }
  const onProven = () => {
    setAgain(null)
    again?.()
  }
  return { ...sending, run, asking: again !== null, prove: api.confirmPassword, onProven, stop: () => setAgain(null) }
}

/** Asks for the password where the server wanted it; nothing while it does not. */
export function Prove({ proven }: { proven: ReturnType<typeof useProven> }) {
  const { t } = useTranslation('portal')
  if (!proven.asking) return null
  return (
    <AskPassword
      text={t('prove-text')}
      action={t('go-on')}
      ask={proven.prove}
      onDone={proven.onProven}
      onCancel={proven.stop}
    />
  )
}
