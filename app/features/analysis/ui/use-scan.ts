import { useState } from 'react'
import { policy } from '#app/domain/policy.ts'
import { NO_EDITS, type OutlineEdits } from '#app/domain/scan/geometry/mask-edit.ts'
import { aboutPerson, NO_ANSWERS, type ScanAnswers } from '#app/domain/scan/scan.ts'
import { keepAnalysis } from '#app/features/booking/ui/use-analysis.ts'
import { countHere } from '#app/features/statistics/ui/events.ts'
import { useCarriedScan } from './carried-scan.ts'
import { useKeptScan } from './kept-scan.ts'
import { useMeasuring, type Measuring } from './scale/use-measuring.ts'
import { usePhotos } from './photos/use-photos.ts'
import { useReference } from './scale/use-reference.ts'

type Lacks = { photos: boolean; consent: boolean; length: boolean }
const NOTHING_MISSING: Lacks = { photos: false, consent: false, length: false }

/**
 * A scan from the first photo to the result. Nothing chosen or answered is lost on the way, forth or back, nor when the
 * language is changed. A result stands after a reload, too, with the photos that the clinic keeps: this device has none.
 */
export function useScan() {
  const photos = usePhotos()
  const { send, stop, begin, takeUp, ...measured } = useMeasuring(photos)
  const { chosen, given, lacksLength, takeUp: takeUpReference, ...choosing } = useReference()
  const [answers, setAnswers] = useState<ScanAnswers>(NO_ANSWERS)
  /** What the person changed of each photo's outline. */
  const [edits, setEdits] = useState<readonly OutlineEdits[]>([])
  const [consent, setConsent] = useState(false)
  const [missing, setMissing] = useState(NOTHING_MISSING)

  useScanOfBefore(
    { photos: photos.photos, measuring: measured.measuring.is, answers, consent, ...chosen },
    (came) => {
      photos.takeUp(came.photos)
      setAnswers(came.answers)
      takeUpReference(came)
      setConsent(came.consent)
      // An older result, taken up a moment before, gives way to the scan that was begun after it.
      if (!came.isMeasured) begin()
    },
    (kept) => {
      setAnswers(kept.scanned.answers)
      setEdits(kept.edits)
      takeUpReference(kept)
      takeUp(kept.scanned)
    },
  )

  const lacks: Lacks = {
    photos: photos.ready.length < policy.minAnalysisImages,
    consent: !consent,
    length: lacksLength,
  }

  async function start() {
    setMissing(lacks)
    if (Object.values(lacks).some(Boolean) || photos.preparing) return
    await measure()
  }

  async function measure() {
    const said = { ...answers, reference: given }
    setAnswers(said)
    await send(said, ({ measures }) => {
      setEdits(measures.photos.map(() => NO_EDITS))
      countHere('scan_completed')
    })
  }

  /** From the beginning, with nothing of this scan left, for the booking neither; what was said of the person stays. */
  function startOver() {
    stop()
    photos.clear()
    keepAnalysis(null)
    setAnswers(aboutPerson)
    takeUpReference({})
    setConsent(false)
    setMissing(NOTHING_MISSING)
  }

  return {
    photos,
    ...measured,
    ...chosen,
    ...choosing,
    answers,
    setAnswers,
    edits,
    setEdits,
    consent,
    setConsent,
    lacks,
    missing,
    start,
    measure,
    stop,
    startOver,
  }
}
export type Scan = ReturnType<typeof useScan>

type Standing = Omit<Parameters<typeof useCarriedScan>[0], 'isMeasured'> & { measuring: Measuring['is'] }

/** A scan that comes from the other language, or a result this tab came to before; of both, the first. */
function useScanOfBefore(
  { measuring, ...standing }: Standing,
  onCarried: Parameters<typeof useCarriedScan>[1],
  onKept: Parameters<typeof useKeptScan>[1],
) {
  /** Of a scan that came from the other language, whether it was measured; null: none came. */
  const [carriedMeasured, setCarriedMeasured] = useState<boolean | null>(null)
  useCarriedScan({ ...standing, isMeasured: measuring === 'measured' }, (came) => {
    onCarried(came)
    setCarriedMeasured(came.isMeasured)
  })
  const hasBegun = carriedMeasured === null ? standing.photos.length > 0 : !carriedMeasured
  useKeptScan(measuring !== 'idle' || hasBegun, onKept)
}
