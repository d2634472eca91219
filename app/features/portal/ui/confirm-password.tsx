import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/features/booking/ui/words.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type Props = { why: string; onProven: () => void; onCancel: () => void }

/** Asks for the password again before something sensitive. */
export function ConfirmPassword({ why, onProven, onCancel }: Props) {
  const { t } = useTranslation(['record', 'errors'])
  const lng = useLanguage()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // It takes the place of what was pressed, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    setBusy(true)
    setError('')
    const answer = await fetch(inLanguage('/api/account/confirm-password', lng), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    }).catch(() => null)
    setBusy(false)
    if (answer?.ok) return onProven()
    const said = (await answer?.json().catch(() => null)) as { detail?: string } | null
    setError(said?.detail ?? t('errors:something-wrong'))
  }
  return (
    <form ref={form} className="pnl-form" onSubmit={(event) => void submit(event)}>
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        label={t('record:password')}
        hint={why}
        error={error || undefined}
        required
      />
      <div className="desk-acts">
        <Button type="submit" busy={busy} busyLabel={t('record:checking')}>
          {t('record:go-on')}
        </Button>
        <Button tone="text" onClick={onCancel}>
          {t('record:leave-it')}
        </Button>
      </div>
    </form>
  )
}
