import { DiagramFigure } from './figure.tsx'
import { useDiagramTexts, type DiagramText } from './texts.ts'
import { WAVELENGTHS } from './types.ts'

type Wavelength = (typeof WAVELENGTHS)[number]
type Ink = 'black' | 'brown' | 'purple' | 'red' | 'orange' | 'yellow' | 'green' | 'blue'
type Use = 'first' | 'also' | 'none'
/** Which light is chosen for which ink. Source: [content 5, 20]. */
const INKS: { ink: Ink; first: Wavelength[]; also: Wavelength[] }[] = [
  { ink: 'black', first: [1064], also: [532, 730, 785] },
  { ink: 'brown', first: [1064], also: [] },
  { ink: 'purple', first: [1064], also: [] },
  { ink: 'red', first: [532], also: [] },
  { ink: 'orange', first: [532], also: [] },
  { ink: 'yellow', first: [532], also: [] },
  { ink: 'green', first: [730, 785], also: [1064] },
  { ink: 'blue', first: [730, 785], also: [1064] },
]
/** The American clearance, by Fitzpatrick type; null is every type. Source: [content 5]. */
const SKIN_TYPES: Record<Wavelength, string | null> = { 532: 'I–III', 730: 'II–IV', 785: 'II–IV', 1064: null }

/** A stroke of the ink on a patch of skin. */
function Swatch({ ink }: { ink: Ink | 'pale' }) {
  return (
    <svg className={`dg-swatch dg-ink-${ink}`} viewBox="0 0 32 32" aria-hidden="true">
      <rect className="dg-f-skin" width="32" height="32" rx="3" />
      <path d="M7 22C12 8 15 8 16 16s5 8 9-6" />
    </svg>
  )
}

function Mark({ use, t }: { use: Use; t: DiagramText }) {
  return (
    <>
      {use === 'none' ? null : <i className={`dg-mark dg-mark-${use}`} aria-hidden="true" />}
      <span className="dg-sr">{t(`colour-${use}`)}</span>
    </>
  )
}

function InkRow({ ink, first, also, t }: (typeof INKS)[number] & { t: DiagramText }) {
  const markOf = (nm: Wavelength): Use => (first.includes(nm) ? 'first' : also.includes(nm) ? 'also' : 'none')
  return (
    <tr>
      <th scope="row">
        <span className="dg-ink">
          <Swatch ink={ink} />
          {t(`colour-${ink}`)}
        </span>
      </th>
      {WAVELENGTHS.map((nm) => (
        <td key={nm}>
          <Mark use={markOf(nm)} t={t} />
        </td>
      ))}
    </tr>
  )
}

/** Ink colours down, wavelengths across: a full dot is the usual choice, a ring can reach the colour too. */
export function ColourWavelength() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="colour-wavelength" title={t('colour-title')} note={t('colour-note')}>
      <ul className="dg-key" aria-hidden="true">
        <li>
          <i className="dg-mark dg-mark-first" /> {t('colour-first')}
        </li>
        <li>
          <i className="dg-mark dg-mark-also" /> {t('colour-also')}
        </li>
      </ul>
      <table className="dg-matrix">
        <thead>
          <tr>
            <th scope="col">{t('colour-ink')}</th>
            {WAVELENGTHS.map((nm) => (
              <th key={nm} scope="col">
                {nm} <span className="dg-unit">nm</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {INKS.map((row) => (
            <InkRow key={row.ink} {...row} t={t} />
          ))}
          <tr>
            <th scope="row">
              <span className="dg-ink">
                <Swatch ink="pale" />
                {t('colour-pale')}
              </span>
            </th>
            <td colSpan={WAVELENGTHS.length} className="dg-matrix-note">
              {t('colour-test')}
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('colour-skin-types')}</th>
            {WAVELENGTHS.map((nm) => (
              <td key={nm}>{SKIN_TYPES[nm] ?? t('colour-all')}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </DiagramFigure>
  )
}
