import { useEffect, useState } from 'react'
import { call } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { Found } from './options.ts'

const PAUSE_MS = 120
const LETTERS_MIN = 2

type Answered = { q: string | null; found: Found; error: string | null }
const NOTHING: Found = { clients: [], near: [], recent: [], visits: [] }

/**
 * What the server finds, asked a moment after the last letter; before the first, the clients opened last. `isCurrent`: the
 * answer belongs to what is typed now.
 */
export function useFound(typed: string): Answered & { isCurrent: boolean } {
  const lng = useLanguage()
  const q = typed.trim()
  const [answered, setAnswered] = useState<Answered>({ q: null, found: NOTHING, error: null })
  const isAsked = q === '' || q.length >= LETTERS_MIN
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    const ask = async () => {
      const init = { signal: asking.signal }
      const answer = await call<Found>(lng, `/api/staff/find?q=${encodeURIComponent(q)}`, init)
      if (asking.signal.aborted) return
      const found = answer.ok ? answer.value : NOTHING
      setAnswered({ q, found, error: answer.ok ? null : (answer.details?.detail ?? '') })
    }
    const timer = setTimeout(() => void ask(), q === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [q, lng, isAsked])
  if (!isAsked) return { q, found: NOTHING, error: null, isCurrent: true }
  return { ...answered, isCurrent: answered.q === q }
}
