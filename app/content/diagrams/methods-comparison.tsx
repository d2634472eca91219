import { DiagramFigure } from './figure.tsx'
import { MethodGlyph, type Method } from './method-glyph.tsx'
import { texts } from './texts.ts'
import type { DiagramProps } from './types.ts'

const METHODS: Method[] = ['laser', 'excision', 'abrasion', 'acid', 'saline', 'coverUp', 'cream']

/** The methods side by side. Roles are spelled out because narrow screens lay the rows out as blocks. */
export function MethodsComparison({ lng }: DiagramProps) {
  const t = texts[lng].methods
  return (
    <DiagramFigure name="methods-comparison" title={t.title} note={t.note}>
      <table className="dg-methods" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t.method}
            </th>
            <th role="columnheader" scope="col">
              {t.visits}
            </th>
            <th role="columnheader" scope="col">
              {t.leaves}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {METHODS.map((method) => (
            <tr key={method} role="row">
              <th role="rowheader" scope="row">
                <span className="dg-method">
                  <MethodGlyph method={method} />
                  <span>
                    <span className="dg-strong">{t[method].name}</span>{' '}
                    <span className="dg-does">{t[method].does}</span>
                  </span>
                </span>
              </th>
              <td role="cell">
                <span className="dg-cell-name" aria-hidden="true">
                  {t.visits}
                </span>
                {t[method].visits}
              </td>
              <td role="cell">
                <span className="dg-cell-name" aria-hidden="true">
                  {t.leaves}
                </span>
                {t[method].leaves}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DiagramFigure>
  )
}
