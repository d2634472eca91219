import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { ClientDetails, ClientField } from '#app/domain/clients/client-details.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Select, TextArea, TextField, texts } from '#app/ui/fields/field.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { LikelyClients } from './likely-clients.tsx'
import './client-form.css'

export type ClientTyped = Record<Exclude<ClientField, 'birthday' | 'lng'>, string> & {
  birthday: string
  lng: ClientDetails['lng']
}
export type FieldErrors = Partial<Record<ClientField, string>>

/** A client's details as the fields show them. */
export const typedOf = (details: ClientDetails): ClientTyped => ({
  ...details,
  phone: details.phone && phoneText(details.phone),
  birthday: details.birthday ?? '',
})

type Props = {
  typed: ClientTyped
  errors: FieldErrors
  /** Under a field in place of its own hint. */
  hints?: Partial<Record<ClientField, string>>
  /** The record that is edited; null: a new one. */
  id: string | null
  today: ClinicDay
  /** Beside the buttons. */
  children(now: ClientTyped): ReactNode
  acts: ReactNode
  hidden: ReactNode
}

/** The details of a client, typed at the desk. While somebody types, clients who are likely the same are shown. */
export function ClientForm({ typed, errors, hints = {}, id, today, children, acts, hidden }: Props) {
  const { t } = useTranslation('clients')
  const [now, setNow] = useState(typed)
  const field = (name: ClientField, hint?: string) => ({
    name,
    defaultValue: typed[name],
    autoComplete: 'off',
    ...texts({ label: t(`client-${name}`), hint: hints[name] ?? hint, error: errors[name] }),
  })
  return (
    <Form
      method="post"
      className="client-form"
      noValidate
      onInput={({ currentTarget }) => setNow({ ...typed, ...typedIn(new FormData(currentTarget)) })}
    >
      {hidden}
      <div className="client-fields">
        <div className="client-two">
          <TextField {...field('firstName')} required maxLength={80} />
          <TextField {...field('lastName')} maxLength={80} />
        </div>
        <TextField {...field('phone')} type="tel" maxLength={40} />
        <LikelyClients typed={now} except={id} />
        <TextField
          {...field('email', typed.email ? undefined : t('client-email-hint'))}
          type="email"
          maxLength={254}
          optional
        />
        <div className="client-two">
          <DayField {...field('birthday')} min="1900-01-01" max={today} optional />
          <Select {...field('lng')}>
            {LANGUAGES.map((lng) => (
              <option key={lng} value={lng}>
                {t(`client-lng-${lng}`)}
              </option>
            ))}
          </Select>
        </div>
        {id ? (
          <>
            <TextField {...field('address')} maxLength={200} optional />
            <TextField {...field('nextOfKin')} maxLength={200} optional />
          </>
        ) : null}
        <TextArea {...field('note', t('client-note-hint'))} rows={2} maxLength={2000} optional />
      </div>
      <aside className="pnl client-side">
        {children(now)}
        <div className="acts">{acts}</div>
      </aside>
    </Form>
  )
}

const typedIn = (form: FormData) =>
  Object.fromEntries([...form].filter((one): one is [string, string] => typeof one[1] === 'string'))
