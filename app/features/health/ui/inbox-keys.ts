import { useEffect } from 'react'
import { areKeysOn, isTyping } from '#app/ui/hooks/single-keys.ts'

/** What a key does in the doctor's inbox: the next or the previous one, or an answer by its number. */
export type InboxAct = { is: 'next' | 'previous' } | { is: 'answer'; number: number }
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const ANSWERS = '12345'

/** The act of a key; null: none. @param isAfterG the key before was G, which opens a page with this one */
export function inboxAct({ key, ctrlKey, metaKey, altKey }: Press, isAfterG: boolean): InboxAct | null {
  if (ctrlKey || metaKey || altKey || isAfterG) return null
  if (key === 'j') return { is: 'next' }
  if (key === 'k') return { is: 'previous' }
  return key.length === 1 && ANSWERS.includes(key) ? { is: 'answer', number: Number(key) } : null
}

const PREFIX_MS = 1500

/** Follows the keys of the inbox, unless single keys are switched off on this device or a field has the focus. */
export function useInboxKeys(act: (asked: InboxAct) => void) {
  useEffect(() => {
    let prefixedAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !areKeysOn() || isTyping(event.target)) return
      const isAfterG = event.timeStamp - prefixedAt < PREFIX_MS
      prefixedAt = event.key === 'g' ? event.timeStamp : -Infinity
      const asked = inboxAct(event, isAfterG)
      if (!asked) return
      event.preventDefault()
      act(asked)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [act])
}
