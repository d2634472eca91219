import { DiagramFigure } from './figure.tsx'
import { MethodGlyph, type Method } from './method-glyph.tsx'
import type { DiagramTexts } from './texts-da.ts'
import { texts } from './texts.ts'
import type { DiagramProps } from './types.ts'

const METHODS: Method[] = ['laser', 'excision', 'abrasion', 'acid', 'saline', 'coverUp', 'cream']

function MethodRow({ method, t }: { method: Method; t: DiagramTexts['methods'] }) {
  return (
    <li>
      <MethodGlyph method={method} />
      <p>
        <span className="dg-method">{t[method].name}</span> {t[method].does}
      </p>
      <dl>
        <div>
          <dt>{t.visits}</dt>
          <dd>{t[method].visits}</dd>
        </div>
        <div>
          <dt>{t.leaves}</dt>
          <dd>{t[method].leaves}</dd>
        </div>
      </dl>
    </li>
  )
}

/** What each method does to the skin, how often one comes, what to know. Wide screens show the terms once, on top. */
export function MethodsComparison({ lng }: DiagramProps) {
  const t = texts[lng].methods
  return (
    <DiagramFigure name="methods-comparison" title={t.title} note={t.note}>
      <div className="dg-methods-head" aria-hidden="true">
        <span>{t.method}</span>
        <span>{t.visits}</span>
        <span>{t.leaves}</span>
      </div>
      <ul className="dg-methods">
        {METHODS.map((method) => (
          <MethodRow key={method} method={method} t={t} />
        ))}
      </ul>
    </DiagramFigure>
  )
}
