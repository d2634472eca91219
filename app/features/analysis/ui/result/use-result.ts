import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { analysisInWords, type Words } from '#app/content/scan-words.ts'
import { assess, type ScanSettings } from '#app/domain/scan/assessment.ts'
import { editedOutline, isEdited, type OutlineEdits } from '#app/domain/scan/geometry/mask-edit.ts'
import { withOutline, type OutlineChange, type PhotoMeasure, type ScanMeasures } from '#app/domain/scan/scan.ts'
import { keepAnalysis } from '#app/features/booking/ui/use-analysis.ts'
import type { Problem } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { correctScan, type Corrected, type Scanned } from '../scan-api.ts'
import type { Scan } from '../use-scan.ts'

// A correction is sent when the hand rests, and again while it has not arrived.
const REST_MS = 1_200
const AGAIN_MS = 6_000

/** The texts of the scan under names put together at run time. */
export function useWords(): Words {
  const { t } = useTranslation('analysis')
  return t as unknown as Words
}

/** The result as it stands: worked out anew on this device with every correction, and sent after it. */
export function useResult({ answers, edits }: Scan, scanned: Scanned, settings: ScanSettings) {
  const words = useWords()
  const measures = useMemo(() => {
    const photos = scanned.measures.photos.map((photo, index) => corrected(photo, edits[index]))
    return { ...scanned.measures, photos }
  }, [scanned.measures, edits])
  const result = useMemo(() => assess(measures, answers, settings), [measures, answers, settings])
  const summary = useMemo(() => analysisInWords(result, answers, words), [result, answers, words])
  const outlines = useMemo(() => outlinesOf(measures), [measures])
  useEffect(() => keepAnalysis({ id: scanned.id, ...summary }), [scanned.id, summary])
  const { send, unsent } = useCorrections(scanned, { answers, outlines })
  return { measures, result, summary, sent: send, unsent }
}
export type ShownResult = ReturnType<typeof useResult>

export function corrected(photo: PhotoMeasure, edits: OutlineEdits | undefined): PhotoMeasure {
  if (!edits || !isEdited(edits)) return photo
  return withOutline(photo, editedOutline(photo.footprint, edits)) ?? photo
}

/** What is shown, as it is sent: an outline that was drawn, or the word for the measured one, which undoes one sent before. */
export const outlinesOf = ({ photos }: Pick<ScanMeasures, 'photos'>): OutlineChange[] =>
  photos.map(({ measured, footprint }) => (measured ? footprint : 'measured'))

/** No answer, or none of the server's making. */
const isLost = ({ status }: Problem) => status === 0 || status >= 500

/**
 * Sends what changed when the hand rests, when the page is left, and again until it arrives.
 * One that is refused, because the scan is gone, is not sent again: whoever goes on with it is told.
 * @returns a function that sends it at once and waits, and whether something has failed to arrive.
 */
function useCorrections(scanned: Scanned, now: Corrected) {
  const lng = useLanguage()
  // The outlines as they come are what the server has: measured, or drawn before and taken up again.
  const known = useRef(JSON.stringify({ answers: scanned.answers, outlines: now.outlines }))
  const text = JSON.stringify(now)
  const latest = useRef({ text, now })
  const [unsent, setUnsent] = useState(false)
  useEffect(() => {
    latest.current = { text, now }
  })
  const send = useCallback(async () => {
    const { text, now } = latest.current
    if (text === known.current) return true
    const answer = await correctScan(lng, scanned.id, now)
    if (answer.ok) known.current = text
    const lost = !answer.ok && isLost(answer.details!)
    setUnsent(lost)
    return !lost
  }, [lng, scanned.id])
  useEffect(() => {
    if (text === known.current) return
    let stopped = false
    let timer = setTimeout(() => void again(), REST_MS)
    const again = async () => {
      const sent = await send()
      if (!sent && !stopped) timer = setTimeout(() => void again(), AGAIN_MS)
    }
    return () => {
      stopped = true
      clearTimeout(timer)
    }
    // `text` is what starts the wait anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, send])
  useEffect(() => {
    const leave = () => {
      const { text, now } = latest.current
      if (text !== known.current) void correctScan(lng, scanned.id, now, { keepalive: true })
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [lng, scanned.id])
  return { send, unsent }
}
