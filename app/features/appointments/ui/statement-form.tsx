import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { StatementErrors, Typed } from './shown.ts'
import { statementIntents } from '../intent-schema.ts'

const EXAMPLE = bookingNumber('00000000-0000-4000-8000-007c9a8b7c6d')

type Props = { typed: Typed; edited: boolean; errors: StatementErrors }

/** The first step: who withdraws from what, and where the receipt goes. */
export function StatementForm({ typed, edited, errors }: Props) {
  const { t } = useTranslation('withdrawal')
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = Object.keys(errors).length > 0 ? '[aria-invalid="true"]' : edited ? 'input' : null
    if (first) form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [errors, edited])
  return (
    <>
      <h2>{t('form')}</h2>
      <Form method="post" ref={form} noValidate data-keeps="withdrawal">
        <TextField
          id="withdraw-name"
          name="name"
          label={t('name')}
          defaultValue={typed.name}
          autoComplete="name"
          maxLength={160}
          required
          error={errors.name}
        />
        <TextField
          id="withdraw-contract"
          name="contract"
          label={t('contract')}
          hint={t('contract-hint', { example: EXAMPLE })}
          defaultValue={typed.contract}
          autoComplete="off"
          maxLength={120}
          required
          error={errors.contract}
        />
        <TextField
          id="withdraw-email"
          name="email"
          type="email"
          label={t('email')}
          hint={t('email-hint')}
          defaultValue={typed.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          error={errors.email}
        />
        <div className="acts">
          <Button type="submit" {...statementIntents.field('look')} busy={busy} busyLabel={t('busy')}>
            {t('go-on')}
          </Button>
        </div>
      </Form>
    </>
  )
}
