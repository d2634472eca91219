import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { NO_EDITS, type OutlineEdits } from '#app/domain/mask-edit.ts'
import { aboutPerson, NO_ANSWERS, type GivenReference, type ScanAnswers } from '#app/domain/scan.ts'
import type { Coin, ScaleSource } from '#app/domain/scale.ts'
import { keepAnalysis } from '#app/features/booking/ui/use-analysis.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useCarriedScan } from './carried-scan.ts'
import { useKeptScan } from './kept-scan.ts'
import { countHere } from '#app/features/statistics/ui/events.ts'
import { letGo, sendPhotos, type Scanned, type ScanProblem, type Sending } from './scan-api.ts'
import { usePhotos } from './use-photos.ts'

export type ScanStep = 'photos' | 'analysis' | 'result'
export type Measuring =
  | { is: 'idle' }
  | { is: 'sending'; share: number }
  | { is: 'measuring' }
  | { is: 'measured'; scanned: Scanned }
  | { is: 'failed'; detail: string }
export type ReferenceChoice = ScaleSource | 'none'
type Lacks = { photos: boolean; consent: boolean; length: boolean }

const FIRST_CHOICE: ReferenceChoice = 'card'
const FIRST_COIN: Coin = '10-kr'
const NOTHING_MISSING: Lacks = { photos: false, consent: false, length: false }

/** "7,5" or "7.5" as centimetres; null for what is no length between 0.2 and 200. */
export function lengthIn(text: string): number | null {
  const cm = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && cm >= 0.2 && cm <= 200 ? cm : null
}

/** What a choice says of the scale by itself; null where it takes points in a photo, or a length still to be typed. */
export function referenceFor(choice: ReferenceChoice, longestCm: string, photo: number): GivenReference | null {
  if (choice === 'none') return { kind: 'none' }
  const cm = choice === 'longest-side' ? lengthIn(longestCm) : null
  return cm === null ? null : { kind: 'longest-side', photo, cm }
}

/**
 * A scan from the first photo to the result. Nothing chosen or answered is lost on the way, forth or back, nor when the
 * language is changed. A result stands after a reload, too, but without its photos: this device keeps none.
 */
export function useScan() {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const photos = usePhotos()
  const [step, setStep] = useState<ScanStep>('photos')
  const [measuring, setMeasuring] = useState<Measuring>({ is: 'idle' })
  const [answers, setAnswers] = useState<ScanAnswers>(NO_ANSWERS)
  /** What the person changed of each photo's outline. */
  const [edits, setEdits] = useState<readonly OutlineEdits[]>([])
  const [choice, setChoice] = useState<ReferenceChoice>(FIRST_CHOICE)
  const [coin, setCoin] = useState<Coin>(FIRST_COIN)
  const [longestCm, setLongestCm] = useState('')
  const [consent, setConsent] = useState(false)
  const [missing, setMissing] = useState(NOTHING_MISSING)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Of a scan that came from the other language, whether it was measured; null: none came. */
  const [carriedMeasured, setCarriedMeasured] = useState<boolean | null>(null)
  const running = useRef<Sending | null>(null)

  const isMeasured = measuring.is === 'measured'
  useCarriedScan({ photos: photos.photos, isMeasured, answers, choice, coin, longestCm, consent }, (came) => {
    photos.takeUp(came.photos)
    setAnswers(came.answers)
    setChoice(came.choice)
    setCoin(came.coin)
    setLongestCm(came.longestCm)
    setConsent(came.consent)
    setCarriedMeasured(came.isMeasured)
    if (came.isMeasured) return
    // An older result, taken up a moment before, gives way to the scan that was begun after it.
    setMeasuring({ is: 'idle' })
    setStep('photos')
  })

  const hasBegun = carriedMeasured === null ? photos.photos.length > 0 : !carriedMeasured
  useKeptScan(measuring.is !== 'idle' || hasBegun, (kept) => {
    setAnswers(kept.scanned.answers)
    setEdits(kept.edits)
    setChoice(kept.choice ?? FIRST_CHOICE)
    setCoin(kept.coin ?? FIRST_COIN)
    setLongestCm(kept.longestCm)
    setMeasuring({ is: 'measured', scanned: kept.scanned })
    setStep('result')
  })

  const lacks: Lacks = {
    photos: photos.ready.length < policy.minAnalysisImages,
    consent: !consent,
    length: choice === 'longest-side' && lengthIn(longestCm) === null,
  }

  async function start() {
    setMissing(lacks)
    if (Object.values(lacks).some(Boolean) || photos.preparing) return
    await measure()
  }

  async function measure() {
    setStep('analysis')
    setRefusal(null)
    setMeasuring({ is: 'sending', share: 0 })
    const given = { ...answers, reference: referenceFor(choice, longestCm, 0) }
    setAnswers(given)
    const sending = sendPhotos(
      lng,
      {
        photos: photos.ready.map(({ file }) => file!),
        answers: given,
        frames: photos.ready.map(({ frame }) => frame),
      },
      (share) => setMeasuring(share < 1 ? { is: 'sending', share } : { is: 'measuring' }),
    )
    running.current = sending
    const answer = await sending.done
    // Stopped meanwhile.
    if (running.current !== sending) return
    if (!answer.ok) return refused(answer.details!)
    setEdits(answer.value.measures.photos.map(() => NO_EDITS))
    countHere('scan_completed')
    setMeasuring({ is: 'measured', scanned: answer.value })
  }

  function refused(problem: ScanProblem) {
    const detail = problem.code === 'network' ? t('network') : problem.detail || t('scan-failed')
    if (!problem.photos) return setMeasuring({ is: 'failed', detail })
    photos.advise(problem.photos.map(({ texts }) => texts))
    setMeasuring({ is: 'idle' })
    setRefusal(detail)
    setStep('photos')
  }

  function stop() {
    const sending = running.current
    running.current = null
    if (measuring.is === 'sending') sending?.abort()
    // It is there by now: what comes of it is not waited for, and deleted.
    if (measuring.is === 'measuring') void sending?.done.then((answer) => answer.ok && letGo(lng, answer.value.id))
    if (measuring.is === 'measured') letGo(lng, measuring.scanned.id)
    setMeasuring({ is: 'idle' })
    setStep('photos')
  }

  /** From the beginning, with nothing of this scan left, for the booking neither; what was said of the person stays. */
  function startOver() {
    stop()
    photos.clear()
    keepAnalysis(null)
    setAnswers(aboutPerson)
    setChoice(FIRST_CHOICE)
    setCoin(FIRST_COIN)
    setLongestCm('')
    setConsent(false)
    setMissing(NOTHING_MISSING)
  }

  return {
    photos,
    step,
    measuring,
    answers,
    setAnswers,
    edits,
    setEdits,
    choice,
    setChoice,
    coin,
    setCoin,
    longestCm,
    setLongestCm,
    consent,
    setConsent,
    lacks,
    missing,
    refusal,
    start,
    measure,
    stop,
    startOver,
    showResult: () => setStep('result'),
  }
}
export type Scan = ReturnType<typeof useScan>
