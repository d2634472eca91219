import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import { isPhone, joinPhone, PHONE_COUNTRIES } from './phone.ts'
import { typedIn } from './typed.ts'

type Props = {
  /** Start of the ids, so that server and browser write the same. */
  id: string
  country: UseFormRegisterReturn
  phone: UseFormRegisterReturn
  optional?: boolean
  required?: boolean
  error?: string | undefined
}

/** Country code and number in one frame. A number that cannot exist is pointed out and stops nobody. */
export function PhoneField({ id, country, phone, optional = false, required = false, error }: Props) {
  const { t } = useTranslation('booking')
  const { doubtful, check } = useDoubt(country.name, phone.name)
  return (
    <Field
      id={id}
      label={t('phone')}
      optional={optional}
      error={error}
      hint={doubtful ? <span className="doubt">{t('phone-doubtful')}</span> : null}
    >
      {(control) => (
        <span className="join">
          <select
            {...country}
            className="in sel"
            aria-label={t('country-code')}
            autoComplete="tel-country-code"
            defaultValue="+45"
            onChange={(event) => {
              void country.onChange(event)
              void check(event.currentTarget.form)
            }}
          >
            {Object.entries(PHONE_COUNTRIES).map(([code, letters]) => (
              <option key={code} value={code}>{`${code} ${letters}`}</option>
            ))}
          </select>
          <input
            {...phone}
            {...control}
            className="in"
            type="tel"
            required={required}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            onBlur={(event) => {
              void phone.onBlur(event)
              void check(event.currentTarget.form)
            }}
          />
        </span>
      )}
    </Field>
  )
}

/** Judges the number as it stands in the form: after the field is left, or its country changed. */
function useDoubt(country: string, phone: string) {
  const [doubtful, setDoubtful] = useState(false)
  const check = async (form: HTMLFormElement | null) => {
    const typed = typedIn(form, [country, phone])
    const number = typed[phone] ?? ''
    const full = joinPhone(typed[country] ?? '', number)
    // Letters alone make no number at all. Without its tables a number is simply not judged.
    setDoubtful(number.trim() !== '' && (full === '' || !(await isPhone(full).catch(() => true))))
  }
  return { doubtful, check }
}
