import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'

/** The booking's form, which these fields are sent with though they stand beside the search. */
export const ORDER = 'desk-order'

type Props = {
  typed: Record<string, string>
  fields: Record<string, string>
  /** Nobody known was found, so they are typed. */
  isOpen: boolean
  /** For a treatment: the client has to be of age. */
  asksAge: boolean
}

/** Who the visit is for, where nobody known was chosen. */
export function NewClient({ typed, fields, isOpen, asksAge }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const of = (name: string) => ({ name, form: ORDER, defaultValue: typed[name], error: fields[name] })
  return (
    // A field that is missing, or given back what was typed in it, is seen.
    <details className="desk-new" open={isOpen} onInvalidCapture={unfold} onInputCapture={unfold}>
      <summary>{t('client-new')}</summary>
      <div className="desk-fields two">
        <TextField {...of('firstName')} required maxLength={80} label={t('first-name')} />
        <TextField {...of('lastName')} required maxLength={80} label={t('last-name')} />
        <TextField {...of('email')} type="email" optional maxLength={254} label={t('email')} hint={t('email-hint')} />
        <TextField {...of('phone')} type="tel" required maxLength={40} label={t('phone')} />
        <Select name="clientLng" form={ORDER} label={t('client-lng')} defaultValue={typed['clientLng'] ?? lng}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t(`lng-${language}`)}
            </option>
          ))}
        </Select>
        {asksAge ? (
          <div className="desk-adult">
            <IsAdult />
          </div>
        ) : null}
      </div>
    </details>
  )
}

const unfold = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  currentTarget.open = true
}

/** Asked with who they are; of a client already known, before the booking itself. */
export function IsAdult({ isKnown = false }: { isKnown?: boolean }) {
  const { t } = useTranslation('calendar')
  return <Checkbox name="isAdult" form={ORDER} required label={t('is-adult')} defaultChecked={isKnown} />
}
