import { useCallback, useEffect, useState } from 'react'
import { fetchQuote, type ShownQuote } from './api.ts'
import { useLanguage } from './words.ts'

type Asked = { areaCm2: number | null; addOns: readonly string[]; code: string | null }

/** The price of what is chosen, as the server reckons it. While a new one is on its way the last one stays. */
export function useQuote({ areaCm2, addOns, code }: Asked) {
  const lng = useLanguage()
  const [quote, setQuote] = useState<ShownQuote | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keys = [...addOns].sort().join(' ')
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await fetchQuote(lng, { areaCm2, addOns: keys ? keys.split(' ') : [], code }, signal)
      if (signal?.aborted) return
      if (answer.ok) setQuote(answer.value)
      setRefusal(answer.ok ? null : answer.refusal)
    },
    [lng, areaCm2, keys, code],
  )
  useEffect(() => {
    const aborter = new AbortController()
    void read(aborter.signal)
    return () => aborter.abort()
  }, [read])
  return { quote, refusal, again: () => void read() }
}
