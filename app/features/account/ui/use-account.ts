import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { accountApi, type Account } from './api.ts'

type State = { is: 'reading' } | { is: 'away' } | { is: 'nobody' } | { is: 'known'; account: Account }

/** The one who is signed in, as the server knows them now. `away`: it could not be asked. */
export function useAccount() {
  const lng = useLanguage()
  const [state, setState] = useState<State>({ is: 'reading' })
  const read = useCallback(
    () =>
      accountApi(lng)
        .account()
        .then((answer) => setState(answer.ok ? stateOf(answer.value.account) : { is: 'away' })),
    [lng],
  )
  useEffect(() => void read(), [read])
  const setAccount = useCallback((account: Account) => setState({ is: 'known', account }), [])
  return { state, read, setAccount }
}

const stateOf = (account: Account | null): State => (account ? { is: 'known', account } : { is: 'nobody' })
