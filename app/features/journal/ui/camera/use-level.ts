import { useEffect, useState } from 'react'
import { levelOf, type Level } from '#app/domain/journal/frame-check.ts'

type Asked = { requestPermission?: () => Promise<string> }

/** How the device is held; null where it does not tell. Some tell only when asked by a press. */
export function useLevel() {
  const [level, setLevel] = useState<Level | null>(null)
  useEffect(() => {
    const listen = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null) return
      const next = levelOf({ beta, gamma, screen: screen.orientation?.angle ?? 0 })
      setLevel((before) =>
        before?.degrees === next.degrees && before.turned === next.turned && before.held === next.held ? before : next,
      )
    }
    addEventListener('deviceorientation', listen)
    return () => removeEventListener('deviceorientation', listen)
  }, [])
  return level
}

/** Asks for the level where a device wants to be asked, with the first press on the page. */
export function askForLevel() {
  const asked = (globalThis as { DeviceOrientationEvent?: Asked }).DeviceOrientationEvent
  void asked?.requestPermission?.().catch(() => {})
}
