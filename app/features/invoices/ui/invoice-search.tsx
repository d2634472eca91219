import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import './invoices.css'
import { LanguageField } from '#app/ui/fields/language-field.tsx'

const PAUSE_MS = 200
/** The form's id, for a button that stands elsewhere and sends the same days. */
export const INVOICE_SEARCH = 'invoice-search'

type Props = { words: string; from: ClinicDay; to: ClinicDay; count: number }

/** Which invoices are shown: found as one types, by the button without script. */
export function InvoiceSearch({ words, from, to, count }: Props) {
  const { t } = useTranslation('invoices')
  const { form, later, now } = useSearch()
  return (
    <form method="get" className="invoice-search" id={INVOICE_SEARCH} role="search" ref={form} onSubmit={now}>
      <LanguageField />
      <TextField
        label={t('search')}
        hint={t('search-hint')}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={80}
        autoComplete="off"
        onChange={later}
      />
      <DayField label={t('from')} name="from" defaultValue={from} onChange={later} />
      <DayField label={t('to')} name="to" defaultValue={to} onChange={later} />
      <Button type="submit" tone="secondary" className="invoice-search-go">
        {t('show')}
      </Button>
      <p className="sr" role="status">
        {t('papers', { count })}
      </p>
    </form>
  )
}

/** Asks a moment after the last change; what is being typed stays, whatever answer comes. */
function useSearch() {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = () => {
    clearTimeout(timer.current)
    void submit(form.current, { replace: true, preventScrollReset: true })
  }
  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, PAUSE_MS)
  }
  const now = (event: FormEvent<HTMLFormElement>) => {
    // The bookkeeping's file is a download: it goes its own way.
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    if (pressed?.hasAttribute('formaction')) return
    event.preventDefault()
    ask()
  }
  return { form, later, now }
}
