import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { areaSpan, isSizeOpen, pricedArea, parseArea } from '#app/domain/scan/analysis.ts'
import { policy } from '#app/domain/policy.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import { SCAN_KEY } from '#app/ui/shell/forget.ts'

/** What the booking needs of a photo scan, with the scan itself to send along. */
export type ScanSummary = {
  size: string
  /** What the price is reckoned from, cm²: the least the size leaves open. */
  areaCm2: number | null
  /** What the visit's length is reckoned from: the most. */
  mostCm2: number | null
  /** Nobody measured it: the least and the most, null for no end. A price for it may rise. */
  span: { least: number; most: number | null } | null
  open: boolean
  skinType: number | null
  sessions: SessionRange | null
  /** Chosen by its owner, on the price page or in the booking, instead of measured in photos. */
  typed: boolean
  /** Under which the server keeps it; null when nothing was measured. */
  id: string | null
  whole: object
}

const count = z.number().int().min(0).max(99)
const storedSchema = z.looseObject({
  size: z.string(),
  skinType: z.int().min(1).max(6).nullable().catch(null),
  sessionsRequired: z.object({ min: count, max: count }).nullable().catch(null),
  typed: z.boolean().catch(false),
  id: z.uuid().nullable().catch(null),
  savedAt: z.number(),
})

/** The browser tells the other tabs of a change, and not the one it was made in. */
const here = new Set<() => void>()

/** A scan made in another tab is this one's, too: booking, scan and price are of one visitor, not of one tab. */
function subscribe(hear: () => void) {
  addEventListener('storage', hear)
  here.add(hear)
  return () => {
    removeEventListener('storage', hear)
    here.delete(hear)
  }
}

/** The scan of this visit, if there was one. The server knows none, so the first paint shows none. */
export function useAnalysis(): ScanSummary | null {
  const stored = useSyncExternalStore(subscribe, readStored, () => null)
  return useMemo(() => keptIn(stored), [stored])
}

/** Keeps a scan for the booking, beside its draft and as long; null forgets it. */
export function keepAnalysis(scan: object | null) {
  try {
    if (scan) localStorage.setItem(SCAN_KEY, JSON.stringify({ ...scan, savedAt: deviceNow() }))
    else localStorage.removeItem(SCAN_KEY)
  } catch {
    // A device may forbid storage: the booking then begins without the scan.
  }
  for (const hear of here) hear()
}

// A device may forbid storage.
function readStored(): string | null {
  try {
    return localStorage.getItem(SCAN_KEY)
  } catch {
    return null
  }
}

/** The id under which the server keeps this visit's scan; null without one. */
export function keptAnalysisId(): string | null {
  return keptIn(readStored())?.id ?? null
}

const keptIn = (text: string | null) => scanIn(text, deviceNow())

/** A stored scan, or null for a text that is none, or an old one. */
export function scanIn(text: string | null, now: number): ScanSummary | null {
  const { data } = storedSchema.safeParse(parsed(text))
  if (!data || now - data.savedAt > policy.draftHours * 3_600_000) return null
  const { savedAt: _savedAt, ...whole } = data
  return {
    size: data.size.replace(/(\d)-(\d)/, '$1–$2'),
    areaCm2: pricedArea(data.size),
    mostCm2: parseArea(data.size),
    span: areaSpan(data.size),
    open: isSizeOpen(data.size),
    skinType: data.skinType,
    sessions: data.sessionsRequired,
    typed: data.typed,
    id: data.id,
    whole,
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
