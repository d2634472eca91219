import { Body, BodyDefinitions, LevelSwatch, type Level, type Place } from './body.tsx'
import { DiagramFigure } from './figure.tsx'
import { texts } from './texts.ts'
import type { DiagramProps } from './types.ts'

/** Typical levels of ten, subjective. Source: [content 31]. */
const PLACES = {
  low: { upperArm: '3–4', shoulder: '3–4', thigh: '3–4' },
  moderate: { forearm: '4–5', calf: '4–5', backside: '4–6', chest: '5–7' },
  high: { neck: '6–7', wrist: '6–7', face: '7–8', foot: '7–8', hand: '7–8', ribs: '8–9' },
} as const satisfies Record<Level, Partial<Record<Place, string>>>

const GROUPS = (Object.keys(PLACES) as Level[]).map((level) => ({
  level,
  places: Object.entries(PLACES[level]) as [Place, string][],
}))

/**
 * Front and back of a body with the levels as dot patterns, and the same facts as a table, each with its reason. A place chosen in the table,
 * by finger, mouse or arrow keys, is marked on the body; one pointed at on the body is marked in the table. No script.
 */
export function PainMap({ lng }: DiagramProps) {
  const t = texts[lng].pain
  return (
    <DiagramFigure name="pain-map" title={t.title} note={t.note}>
      <div className="dg-pain">
        <div className="dg-bodies" role="img" aria-label={t.picture}>
          <div>
            <Body side="front">
              <BodyDefinitions />
            </Body>
            <p>{t.front}</p>
          </div>
          <div>
            <Body side="back" />
            <p>{t.back}</p>
          </div>
        </div>
        <table className="dg-table">
          <caption>{t.choose}</caption>
          <thead className="dg-sr">
            <tr>
              <th scope="col">{t.place}</th>
              <th scope="col">{t.level}</th>
            </tr>
          </thead>
          {GROUPS.map(({ level, places }) => (
            <tbody key={level}>
              <tr>
                <th scope="rowgroup" colSpan={2} className="dg-group">
                  <LevelSwatch level={level} />
                  {t[level]}
                </th>
              </tr>
              {places.map(([place, figure]) => (
                <tr key={place} data-place={place}>
                  <th scope="row">
                    <label>
                      <input type="radio" className="dg-sr" name="dg-place" value={place} autoComplete="off" />
                      {t[place]}
                    </label>
                    <span className="dg-place-note">{t.notes[place]}</span>
                  </th>
                  <td>{figure}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </DiagramFigure>
  )
}
