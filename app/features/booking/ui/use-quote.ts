import { useEffect, useState } from 'react'
import { fetchQuote, type ShownQuote } from './api.ts'
import { useLanguage } from './words.ts'

type Asked = { areaCm2: number | null; addOns: readonly string[]; code: string | null }

/** The price of what is chosen, as the server reckons it. While a new one is on its way the last one stays. */
export function useQuote({ areaCm2, addOns, code }: Asked) {
  const lng = useLanguage()
  const [quote, setQuote] = useState<ShownQuote | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const keys = [...addOns].sort().join(' ')
  useEffect(() => {
    const aborter = new AbortController()
    const ask = { areaCm2, addOns: keys ? keys.split(' ') : [], code }
    void fetchQuote(lng, ask, aborter.signal).then((answer) => {
      if (aborter.signal.aborted) return
      if (answer.ok) setQuote(answer.value)
      setRefusal(answer.ok ? null : answer.refusal)
    })
    return () => aborter.abort()
  }, [areaCm2, keys, code, lng, round])
  return { quote, refusal, again: () => setRound((count) => count + 1) }
}
