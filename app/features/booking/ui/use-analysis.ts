import { useMemo, useSyncExternalStore } from 'react'
import { isOpenSize, parseArea } from '#app/domain/analysis.ts'
import type { SessionRange } from '#app/domain/sessions.ts'
import { SCAN_KEY } from '#app/ui/shell/forget.ts'

/** What the booking needs of a photo scan, with the scan itself to send along. */
export type ScanSummary = {
  size: string
  areaCm2: number | null
  /** The size has no upper bound: what it costs is a least price. */
  open: boolean
  skinType: number | null
  sessions: SessionRange | null
  whole: object
}

const never = () => () => {}

/** The scan of this visit, if there was one. The server knows none, so the first paint shows none. */
export function useAnalysis(): ScanSummary | null {
  const stored = useSyncExternalStore(never, readStored, () => null)
  return useMemo(() => scanIn(stored), [stored])
}

/** Keeps a scan for the booking, for as long as this tab is open; null forgets it. */
export function keepAnalysis(scan: object | null) {
  try {
    if (scan) sessionStorage.setItem(SCAN_KEY, JSON.stringify(scan))
    else sessionStorage.removeItem(SCAN_KEY)
  } catch {
    // A device may forbid storage: the booking then begins without the scan.
  }
}

// A device may forbid storage.
function readStored(): string | null {
  try {
    return sessionStorage.getItem(SCAN_KEY)
  } catch {
    return null
  }
}

/** The id under which the server keeps this visit's scan; null without one. */
export function keptAnalysisId(): string | null {
  const id = (scanIn(readStored())?.whole as { id?: unknown } | undefined)?.id
  return typeof id === 'string' && /^[\da-f-]{36}$/i.test(id) ? id : null
}

/** A stored scan, or null for a text that is none. */
export function scanIn(text: string | null): ScanSummary | null {
  try {
    const scan = JSON.parse(text ?? 'null') as {
      size?: unknown
      skinType?: unknown
      sessionsRequired?: Partial<SessionRange>
    } | null
    if (!scan || typeof scan.size !== 'string') return null
    const { min, max } = scan.sessionsRequired ?? {}
    return {
      size: scan.size,
      areaCm2: parseArea(scan.size),
      open: isOpenSize(scan.size),
      skinType: typeof scan.skinType === 'number' && scan.skinType >= 1 && scan.skinType <= 6 ? scan.skinType : null,
      sessions: typeof min === 'number' && typeof max === 'number' ? { min, max } : null,
      whole: scan,
    }
  } catch {
    return null
  }
}
