import { DiagramFigure } from './figure.tsx'
import { texts } from './texts.ts'
import type { DiagramProps } from './types.ts'

const TYPES = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const

/** Six equal fields of skin with what the sun does to each. Not an ordered list: no type comes before another. */
export function Fitzpatrick({ lng }: DiagramProps) {
  const t = texts[lng].fitzpatrick
  return (
    <DiagramFigure name="fitzpatrick" title={t.title} note={t.note}>
      <ul className="dg-skins">
        {TYPES.map((type, index) => (
          <li key={type}>
            <p className={`dg-skin-field dg-tone-${index + 1}`}>
              <span className="dg-sr">{t.type} </span>
              {type}
            </p>
            <p className="dg-text">{t[type]}</p>
          </li>
        ))}
      </ul>
    </DiagramFigure>
  )
}
