import type { ReactNode } from 'react'
import { diagrams } from '#app/content/diagrams/index.ts'
import type { Fold, Section } from '#app/content/markdown/markdown.ts'
import { Hours } from './hours.tsx'
import { Processors } from './processors.tsx'
import { Claims } from './claims.tsx'
import { SizeRows } from '../size-rows.tsx'
import { sizePricesOf } from './boards/price-board.tsx'
import { Registration } from './registration.tsx'
import type { PageView } from './view.ts'

/** A run of text, or a part that code draws. */
export function PagePart({ part, view, contactForm }: { part: Section; view: PageView; contactForm: ReactNode }) {
  switch (part.kind) {
    case 'html':
      return <div className={part.isHelp ? 'prose pg-help' : 'prose'} dangerouslySetInnerHTML={{ __html: part.html }} />
    case 'folds':
      return <Folds folds={part.folds} />
    case 'diagram':
      return <PageDiagram name={part.name} view={view} />
    case 'hours':
      return <Hours hours={view.hours} today={view.today} />
    case 'processors':
      return <Processors processors={view.processors} />
    case 'registration':
      return <Registration {...view.registration} />
    case 'claims':
      return <Claims claims={view.claims} lng={view.lng} />
    case 'sizes':
      return (
        <div className="pg-sizes">
          <SizeRows prices={sizePricesOf(view)} />
        </div>
      )
    case 'contact-form':
      return <div id="contact-form">{contactForm}</div>
  }
}

/** Topics few readers look for: each is found by its name, and opened. */
const Folds = ({ folds }: { folds: readonly Fold[] }) => (
  <div className="pg-folds">
    {folds.map(({ id, title, html }) => (
      <details className="acc" key={id} id={id}>
        <summary>{title}</summary>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    ))}
  </div>
)

function PageDiagram({ name, view: { lng, prices } }: { name: keyof typeof diagrams; view: PageView }) {
  const Diagram = diagrams[name]
  return <Diagram lng={lng} prices={prices} />
}
