import { useCallback, useEffect, useRef } from 'react'
import { openDeviceAnalyzer, type DeviceAnalyzer } from '#app/services/vision/local/browser.ts'
import type { ScanPhoto } from './scan-photo.ts'

/** What some browsers tell of the connection. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Runtime and network weigh several megabytes: not over a connection that is slow or paid by the byte. */
export function hasFastConnection(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g|3g/.test(connection?.effectiveType ?? '')
}

/** Looks at photos on this device as they are chosen, so an outline and good advice come before anything is sent. */
export function useDeviceLook(change: (key: string, facts: Partial<ScanPhoto>) => void) {
  const analyzer = useRef<DeviceAnalyzer | null>(null)
  useEffect(
    () => () => {
      analyzer.current?.close()
      analyzer.current = null
    },
    [],
  )
  return useCallback(
    (key: string, photo: File) => {
      if (!hasFastConnection((navigator as { connection?: Connection }).connection)) return
      analyzer.current ??= openDeviceAnalyzer()
      change(key, { seen: 'looking' })
      void analyzer.current.look(photo).then((seen) => change(key, { seen }))
    },
    [change],
  )
}
