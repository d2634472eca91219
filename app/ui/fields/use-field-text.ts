import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/**
 * The text of a field's error, found by the code the schema gives; undefined where there is none.
 * @param ns where a screen words them its own way; otherwise the server's words are used.
 */
export function useFieldText<Values extends FieldValues>(ns: 'booking' | 'portal', errors: FieldErrors<Values>) {
  const { t, i18n } = useTranslation([ns, 'errors'])
  return (name: keyof Values & string): string | undefined => {
    const error = errors[name] as { type?: string; message?: string } | undefined
    if (!error?.message) return undefined
    // The server words its own.
    if (error.type === 'server') return error.message
    const key = [`${ns}:field-${error.message}`, `errors:field-${error.message}`].find((one) => i18n.exists(one))
    return (t as (key: string) => string)(key ?? 'errors:field-invalid')
  }
}
