import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'
import { bookingSchema, consultationFormSchema } from '#app/features/booking/schema.ts'

/** What every booking flow asks, under the API's names. Names, mail and message are the server's own rules. */
export const flowFields = {
  ...bookingSchema.pick({ firstName: true, email: true, notes: true }).shape,
  lastName: consultationFormSchema.shape.lastName,
  country: z.string(),
  phone: bookingSchema.shape.phone.unwrap(),
  affiliateCode: z.string(),
  appointmentDate: z.string().min(1, 'date-required'),
  appointmentTime: z.string().min(1, 'time-required'),
  provider: z.string(),
  addOns: z.array(z.string()),
  isAdult: z.literal(true, 'age-required'),
  expressRequest: z.boolean(),
}

/** The same while it is typed. */
export type FlowValues = {
  firstName: string
  lastName: string
  email: string
  country: string
  phone: string
  notes: string
  affiliateCode: string
  appointmentDate: string
  appointmentTime: string
  /** Who is asked for; empty: whoever is free first. */
  provider: string
  addOns: string[]
  isAdult: boolean
  expressRequest: boolean
}

// The text fields have no start value: what was typed before the script came stays.
export const startValues: Partial<FlowValues> = {
  country: policy.countryCodes[0],
  appointmentDate: '',
  appointmentTime: '',
  provider: '',
  addOns: [],
  isAdult: false,
  expressRequest: false,
}

/** Every text field emptied, for whoever comes after the one who typed. */
export const emptyTexts = { firstName: '', lastName: '', email: '', phone: '', notes: '', affiliateCode: '' }

/** What each step must have in order before the flow goes on. */
export type StepFields = Record<number, readonly string[]>

/** The step a field stands on; what stands on none belongs to the last. */
export const stepOfField = (name: string, steps: StepFields) =>
  Number(
    Object.entries(steps).find(([, fields]) => fields.includes(name))?.[0] ??
      Math.max(...Object.keys(steps).map(Number)),
  )

/** The last step these values allow: nobody stands at the price without a name and a time. */
export function reachableStep(values: object, { schema, steps }: { schema: z.ZodType; steps: StepFields }): number {
  const { error } = schema.safeParse({ ...startValues, ...emptyTexts, ...values })
  const wrong = error?.issues.map(({ path }) => stepOfField(String(path[0]), steps)) ?? []
  return Math.min(...Object.keys(steps).map(Number).slice(-1), ...wrong)
}
