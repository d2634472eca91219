import { useState } from 'react'
import { useLocation } from 'react-router'

/** The value with which the page was opened or last answered. A reading after a live event does not change it. */
export function useAsOpened<T>(value: T): T {
  const { key } = useLocation()
  const [opened, setOpened] = useState({ key, value })
  if (opened.key === key) return opened.value
  setOpened({ key, value })
  return value
}
