import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { arrivingCode } from '#app/features/affiliates/ui/referral.ts'
import { useImages } from '#app/features/booking/ui/images/use-images.ts'
import { nameOf, useGonePerson } from '#app/features/booking/ui/slots/chosen-person.ts'
import { isGone, isPast, type SlotBook } from '#app/features/booking/ui/slots/slot-book.ts'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { useCode } from '#app/features/booking/ui/use-code.ts'
import { useProfile } from '#app/features/booking/ui/use-profile.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { resolverFor } from '#app/ui/fields/resolver.ts'
import { asksFor } from './order/attempt.ts'
import { reachableStep, type FlowValues, type StepFields } from './flow-values.ts'
import type { Draft, DraftStore } from './stored-draft.ts'
import type { Trail } from '#app/ui/hooks/use-search-trail.ts'
import { useDraft } from './use-draft.ts'
import { useWork } from './use-work.ts'

export type FlowKind = {
  schema: z.ZodType
  start: Partial<FlowValues>
  steps: StepFields
  store: DraftStore
  formId: string
  /** Minutes a visit takes. */
  minutes: number
  /** Steps before those the draft counts: a visitor's account. */
  offset?: number
}
/** A word above the step. `quiet`: nobody pressed anything, so it takes no focus. */
export type FlowNotice = { text: string; quiet: boolean }

/**
 * What every booking flow knows, while its steps only show it: form, draft, times, code, pictures, step. A flow's own
 * fields are in the same form: its steps see them through their own type.
 */
export function useFlow(trail: Trail, kind: FlowKind) {
  const { schema, start, steps, store, formId, minutes, offset = 0 } = kind
  const lng = useLanguage()
  const { t } = useTranslation('booking')
  const form = useForm<FlowValues>({ defaultValues: start, resolver: resolverFor(schema) })
  const values = useWatch({ control: form.control }) as Partial<FlowValues>
  const [notice, setNotice] = useState<FlowNotice | null>(null)
  const work = useWork()
  const availability = useAvailability(lng, 'treatment', minutes, { provider: values.provider })
  const person = nameOf(availability.people, values.provider)
  const images = useImages()
  const code = useCode()

  const reach = useCallback((typed: object) => reachableStep(typed, { schema, steps }), [schema, steps])
  const { keptStep, onRestored } = useRestore(form, { images, code, reach, offset })
  const onLeft = () => {
    images.clear()
    code.clear()
    setNotice(null)
  }
  const draft = useDraft(form, {
    store,
    formId,
    start,
    step: Math.max(1, trail.step - offset),
    sent: images.sent,
    onRestored,
    onLeft,
  })
  // Judged from the first drawing on, before anybody waits for it: the first time takes longest.
  const allowed = reach(values)
  const reachable = draft.ready ? allowed : 1
  useRecheck(form)
  useProfile(form, draft.ready)
  useStepping(trail, { keptStep, reachable: draft.ready ? reachable : null, isWorking: work.isWorking })
  const { appointmentDate: day = '', appointmentTime: time = '' } = values
  const own = (draft.held?.day === day && draft.held?.time === time) || asksFor(draft.attempt, day, time)
  const onGone = useCallback((text: string) => setNotice({ text, quiet: true }), [])
  const isOwn = () => own || work.isWorking()
  useChosenGone(form, { book: availability.book, day, time, person, own: isOwn, onGone })
  useGonePerson(availability.people, values.provider, () => {
    if (isOwn()) return
    form.setValue('provider', '')
    onGone(t('provider-gone'))
  })

  const step = Math.min(trail.step, reachable)
  const count = Object.keys(steps).length
  return {
    lng,
    form,
    values,
    availability,
    person,
    images,
    code,
    draft,
    trail,
    minutes,
    steps,
    count,
    step,
    formId,
    notice,
    setNotice,
    ...work,
  }
}
export type Flow = ReturnType<typeof useFlow>
type Form = UseFormReturn<FlowValues>

type Restored = {
  images: ReturnType<typeof useImages>
  code: ReturnType<typeof useCode>
  reach(values: object): number
  offset: number
}

/** Takes up the parts of a kept draft that are not fields: pictures, code, step. */
function useRestore(form: Form, { images: { restore }, code: { apply }, reach, offset }: Restored) {
  const [keptStep, setKeptStep] = useState(1)
  const onRestored = useCallback(
    (draft: Draft | null) => {
      if (draft) {
        restore(draft.images)
        setKeptStep(Math.min(draft.step + offset, reach(form.getValues())))
      }
      const typed = draft?.affiliateCode ?? ''
      const arriving = arrivingCode(typed)
      if (!arriving) return
      void apply(arriving, { silent: true }).then((active) => form.setValue('affiliateCode', active?.code ?? typed))
    },
    [restore, apply, form, reach, offset],
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

type Chosen = {
  book: SlotBook
  day: string
  time: string
  /** The name of whoever is asked for; null: whoever is free first. */
  person: string | null
  own(): boolean
  onGone(text: string): void
}

/** A chosen time that someone else takes, or the person now asked for does not have, is let go of with a word about it. */
function useChosenGone(form: Form, { book, day, time, person, own, onGone }: Chosen) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const chosenDay = (day || null) as ClinicDay | null
  const [gone, past] = [isGone(book, chosenDay, time || null), isPast(book, chosenDay)]
  const latest = useRef({ own, onGone })
  useEffect(() => {
    latest.current = { own, onGone }
  })
  useEffect(() => {
    if ((!gone && !past) || latest.current.own()) return
    form.setValue('appointmentTime', '')
    if (past) form.setValue('appointmentDate', '')
    if (!gone) return
    const at = { day: dayInText(day as ClinicDay, lng), time: formatTime(time, lng) }
    latest.current.onGone(person ? t('chosen-not-free', { name: person, ...at }) : t('chosen-gone', at))
  }, [gone, past, day, time, person, form, lng, t])
}

/** A field that was wrong is judged again with every change, a field not yet judged is left alone. */
function useRecheck(form: Form) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as keyof FlowValues | undefined
          if (field && form.getFieldState(field).error) void form.trigger(field)
        },
      }),
    [form],
  )
}
