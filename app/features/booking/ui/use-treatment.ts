import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addOnsFor } from '#app/domain/add-ons.ts'
import { serviceFor } from '#app/domain/booking.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { formatTime } from '#app/domain/clinic-time.ts'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import { fetchRules } from './api.ts'
import type { Draft } from './draft.ts'
import { isGone } from './slot-book.ts'
import type { Trail } from './trail.ts'
import { reachableStep, resolverFor, startValues, treatmentFormSchema, type TreatmentForm } from './treatment-form.ts'
import { useAnalysis } from './use-analysis.ts'
import { useAvailability } from './use-availability.ts'
import { arrivingCode, useCode } from './use-code.ts'
import { useImages } from './use-images.ts'
import { useQuote } from './use-quote.ts'
import { useTreatmentDraft } from './use-treatment-draft.ts'
import { dayInText, useLanguage } from './words.ts'

/** Everything the treatment flow knows, while its steps only show it. */
export function useTreatment(trail: Trail) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const form = useForm<TreatmentForm>({ defaultValues: startValues, resolver: resolverFor(treatmentFormSchema) })
  const values = useWatch({ control: form.control }) as Partial<TreatmentForm>
  const { step, go } = trail
  const [notice, setNotice] = useState<string | null>(null)
  const scan = useAnalysis()
  const minutes = serviceFor('treatment', scan?.areaCm2 ?? null).durationMinutes
  const availability = useAvailability(lng, 'treatment', minutes)
  const images = useImages()
  const code = useCode()
  const offered = useAddOns(scan?.areaCm2 ?? null)
  const addOns = useMemo(
    () => (values.addOns ?? []).filter((key) => !offered || offered.some((rule) => rule.ruleName === key)),
    [values.addOns, offered],
  )
  const quote = useQuote({ areaCm2: scan?.areaCm2 ?? null, addOns, code: code.active?.code ?? null })

  const [keptStep, setKeptStep] = useState(1)
  const { restore } = images
  const { apply } = code
  const onRestored = useCallback(
    (draft: Draft | null) => {
      if (draft) restore(draft.images)
      const arriving = draft?.code || arrivingCode()
      if (arriving)
        void apply(arriving, { silent: true }).then((active) =>
          form.setValue('code', active?.code ?? draft?.code ?? ''),
        )
      if (draft) setKeptStep(Math.min(draft.step, reachableStep(form.getValues())))
    },
    [restore, apply, form],
  )
  const draft = useTreatmentDraft(form, { step: trail.step, sent: images.sent, onRestored })
  const reachable = draft.ready ? reachableStep(values) : 1

  useRecheck(form)
  const working = useRef(false)
  const { day = '', time = '' } = values
  const mine = draft.held?.day === day && draft.held.time === time
  useEffect(() => {
    if (working.current || mine || !isGone(availability.book, (day || null) as ClinicDay | null, time || null)) return
    form.setValue('time', '')
    setNotice(t('chosen-gone', { day: dayInText(day as ClinicDay, lng), time: formatTime(time, lng) }))
  }, [availability.book, day, time, mine, form, lng, t])

  // On from where the client left: after the dialog has made its own entry in the history.
  useEffect(() => {
    if (keptStep > step) go(keptStep)
    // Once, when the draft has been read: the step changes by itself from then on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keptStep])

  // A step whose ground has gone (the time was taken) gives way to the step that lacks something.
  useEffect(() => {
    if (draft.ready && !working.current && step > reachable) go(reachable)
  }, [draft.ready, reachable, step, go])

  return {
    lng,
    form,
    values,
    notice,
    setNotice,
    scan,
    minutes,
    availability,
    images,
    code,
    offered,
    addOns,
    quote,
    draft,
    working,
    step: Math.min(step, reachable),
    trail,
  }
}
export type Treatment = ReturnType<typeof useTreatment>

/** A field that was wrong is judged again with every change, a field not yet judged is left alone. */
function useRecheck(form: ReturnType<typeof useForm<TreatmentForm>>) {
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

/** The add-ons for an area; null while the price list is read, none when it cannot be (specification 8). */
function useAddOns(areaCm2: number | null): readonly PricingRule[] | null {
  const lng = useLanguage()
  const [rules, setRules] = useState<readonly PricingRule[] | null>(null)
  useEffect(() => {
    void fetchRules(lng).then((answer) => setRules(answer.ok ? answer.value.rules : []))
  }, [lng])
  return useMemo(() => rules && addOnsFor(areaCm2, rules), [rules, areaCm2])
}
