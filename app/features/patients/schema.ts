import { z } from 'zod'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES, DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { isReportDay } from '#app/domain/time/report-day.ts'
import { wordsSchema } from '#app/input/fields.ts'
import { storedPhone } from '#app/input/phone.ts'
import { email, line, optionalName, personName, phone, text } from '#app/input/text-fields.ts'

const side = z.enum(['kept', 'merged'])

/** Which record is merged into the one in the address, and whose word stands in each field. */
export const mergeSchema = z.object({ merged: z.uuid(), name: side, phone: side, lng: side })
export type MergeInput = z.output<typeof mergeSchema>

/** A merge that is taken back. */
export const undoMergeSchema = z.object({ merge: z.uuid() })

/** The page of a merge, from its address: the other record, or words it is looked for by. */
export const mergeQuestionSchema = z.object({ with: z.uuid().nullable().catch(null), q: wordsSchema })

const birthday = z
  .union([z.literal('').transform(() => null), z.custom<ClinicDay>(isReportDay)], 'birthday-invalid')
  .default(null)

/** What the desk types of a client: a name, and a phone or an e-mail. */
export const clientSchema = z
  .object({
    firstName: personName('client-name-required'),
    lastName: optionalName.default(''),
    phone: phone.default('').transform((typed) => (typed ? storedPhone(typed) : '')),
    email: z.union([z.literal(''), email()], 'email-invalid').default(''),
    birthday,
    lng: z.enum(LANGUAGES, 'account-language-invalid').default(DEFAULT_LANGUAGE),
    address: line(200).default(''),
    nextOfKin: line(200).default(''),
    note: text(2000).default(''),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '', { path: ['phone'], error: 'phone-or-email-required' })

/** The client as the form showed them before it was edited. */
export const basedOnSchema = z.object({
  firstName: line(80),
  lastName: line(80),
  phone: line(40),
  email: line(254),
  birthday: z.custom<ClinicDay>(isReportDay).nullable(),
  lng: z.enum(LANGUAGES),
  address: line(200),
  nextOfKin: line(200),
  note: text(2000),
})

/** What was typed so far of a client, for the hint that the clinic may know them already. */
export const typedClientSchema = z.object({
  firstName: line(80).catch(''),
  lastName: line(80).catch(''),
  phone: line(40)
    .transform((typed) => (typed ? storedPhone(typed) : ''))
    .catch(''),
  email: line(254).catch(''),
  birthday: z.custom<ClinicDay>(isReportDay).nullable().catch(null),
})
export type TypedClient = z.output<typeof typedClientSchema>
