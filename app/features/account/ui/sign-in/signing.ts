import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What is typed in the sign-in dialog, whichever tab shows it. */
export type Signing = { firstName: string; lastName: string; email: string; password: string; confirmPassword: string }

export const startSigning: Signing = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

/** Hands what is typed to the dialog, which outlives the tab. */
export function useKept<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onTyped: (change: (before: Signing) => Signing) => void,
) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onTyped((before) => ({ ...before, ...values })),
      }),
    [form, onTyped],
  )
}

export type SharedTyping = { typed: Signing; onTyped(change: (before: Signing) => Signing): void }
