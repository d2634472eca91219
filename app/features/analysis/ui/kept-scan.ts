import { useEffect, useRef } from 'react'
import type { Language } from '#app/domain/language.ts'
import { NO_EDITS, type OutlineEdits } from '#app/domain/scan/geometry/mask-edit.ts'
import type { Coin } from '#app/domain/scan/scale.ts'
import { asMeasured } from '#app/domain/scan/scan.ts'
import { keepAnalysis, keptAnalysisId } from '#app/features/booking/ui/use-analysis.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { fetchScan, type Scanned } from './scan-api.ts'
import type { ReferenceChoice } from './scale/use-reference.ts'

/** A result as the screen takes it up again; null where the scan has no word of its own about it. */
export type KeptScan = {
  scanned: Scanned
  edits: OutlineEdits[]
  choice: ReferenceChoice | null
  coin: Coin | null
  longestCm: string
}

const LET_GO = [404, 410]

/**
 * The result this tab last came to, as the server keeps it; null when there is none. One that is gone, after its day or
 * because it was deleted, is forgotten here too, without a word: the page begins from the beginning.
 */
export async function readKeptScan(lng: Language): Promise<KeptScan | null> {
  const id = keptAnalysisId()
  if (!id) return null
  const answer = await fetchScan(lng, id)
  if (answer.ok) return takenUp(answer.value, lng)
  if (LET_GO.includes(answer.details!.status)) keepAnalysis(null)
  return null
}

/** The measured outlines are the ground again, so that there is a way back from those that were drawn. */
export function takenUp(scanned: Scanned, lng: Language): KeptScan {
  const { measures, answers } = scanned
  const { photos } = measures
  const given = answers.reference
  return {
    scanned: { ...scanned, measures: { ...measures, photos: photos.map(asMeasured) } },
    edits: photos.map(({ measured, footprint }) => (measured ? { ...NO_EDITS, drawn: footprint } : NO_EDITS)),
    choice: given?.kind ?? photos.find(({ reference }) => reference !== null)?.reference?.kind ?? null,
    coin: given?.kind === 'coin' ? given.coin : null,
    longestCm: given?.kind === 'ruler' || given?.kind === 'longest-side' ? given.cm.toLocaleString(lng) : '',
  }
}

/** Takes the kept result up when the page comes, unless the visitor has begun another scan by then. */
export function useKeptScan(hasBegun: boolean, onKept: (kept: KeptScan) => void) {
  const lng = useLanguage()
  const latest = useRef({ hasBegun, onKept })
  useEffect(() => {
    latest.current = { hasBegun, onKept }
  })
  useEffect(() => {
    let here = true
    void readKeptScan(lng).then((kept) => {
      if (kept && here && !latest.current.hasBegun) latest.current.onKept(kept)
    })
    return () => {
      here = false
    }
  }, [lng])
}
