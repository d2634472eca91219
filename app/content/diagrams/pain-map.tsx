import { Body, BodyDefinitions, LevelSwatch, type Level, type Place } from './body.tsx'
import { DiagramFigure } from './figure.tsx'
import { useDiagramTexts } from './texts.ts'

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
export function PainMap() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="pain-map" title={t('pain-title')} note={t('pain-note')}>
      <div className="dg-pain">
        <div className="dg-bodies" role="img" aria-label={t('pain-picture')}>
          <div>
            <Body side="front">
              <BodyDefinitions />
            </Body>
            <p>{t('pain-front')}</p>
          </div>
          <div>
            <Body side="back" />
            <p>{t('pain-back')}</p>
          </div>
        </div>
        <table className="dg-table">
          <caption>{t('pain-choose')}</caption>
          <thead className="dg-sr">
            <tr>
              <th scope="col">{t('pain-place')}</th>
              <th scope="col">{t('pain-level')}</th>
            </tr>
          </thead>
          {GROUPS.map(({ level, places }) => (
            <tbody key={level}>
              <tr>
                <th scope="rowgroup" colSpan={2} className="dg-group">
                  <LevelSwatch level={level} />
                  {t(`pain-${level}`)}
                </th>
              </tr>
              {places.map(([place, figure]) => (
                <tr key={place} data-place={place}>
                  <th scope="row">
                    <label>
                      <input type="radio" className="dg-sr" name="dg-place" value={place} autoComplete="off" />
                      {t(`pain-${place}`)}
                    </label>
                    <span className="dg-place-note">{t(`pain-note-${place}`)}</span>
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
