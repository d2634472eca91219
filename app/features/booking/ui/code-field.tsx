import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { activated, benefitsOf, type useCode } from './use-code.ts'
import { useLanguage } from '#app/ui/dates.ts'

type Props = {
  id: string
  code: ReturnType<typeof useCode>
  field: UseFormRegisterReturn
  typed: string
  error?: string | undefined
  onApply(): void
}

/** The discount code with its button; what it gives stands under it once it is applied. */
export function CodeField({ id, code, field, typed, error, onApply }: Props) {
  const { t } = useTranslation(['booking', 'affiliates'])
  const { t: affiliate } = useTranslation('affiliates')
  const lng = useLanguage()
  const given = code.active ? benefitsOf(code.active, lng, affiliate) : []
  const ok = code.active
    ? `${activated(code.active, affiliate)}${given.length > 0 ? `: ${given.join(', ')}` : ''}`
    : null
  return (
    <Field id={id} label={t('booking:code')} optional error={code.error ?? error} ok={ok}>
      {(control) => (
        <span className="join r">
          <input
            {...field}
            {...control}
            className="in code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onInput={(event) => {
              const input = event.currentTarget
              const upper = input.value.toUpperCase()
              if (input.value !== upper) input.value = upper
            }}
            onChange={(event) => {
              void field.onChange(event)
              if (code.active || code.error) code.clear()
            }}
            onKeyDown={(event) => {
              // Enter here means the button beside it; applied already, it goes on with the form.
              if (event.key !== 'Enter' || !typed || code.active) return
              event.preventDefault()
              onApply()
            }}
          />
          <Button tone="secondary" disabled={!typed || Boolean(code.active)} busy={code.checking} onClick={onApply}>
            {t('booking:apply')}
          </Button>
        </span>
      )}
    </Field>
  )
}
