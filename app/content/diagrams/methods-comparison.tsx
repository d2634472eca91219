import { DiagramFigure } from './figure.tsx'
import { MethodGlyph, type Method } from './method-glyph.tsx'
import { useDiagramTexts, type DiagramText } from './texts.ts'

const METHODS: Method[] = ['laser', 'excision', 'abrasion', 'acid', 'saline', 'coverUp', 'cream']

function MethodRow({ method, t }: { method: Method; t: DiagramText }) {
  return (
    <li>
      <MethodGlyph method={method} />
      <p>
        <span className="dg-method">{t(`methods-${method}-name`)}</span> {t(`methods-${method}-does`)}
      </p>
      <dl>
        <div>
          <dt>{t('methods-visits')}</dt>
          <dd>{t(`methods-${method}-visits`)}</dd>
        </div>
        <div>
          <dt>{t('methods-leaves')}</dt>
          <dd>{t(`methods-${method}-leaves`)}</dd>
        </div>
      </dl>
    </li>
  )
}

/** What each method does to the skin, how often one comes, what to know. Wide screens show the terms once, on top. */
export function MethodsComparison() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="methods-comparison" title={t('methods-title')} note={t('methods-note')}>
      <div className="dg-methods-head" aria-hidden="true">
        <span>{t('methods-method')}</span>
        <span>{t('methods-visits')}</span>
        <span>{t('methods-leaves')}</span>
      </div>
      <ul className="dg-methods">
        {METHODS.map((method) => (
          <MethodRow key={method} method={method} t={t} />
        ))}
      </ul>
    </DiagramFigure>
  )
}
