import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { entryIntents } from '../../intent-schema.ts'

const DRAFT_PAUSE_MS = 900

export type Typed = Readonly<Record<string, string>>
export type Entry = {
  typed: Typed
  set(fields: Typed): void
  value(name: string): string
  /** When the draft was last kept, "15:12"; null: nothing is. */
  savedAt: string | null
  hasFailed: boolean
}

/** What is typed into the form of an entry. A pause keeps it as a draft, so that a reload costs nothing. */
export function useEntry(begin: Typed, about: string, kept: string | null): Entry {
  const [typed, setTyped] = useState(begin)
  const saver = useFetcher<{ savedAt?: string } | null>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { submit, data } = saver
  useEffect(() => () => clearTimeout(timer.current), [])
  const isSigning = entryIntents.of(useNavigation().formData?.get('intent')) === 'sign'
  // A draft saved after the signature would begin the next entry.
  useEffect(() => {
    if (isSigning) clearTimeout(timer.current)
  }, [isSigning])
  const keep = (now: Typed) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () =>
        void submit(
          { intent: entryIntents.field('draft').value, about, draft: JSON.stringify(now) },
          { method: 'post' },
        ),
      DRAFT_PAUSE_MS,
    )
  }
  // Null: no answer came.
  const hasFailed = data !== undefined && data?.savedAt === undefined
  useEffect(() => {
    if (!hasFailed) return
    const again = () => keep(typed)
    addEventListener('online', again)
    document.addEventListener('session-resumed', again)
    return () => {
      removeEventListener('online', again)
      document.removeEventListener('session-resumed', again)
    }
  })
  return {
    typed,
    set(fields) {
      const now = { ...typed, ...fields }
      setTyped(now)
      keep(now)
    },
    value: (name) => typed[name] ?? '',
    savedAt: data?.savedAt ?? kept,
    hasFailed,
  }
}
