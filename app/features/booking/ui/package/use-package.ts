import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addOnsFor } from '#app/domain/pricing/add-ons.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { inKroner, kroner } from '#app/domain/money/money.ts'
import { fittingCount } from '#app/domain/pricing/sessions.ts'
import { postPackage, type PackageBody } from '#app/features/booking/ui/api.ts'
import { useFittingAddOns } from '#app/features/booking/ui/flow/fitting-add-ons.ts'
import type { Trail } from '#app/ui/hooks/use-search-trail.ts'
import { useFlow } from '#app/features/booking/ui/flow/use-flow.ts'
import { useOrder, type Sent } from '../flow/order/use-order.ts'
import { useAnalysis } from '#app/features/booking/ui/use-analysis.ts'
import { usePriceList } from '#app/features/booking/ui/use-price-list.ts'
import { useQuote } from '#app/features/booking/ui/use-quote.ts'
import { track } from '#app/features/statistics/ui/events.ts'
import { useClinic } from '#app/ui/clinic.ts'
import {
  PACKAGE_FORM,
  packageBody,
  packageDraft,
  packageFormSchema,
  packageStart,
  packageStepFields,
  type PackageValues,
} from './package-form.ts'

const KIND = { schema: packageFormSchema, start: packageStart, store: packageDraft, formId: PACKAGE_FORM }

/** Everything the package flow knows. @param withAccount a visitor: the account is the first step. */
export function usePackage(trail: Trail, withAccount: boolean) {
  const scan = useAnalysis()
  const areaCm2 = scan?.areaCm2 ?? null
  const { visitLengths, packageMost } = useClinic()
  const { durationMinutes: minutes } = serviceFor('treatment', areaCm2, visitLengths)
  const steps = useMemo(() => packageStepFields(withAccount), [withAccount])
  const flow = useFlow(trail, { ...KIND, steps, offset: withAccount ? 1 : 0, minutes })
  // The same form: its own fields are seen through their own type.
  const form = flow.form as unknown as UseFormReturn<PackageValues>
  const values = useFittingValues(form, flow.values as Partial<PackageValues>, packageMost)
  const rules = usePriceList()
  const offered = useMemo(() => rules && addOnsFor(areaCm2, rules, 'package'), [rules, areaCm2])
  const addOns = useFittingAddOns(flow, offered)
  const { treatmentType, plan = 'single', sessions = 1 } = values
  const ask = { areaCm2, addOns, code: flow.code.active?.code ?? null, dialog: 'package' as const }
  const goal = treatmentType || undefined
  const count = fittingCount(sessions, packageMost)
  const quote = useQuote({
    ...ask,
    plan,
    ...(goal && { goal }),
    // Of a single session too: step "Plan" says what as many cost as a package.
    ...((plan === 'package' || count !== null) && { sessions: count ?? Number(sessions) }),
  })
  return {
    ...flow,
    packageForm: form,
    packageValues: values,
    withAccount,
    scan,
    areaCm2,
    rules,
    offered,
    addOns,
    quote,
  }
}
export type Package = ReturnType<typeof usePackage>

/** A draft may hold more sessions than the owner allows by now: the form takes the most it may have. */
function useFittingValues(form: UseFormReturn<PackageValues>, values: Partial<PackageValues>, most: number) {
  const { sessions = 1 } = values
  const fitting = fittingCount(sessions, most)
  const isOver = fitting !== null && fitting < Number(sessions)
  useEffect(() => {
    if (isOver) form.setValue('sessions', most)
  }, [form, isOver, most])
  return isOver ? { ...values, sessions: most } : values
}

/** Buys the course, or one session of it, with its first appointment: one call, then the payment page. */
export function useBuyPackage(flow: Package) {
  const { packageForm, lng, code, areaCm2, draft, addOns, quote } = flow
  const chosen = () => ({ ...packageForm.getValues(), addOns: [...addOns] })
  const send = async (body: PackageBody, key: string) => {
    const answer = await postPackage(lng, body, key)
    if (!answer.ok) return answer
    const { appointmentId, manageUrl, url, holdExpiresAt } = answer.value
    return { ok: true as const, value: { appointmentId, manageUrl, url, holdExpiresAt } satisfies Sent }
  }
  return useOrder(flow, {
    body: async () =>
      packageBody(chosen(), { code: code.active, areaCm2, replaces: draft.replaces, quote: quote.quote }),
    onSending() {
      const { treatmentType, plan, appointmentDate, appointmentTime } = chosen()
      track('treatment_booking_initiated', {
        treatment_type: treatmentType,
        plan_type: plan,
        total: inKroner(quote.quote?.total ?? kroner(0)),
        booking_date: appointmentDate,
        booking_time: appointmentTime,
      })
    },
    send,
    // The same order sent again answers with its payment page.
    async openPayment({ attempt }) {
      if (!attempt)
        return { ok: false, refusal: 'hold-expired', details: { code: 'hold-expired', detail: '', status: 409 } }
      const again = await send(JSON.parse(attempt.content) as PackageBody, attempt.key)
      return again.ok ? { ok: true, value: { url: again.value.url } } : again
    },
    onPrice: quote.again,
    onBooked: () => {},
  })
}
