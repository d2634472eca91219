import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/fields/field.tsx'

type Of = {
  field: UseFormRegisterReturn
  error?: string | undefined
  /** Has the focus when its dialog opens. */
  first?: boolean
}

/**
 * @param own the address somebody signs in with; otherwise one they give for a mail.
 * @param start what stands there before any script runs.
 */
export function EmailField({ field, error, first, own = false, start }: Of & { own?: boolean; start?: string }) {
  const { t } = useTranslation('portal')
  return (
    <TextField
      {...field}
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete={own ? 'username' : 'email'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={start}
      required
      error={error}
      data-autofocus={first || undefined}
    />
  )
}

type Password = Of & {
  label: string
  /** For the browser's password book: a new one, or the one in use. */
  kind: 'current-password' | 'new-password'
  hint?: string
}

/** A password that can be shown, and pasted. Its button is named without the word, so that the field's name is its own. */
export function PasswordField({ field, label, kind, hint, error, first }: Password) {
  const { t } = useTranslation('portal')
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="join r">
          <input
            {...field}
            {...control}
            className="in"
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize="none"
            spellCheck={false}
            required
            data-autofocus={first || undefined}
          />
          <Button
            tone="secondary"
            className="show"
            aria-label={t(shown ? 'hide-characters' : 'show-characters')}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'hide' : 'show')}
          </Button>
        </span>
      )}
    </Field>
  )
}

/** Six digits from an authenticator app, or with `recovery` one of the codes kept for when it is lost. */
export function CodeField({ field, error, first, recovery = false }: Of & { recovery?: boolean }) {
  const { t } = useTranslation('portal')
  return (
    <TextField
      key={recovery ? 'recovery' : 'code'}
      {...field}
      label={t(recovery ? 'recovery-code' : 'code')}
      className="tnum"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
      data-autofocus={first || undefined}
    />
  )
}

export function FirstNameField({ field, error }: Of) {
  const { t } = useTranslation('portal')
  return (
    <TextField {...field} label={t('first-name')} autoComplete="given-name" maxLength={80} required error={error} />
  )
}

export function LastNameField({ field, error }: Of) {
  const { t } = useTranslation('portal')
  return (
    <TextField {...field} label={t('last-name')} autoComplete="family-name" maxLength={80} required error={error} />
  )
}
