import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'
import { GOALS, type Goal, type PlanChoice } from '#app/domain/pricing/sessions.ts'
import type { CodeBenefits, OfferedQuote, PackageBody } from '#app/features/booking/ui/api.ts'
import { flowFields, startValues, type FlowValues, type StepFields } from '#app/features/booking/ui/flow/flow-values.ts'
import { createDraft, draftParts } from '#app/features/booking/ui/flow/stored-draft.ts'
import { isExpress } from '#app/features/booking/ui/treatment/treatment-form.ts'
import { joinPhone } from '#app/ui/fields/phone.ts'
import { PACKAGE_KEY } from '#app/ui/shell/forget.ts'

/** The package dialog's own fields, beside those of every booking flow. */
export type PackageValues = FlowValues & {
  treatmentType: Goal | ''
  plan: PlanChoice
  sessions: number | string
  payBy: 'whole' | 'instalments'
}
const payBy = z.enum(['whole', 'instalments'])

const { packageCountMin: LEAST, packageCountMax: MOST, packageCountDefault: USUAL, packageSteps } = policy
const sessions = z.coerce.number('number-expected').int('number-expected').min(LEAST, 'sessions-invalid')

export const packageFormSchema = z.object({
  ...flowFields,
  treatmentType: z.enum(GOALS, 'goal-invalid'),
  plan: z.enum(['single', 'package'], 'plan-invalid'),
  sessions: sessions.max(MOST, 'sessions-invalid'),
  payBy,
})

/** The id of the form element: the footer's button stands outside it. */
export const PACKAGE_FORM = 'package-flow'

export const packageStart: Partial<PackageValues> = {
  ...startValues,
  treatmentType: '',
  plan: 'single',
  sessions: USUAL,
  payBy: 'whole',
}

const ACCOUNT = ['firstName', 'lastName', 'email'] as const
const OWN = [
  ['treatmentType'],
  ['provider', 'appointmentDate', 'appointmentTime'],
  ['plan', 'sessions'],
  ['addOns', 'phone', 'notes', 'affiliateCode'],
  ['isAdult'],
] as const

/** What each step must have: five of them for whoever is signed in, the account before them for a visitor. */
export const packageStepFields = (withAccount: boolean): StepFields =>
  Object.fromEntries((withAccount ? [ACCOUNT, ...OWN] : OWN).map((fields, index) => [index + 1, fields]))

/** What is chosen in the package dialog, as the device keeps it until it is bought. The steps count without the account. */
export const packageDraft = createDraft(
  PACKAGE_KEY,
  z.object({
    ...draftParts(packageSteps.anonymous),
    treatmentType: z.enum(GOALS).or(z.literal('')).catch(''),
    plan: z.enum(['single', 'package']).catch('single'),
    sessions: sessions.max(MOST).catch(USUAL),
    payBy: payBy.catch('whole'),
  }),
)

type Chosen = {
  code: CodeBenefits | null
  areaCm2: number | null
  replaces: string | null
  quote: Pick<OfferedQuote, 'total' | 'dueNow' | 'withdrawalUntil'> | null
}

/** The form as POST /api/payments/package takes it. */
export function packageBody(form: PackageValues, { code, areaCm2, replaces, quote }: Chosen): PackageBody {
  const has = (key: string) => form.addOns.includes(key)
  return {
    treatmentType: form.treatmentType as Goal,
    date: form.appointmentDate,
    time: form.appointmentTime,
    plan: form.plan,
    ...(form.plan === 'package' && { sessions: Number(form.sessions), payBy: form.payBy }),
    addOns: {
      addCreme: has('package-cream'),
      addConsultation: has('package-consultation'),
      addAnesthesia: has('package-anaesthesia'),
    },
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    phone: joinPhone(form.country, form.phone ?? ''),
    notes: form.notes ?? '',
    isAdult: true,
    expressRequest: isExpress(form, quote),
    ...(form.provider && { provider: form.provider }),
    ...(areaCm2 && { areaCm2 }),
    ...(code && { affiliateCode: code.code }),
    ...(quote && { total: quote.total, dueNow: quote.dueNow }),
    ...(replaces && { replaces }),
  }
}
