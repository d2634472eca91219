import { useCallback, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Answer, Problem } from '#app/ui/call.ts'
import { resolverFor } from '#app/ui/fields/resolver.ts'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'

/** A word above the form: what the server refused, or that it was not reached. */
export type Notice = { code: string; text: string } | null

/** Refusals that speak of one field, though the server does not name it. */
const FIELD_OF = new Map(Object.entries({ 'code-wrong': 'code' }))

/**
 * A form of the account screens: checks, sends once however often it is pressed, and puts each refusal where it
 * belongs. What was typed stays, whatever the answer.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType,
  { defaults }: { defaults?: DefaultValues<Values> } = {},
) {
  const form = useForm<Values>({ resolver: resolverFor<Values>(schema), ...(defaults && { defaultValues: defaults }) })
  const { send, busy, notice, setNotice } = useSending()
  const errorOf = useFieldText('portal', form.formState.errors)

  const submit = <T>(ask: (values: Values) => Promise<Answer<T> | null>, done: (value: T, values: Values) => void) =>
    form.handleSubmit(async (values) => {
      const answer = await send(() => ask(values))
      if (!answer) return
      if (answer.ok) return done(answer.value, values)
      if (showFields(form, answer.details!)) setNotice(null)
    })
  return { form, submit, busy, notice, setNotice, errorOf }
}

/** The text of a refusal that brings none. */
export const unsaid = ({ refusal }: { refusal: string }) =>
  refusal === 'network' ? ('no-network' as const) : ('server-failed' as const)

/**
 * Sends one thing at a time and keeps the word of what was refused. Null: something is on its way already, or the
 * form itself found what is wrong.
 */
export function useSending() {
  const { t } = useTranslation('portal')
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice>(null)
  const sending = useRef(false)
  const send = useCallback(
    async <T>(ask: () => Promise<Answer<T> | null>): Promise<Answer<T> | null> => {
      if (sending.current) return null
      sending.current = true
      setBusy(true)
      setNotice(null)
      const answer = await ask()
      sending.current = false
      setBusy(false)
      if (answer && !answer.ok) setNotice({ code: answer.refusal, text: answer.details?.detail || t(unsaid(answer)) })
      return answer
    },
    [t],
  )
  return { send, busy, notice, setNotice }
}

/** Puts a refusal at the fields it speaks of. False: it speaks of none. */
function showFields<Values extends FieldValues>(form: UseFormReturn<Values>, { code, detail, fields }: Problem) {
  const field = FIELD_OF.get(code)
  const said = Object.entries(fields ?? (field ? { [field]: detail } : {}))
  said.forEach(([name, message], index) =>
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 }),
  )
  return said.length > 0
}
