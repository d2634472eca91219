import { useEffect } from 'react'
import { listenToMessages } from './live-messages.ts'
import { useReread } from '../hooks/use-reread.ts'

/** Reads the page anew when a message comes or is read. */
export function useLiveMessages() {
  const reread = useReread()
  useEffect(() => listenToMessages(reread), [reread])
}
