import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Radio } from '#app/ui/fields/field.tsx'

type Choice<Value extends string> = { value: Value; label: string; look?: ReactNode }

type Props<Value extends string> = {
  legend: string
  hint?: string
  choices: readonly Choice<Value>[]
  chosen: Value | null
  /** Null takes the answer back; without it one of the choices always holds. */
  onChoose(value: Value | null): void
  unsure?: boolean
  className?: string
}

/** One of a few answers, each a tile to press. "Ved ikke" is an answer too, where it may be one. */
export function ChoiceTiles<Value extends string>(props: Props<Value>) {
  const { legend, hint, choices, chosen, onChoose, unsure = true, className } = props
  const { t } = useTranslation('analysis')
  const name = useId()
  return (
    <fieldset className={['sc-choice', className].filter(Boolean).join(' ')}>
      <legend className="lb">{legend}</legend>
      {hint ? <p className="small mut">{hint}</p> : null}
      <div>
        {choices.map(({ value, label, look }) => (
          <Tile key={value} name={name} checked={chosen === value} onChoose={() => onChoose(value)}>
            {look}
            <span>{label}</span>
          </Tile>
        ))}
        {unsure ? (
          <Tile name={name} checked={chosen === null} onChoose={() => onChoose(null)}>
            <span>{t('not-said')}</span>
          </Tile>
        ) : null}
      </div>
    </fieldset>
  )
}

type TileProps = { name: string; checked: boolean; onChoose(): void; children: ReactNode }

const Tile = ({ name, checked, onChoose, children }: TileProps) => (
  <label>
    <Radio className="sr" name={name} checked={checked} onChange={onChoose} />
    {children}
  </label>
)
