import { DiagramFigure } from './figure.tsx'
import { useDiagramTexts } from './texts.ts'

const TYPES = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const

/** Six equal fields of skin with what the sun does to each. Not an ordered list: no type comes before another. */
export function Fitzpatrick() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="fitzpatrick" title={t('fitzpatrick-title')} note={t('fitzpatrick-note')}>
      <ul className="dg-skins">
        {TYPES.map((type, index) => (
          <li key={type}>
            <p className={`dg-skin-field dg-tone-${index + 1}`}>
              <span className="dg-sr">{t('fitzpatrick-type')} </span>
              {type}
            </p>
            <p className="dg-text">{t(`fitzpatrick-${type}`)}</p>
          </li>
        ))}
      </ul>
    </DiagramFigure>
  )
}
