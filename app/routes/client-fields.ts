import type { z } from 'zod'
import { CLIENT_FIELDS } from '#app/domain/clients/client-details.ts'
import { asLanguage, type Language } from '#app/domain/language.ts'
import type { ClientTyped, FieldErrors } from '#app/features/patients/ui/client/client-form.tsx'
import { fieldText } from '#app/http/problem.ts'

/** A client's fields as they were typed, to show them again. */
export const clientTypedIn = (typed: Record<string, string>, lng: Language): ClientTyped => ({
  ...(Object.fromEntries(CLIENT_FIELDS.map((field) => [field, typed[field] ?? ''])) as ClientTyped),
  lng: asLanguage(typed['lng']) ?? lng,
})

/** The message of each field that does not fit. */
export function fieldErrorsOf(error: z.ZodError, lng: Language): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) {
    const field = CLIENT_FIELDS.find((one) => one === path[0])
    if (field) errors[field] ??= fieldText(message, lng)
  }
  return errors
}
