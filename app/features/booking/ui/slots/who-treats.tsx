import { useTranslation } from 'react-i18next'
import type { Choosable } from '#app/features/booking/ui/api.ts'
import { Message, SelectInput } from '#app/ui/fields/field.tsx'

type Props = {
  id: string
  /** Who can be asked for; null until that is known, and the place is kept. */
  people: readonly Choosable[] | null
  /** Empty: whoever is free first. */
  chosen: string
  onChoose(provider: string): void
  error?: string | undefined
}

/** Above the calendar, in one line: whose times it shows. Nothing where there is nobody to choose between. */
export function WhoTreats({ id, people, chosen, onChoose, error }: Props) {
  const { t } = useTranslation('booking')
  const isChoice = people !== null && people.length > 1
  if (people !== null && !isChoice && !error) return null
  return (
    <div className="who-treats">
      {isChoice ? (
        <>
          <label className="lb" htmlFor={id}>
            {t('who-treats')}
          </label>
          <SelectInput
            id={id}
            name="provider"
            value={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            aria-describedby={error ? `${id}-message` : undefined}
          >
            <option value="">{t('whoever-free')}</option>
            {people.map(({ id: provider, name }) => (
              <option key={provider} value={provider}>
                {name}
              </option>
            ))}
          </SelectInput>
        </>
      ) : null}
      <Message id={`${id}-message`} error={error} />
    </div>
  )
}
