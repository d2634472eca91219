import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseCode } from '#app/domain/typed-text.ts'
import { policy } from '#app/domain/policy.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useCodeCheck } from './use-code-check.ts'

/** A code to wish for, in capitals whatever is typed; says while it is typed whether it can be had. */
export function CodeField({ label }: { label: string }) {
  const { t } = useTranslation('partner')
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field keeps its own text: what was typed before the page's script was there stands, and is asked about too.
  const read = () => {
    const { current } = field
    if (!current) return
    const wished = normaliseCode(current.value)
    if (wished !== current.value) current.value = wished
    setCode(wished)
  }
  useEffect(read, [])
  const state = useCodeCheck(useLanguage(), code)
  return (
    <TextField
      label={label}
      name="affiliateCode"
      className="partner-code"
      ref={field}
      onChange={read}
      required
      maxLength={policy.partnerCodeMaxLength}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      error={state === 'taken' ? t('code-taken') : undefined}
      ok={state === 'free' ? t('code-free') : undefined}
      hint={t('code-hint', { max: policy.partnerCodeMaxLength })}
    />
  )
}
