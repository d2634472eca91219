import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { forgetBooking, isAnother } from '#app/ui/shell/forget.ts'
import { clearDraft, emptyDraft, readDraft, writeDraft, type Draft, type KeptImage } from './draft.ts'
import { formOfDraft, startValues, TREATMENT_FORM, type TreatmentForm } from './treatment-form.ts'
import { typedIn } from '#app/ui/typed.ts'

type Parts = {
  step: number
  sent: readonly KeptImage[]
  onRestored(draft: Draft | null): void
  /** Whoever typed has signed out, or somebody else has signed in: what is not a field is to be dropped, too. */
  onLeft(): void
}
type Meta = Pick<Draft, 'held' | 'replaces' | 'attempt'>
const noMeta: Meta = { held: null, replaces: null, attempt: null }
const TYPED = ['firstName', 'lastName', 'email', 'phone', 'notes', 'code'] as const

/**
 * Keeps the flow on the device while it is filled in, and brings it back: after a reload, a lost network, or the way
 * back from the payment page. What was typed before the script came wins over what was kept.
 */
export function useTreatmentDraft(form: UseFormReturn<TreatmentForm>, { step, sent, onRestored, onLeft }: Parts) {
  const [ready, setReady] = useState(false)
  const [meta, setMeta] = useState(noMeta)
  const finished = useRef(false)
  const values = useWatch({ control: form.control })

  useLayoutEffect(() => {
    const kept = readDraft()
    const typed = typedIn(document.getElementById(TREATMENT_FORM), TYPED)
    // Even without a draft: those who watch the form have not heard of what it found in its fields.
    form.reset({ ...startValues, ...(kept && formOfDraft(kept)), ...typed })
    if (kept) setMeta({ held: kept.held, replaces: kept.replaces, attempt: kept.attempt })
    onRestored(kept)
    setReady(true)
    // Once, when the flow opens: from then on the screen is ahead of the device.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!ready || finished.current) return
    const { adult: _adult, express: _express, ...kept } = { ...emptyDraft, ...values }
    const draft: Draft = {
      ...kept,
      day: (kept.day as ClinicDay) || null,
      time: kept.time || null,
      step,
      images: [...sent],
      ...meta,
    }
    if (JSON.stringify(draft) === JSON.stringify({ ...emptyDraft })) clearDraft()
    else writeDraft(draft)
  }, [ready, values, step, sent, meta])

  const finish = useCallback(() => {
    finished.current = true
    forgetBooking()
  }, [])
  useWhenAnother(form, () => {
    form.reset({ ...startValues, firstName: '', lastName: '', email: '', phone: '', notes: '', code: '' })
    setMeta(noMeta)
    onLeft()
  })
  const change = useCallback((facts: Partial<Meta>) => setMeta((known) => ({ ...known, ...facts })), [])
  return { ready, ...meta, change, finish }
}

/** An open form names whoever typed in it: nobody who comes after them is to see it, or to book with it. */
function useWhenAnother(form: UseFormReturn<TreatmentForm>, leave: () => void) {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const onSignedOut = () => latest.current()
    const onSignedIn = ({ detail }: CustomEventInit<string>) =>
      detail && isAnother(form.getValues('email'), detail) && latest.current()
    document.addEventListener('signed-out', onSignedOut)
    document.addEventListener('signed-in', onSignedIn)
    return () => {
      document.removeEventListener('signed-out', onSignedOut)
      document.removeEventListener('signed-in', onSignedIn)
    }
  }, [form])
}
