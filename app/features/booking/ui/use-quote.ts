import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '#app/ui/dates.ts'
import { fetchQuote, type Answer, type OfferedQuote, type QuoteAsk } from './api.ts'

/**
 * The price of what is chosen, as the server reckons it. While a new one is on its way the last one stays to be seen;
 * `isCurrent` says that it is the price of what is chosen now: only then can it be ordered at.
 */
export function useQuote(asked: QuoteAsk) {
  const lng = useLanguage()
  const [known, setKnown] = useState<{ question: string; quote: OfferedQuote } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const question = JSON.stringify({ ...asked, addOns: [...asked.addOns].sort() })
  const ask = useCallback(
    (signal?: AbortSignal) => fetchQuote(lng, JSON.parse(question) as QuoteAsk, signal),
    [lng, question],
  )
  const take = useCallback(
    (answer: Answer<OfferedQuote>) => {
      if (answer.ok) setKnown({ question, quote: answer.value })
      setRefusal(answer.ok ? null : answer.refusal)
    },
    [question],
  )
  useEffect(() => {
    const aborter = new AbortController()
    void ask(aborter.signal).then((answer) => aborter.signal.aborted || take(answer))
    return () => aborter.abort()
  }, [ask, take])
  // A question that failed without a connection is asked again with the next one.
  useEffect(() => {
    if (refusal === null) return
    const aborter = new AbortController()
    const retry = () => void ask(aborter.signal).then((answer) => aborter.signal.aborted || take(answer))
    addEventListener('online', retry, { signal: aborter.signal })
    return () => aborter.abort()
  }, [refusal, ask, take])
  return {
    quote: known?.quote ?? null,
    isCurrent: known?.question === question,
    refusal,
    again: () => void ask().then(take),
  }
}
