import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads the page anew because something changed elsewhere. Not while a form on it says what is wrong: React Router
 * drops a form's answer whenever it reads again. The next change, or the next press, reads it then. Nor without a
 * connection: a reading that fails takes the page from the screen, with what is being typed on it.
 */
export function useReread(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    if (navigator.onLine && !document.querySelector('main [role="alert"]')) void revalidate()
  }, [revalidate])
}
