import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

const ANSWERS = 'main :is([role="alert"], [data-answer])'

/**
 * Reads the page anew because something changed elsewhere. Not while a form on it says what is wrong, or shows what it
 * would do (`data-answer`): React Router drops a form's answer whenever it reads again. The next change, or the next
 * press, reads it then. Nor without a connection: a reading that fails takes the page from the screen, with what is
 * being typed on it.
 */
export function useReread(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    if (navigator.onLine && !document.querySelector(ANSWERS)) void revalidate()
  }, [revalidate])
}
