import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { serviceFor } from '#app/domain/booking.ts'
import { formatTime, type ClinicDay } from '#app/domain/clinic-time.ts'
import { arrivingCode } from '#app/features/affiliates/ui/referral.ts'
import { asksFor } from '#app/features/booking/ui/flow/attempt.ts'
import type { Draft } from './draft.ts'
import { isGone, type SlotBook } from '#app/features/booking/ui/slots/slot-book.ts'
import type { Trail } from '#app/features/booking/ui/flow/trail.ts'
import { reachableStep, startValues, treatmentFormSchema, type TreatmentForm } from './treatment-form.ts'
import { resolverFor } from '#app/ui/resolver.ts'
import { useAddOns } from '#app/features/booking/ui/use-add-ons.ts'
import { useAnalysis } from '#app/features/booking/ui/use-analysis.ts'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { useCode } from '#app/features/booking/ui/use-code.ts'
import { useImages } from '#app/features/booking/ui/images/use-images.ts'
import { useProfile } from '#app/features/booking/ui/use-profile.ts'
import { useQuote } from '#app/features/booking/ui/use-quote.ts'
import { useTreatmentDraft } from './use-treatment-draft.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'

/** Everything the treatment flow knows, while its steps only show it. */
export function useTreatment(trail: Trail) {
  const lng = useLanguage()
  const form = useForm<TreatmentForm>({ defaultValues: startValues, resolver: resolverFor(treatmentFormSchema) })
  const values = useWatch({ control: form.control }) as Partial<TreatmentForm>
  const [notice, setNotice] = useState<string | null>(null)
  const working = useRef(false)
  const setWorking = useCallback((on: boolean) => void (working.current = on), [])
  const isWorking = useCallback(() => working.current, [])

  const scan = useAnalysis()
  const areaCm2 = scan?.areaCm2 ?? null
  const minutes = serviceFor('treatment', areaCm2).durationMinutes
  const availability = useAvailability(lng, 'treatment', minutes)
  const images = useImages()
  const code = useCode()
  const offered = useAddOns(areaCm2)
  const addOns = useMemo(
    () => (values.addOns ?? []).filter((key) => !offered || offered.some((rule) => rule.ruleName === key)),
    [values.addOns, offered],
  )
  const quote = useQuote({ areaCm2, addOns, code: code.active?.code ?? null })

  const { keptStep, onRestored } = useRestore(form, images, code)
  const onLeft = () => {
    images.clear()
    code.clear()
    setNotice(null)
  }
  const draft = useTreatmentDraft(form, { step: trail.step, sent: images.sent, onRestored, onLeft })
  const reachable = draft.ready ? reachableStep(values) : 1
  useRecheck(form)
  useProfile(form, draft.ready)
  useStepping(trail, { keptStep, reachable: draft.ready ? reachable : null, isWorking })
  const { day = '', time = '' } = values
  const own = (draft.held?.day === day && draft.held?.time === time) || asksFor(draft.attempt, day, time)
  useChosenGone(form, { book: availability.book, values, own: () => own || working.current, onGone: setNotice })

  const shown = { step: Math.min(trail.step, reachable), notice, setNotice, isWorking, setWorking }
  return {
    lng,
    form,
    values,
    scan,
    minutes,
    availability,
    images,
    code,
    offered,
    addOns,
    quote,
    draft,
    trail,
    ...shown,
  }
}
export type Treatment = ReturnType<typeof useTreatment>
type Form = UseFormReturn<TreatmentForm>

/** Takes up the parts of a kept draft that are not fields: pictures, code, step. */
function useRestore(form: Form, { restore }: ReturnType<typeof useImages>, { apply }: ReturnType<typeof useCode>) {
  const [keptStep, setKeptStep] = useState(1)
  const onRestored = useCallback(
    (draft: Draft | null) => {
      if (draft) {
        restore(draft.images)
        setKeptStep(Math.min(draft.step, reachableStep(form.getValues())))
      }
      const typed = draft?.code ?? ''
      const arriving = arrivingCode(typed)
      if (!arriving) return
      void apply(arriving, { silent: true }).then((active) => form.setValue('code', active?.code ?? typed))
    },
    [restore, apply, form],
  )
  return { keptStep, onRestored }
}

type Stepping = { keptStep: number; reachable: number | null; isWorking(): boolean }

/** Goes on from where the client left, and back where a step's ground has gone: its time was taken. */
function useStepping({ step, go }: Trail, { keptStep, reachable, isWorking }: Stepping) {
  // In an effect, because the dialog's own entry in the history comes first.
  useEffect(() => {
    if (keptStep > step) go(keptStep)
    // Once, when the draft has been read: the step changes by itself from then on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keptStep])
  useEffect(() => {
    if (reachable !== null && !isWorking() && step > reachable) go(reachable)
  }, [reachable, step, go, isWorking])
}

type Chosen = { book: SlotBook; values: Partial<TreatmentForm>; own(): boolean; onGone(text: string): void }

/** A chosen time that someone else takes is let go of, with a word about it. */
function useChosenGone(form: Form, { book, values, own, onGone }: Chosen) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { day = '', time = '' } = values
  const gone = isGone(book, (day || null) as ClinicDay | null, time || null)
  const latest = useRef({ own, onGone })
  useEffect(() => {
    latest.current = { own, onGone }
  })
  useEffect(() => {
    if (!gone || latest.current.own()) return
    form.setValue('time', '')
    latest.current.onGone(t('chosen-gone', { day: dayInText(day as ClinicDay, lng), time: formatTime(time, lng) }))
  }, [gone, day, time, form, lng, t])
}

/** A field that was wrong is judged again with every change, a field not yet judged is left alone. */
function useRecheck(form: Form) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as keyof TreatmentForm | undefined
          if (field && form.getFieldState(field).error) void form.trigger(field)
        },
      }),
    [form],
  )
}
