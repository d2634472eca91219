import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'

/** The booking's form, which these fields are sent with though they stand beside the search. */
export const ORDER = 'desk-order'

type Props = { typed: Record<string, string>; fields: Record<string, string> }

/** Who the visit is for, where nobody known was chosen. */
export function NewClient({ typed, fields }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const of = (name: string) => ({ name, form: ORDER, defaultValue: typed[name], error: fields[name] })
  return (
    <Panel title={t('client-new')}>
      <div className="desk-fields two">
        <TextField {...of('firstName')} required maxLength={80} label={t('first-name')} />
        <TextField {...of('lastName')} required maxLength={80} label={t('last-name')} />
        <TextField {...of('email')} type="email" required maxLength={254} label={t('email')} />
        <TextField {...of('phone')} type="tel" required maxLength={40} label={t('phone')} />
        <Select name="clientLng" form={ORDER} label={t('client-lng')} defaultValue={typed['clientLng'] ?? lng}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t(`lng-${language}`)}
            </option>
          ))}
        </Select>
        <div className="desk-adult">
          <IsAdult />
        </div>
      </div>
    </Panel>
  )
}

/** Asked with who they are; of a client already known, before the booking itself. */
export function IsAdult({ isKnown = false }: { isKnown?: boolean }) {
  const { t } = useTranslation('calendar')
  return <Checkbox name="isAdult" form={ORDER} required label={t('is-adult')} defaultChecked={isKnown} />
}
