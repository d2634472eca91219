import { useCallback, useEffect, useState } from 'react'
import { fetchQuote, type Answer, type OfferedQuote } from './api.ts'
import { useLanguage } from '#app/ui/dates.ts'

type Asked = { areaCm2: number | null; addOns: readonly string[]; code: string | null }

/** The price of what is chosen, as the server reckons it. While a new one is on its way the last one stays. */
export function useQuote({ areaCm2, addOns, code }: Asked) {
  const lng = useLanguage()
  const [quote, setQuote] = useState<OfferedQuote | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keys = [...addOns].sort().join(' ')
  const ask = useCallback(
    (signal?: AbortSignal) => fetchQuote(lng, { areaCm2, addOns: keys ? keys.split(' ') : [], code }, signal),
    [lng, areaCm2, keys, code],
  )
  const take = useCallback((answer: Answer<OfferedQuote>) => {
    if (answer.ok) setQuote(answer.value)
    setRefusal(answer.ok ? null : answer.refusal)
  }, [])
  useEffect(() => {
    const aborter = new AbortController()
    void ask(aborter.signal).then((answer) => aborter.signal.aborted || take(answer))
    return () => aborter.abort()
  }, [ask, take])
  return { quote, refusal, again: () => void ask().then(take) }
}
