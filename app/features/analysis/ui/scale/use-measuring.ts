import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanAnswers } from '#app/domain/scan/scan.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { discardScan, sendPhotos, type Scanned, type ScanProblem, type Sending } from '../scan-api.ts'
import type { Photos } from '../photos/use-photos.ts'

type ScanStep = 'photos' | 'analysis' | 'result'
export type Measuring =
  | { is: 'idle' }
  | { is: 'sending'; share: number }
  | { is: 'measuring' }
  | { is: 'measured'; scanned: Scanned }
  | { is: 'failed'; detail: string }

/** The photos on their way to what is measured in them, and the step the visitor is on meanwhile. */
export function useMeasuring(photos: Photos) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const [step, setStep] = useState<ScanStep>('photos')
  const [measuring, setMeasuring] = useState<Measuring>({ is: 'idle' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<Sending | null>(null)

  async function send(answers: ScanAnswers, onMeasured: (scanned: Scanned) => void) {
    setStep('analysis')
    setRefusal(null)
    setMeasuring({ is: 'sending', share: 0 })
    const sending = sendPhotos(
      lng,
      {
        photos: photos.ready.map(({ file }) => file!),
        answers,
        frames: photos.ready.map(({ frame }) => frame),
      },
      (share) => setMeasuring(share < 1 ? { is: 'sending', share } : { is: 'measuring' }),
    )
    running.current = sending
    const answer = await sending.done
    // Stopped meanwhile.
    if (running.current !== sending) return
    if (!answer.ok) return refused(answer.details!)
    onMeasured(answer.value)
    setMeasuring({ is: 'measured', scanned: answer.value })
  }

  function refused(problem: ScanProblem) {
    const detail = problem.code === 'network' ? t('network') : problem.detail || t('scan-failed')
    if (!problem.photos) return setMeasuring({ is: 'failed', detail })
    photos.advise(problem.photos.map(({ texts }) => texts))
    setRefusal(detail)
    begin()
  }

  function stop() {
    const sending = running.current
    running.current = null
    if (measuring.is === 'sending') sending?.abort()
    // It is there by now: what comes of it is not waited for, and deleted.
    if (measuring.is === 'measuring')
      void sending?.done.then((answer) => answer.ok && discardScan(lng, answer.value.id))
    if (measuring.is === 'measured') discardScan(lng, measuring.scanned.id)
    begin()
  }

  /** At the photos, with nothing measured. */
  function begin() {
    setMeasuring({ is: 'idle' })
    setStep('photos')
  }

  const showResult = () => setStep('result')
  function takeUp(scanned: Scanned) {
    setMeasuring({ is: 'measured', scanned })
    showResult()
  }

  return { step, measuring, refusal, send, stop, begin, takeUp, showResult }
}
