import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** A form resolver for a schema: the first message of each field, as the code its text is found by. */
export const resolverFor =
  <Values extends FieldValues>(schema: z.ZodType): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= { type: 'invalid', message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
