import type { ReactNode } from 'react'
import { diagrams } from '#app/content/diagrams/index.ts'
import type { Section } from '#app/content/markdown.ts'
import { Hours } from './hours.tsx'
import { Processors } from './processors.tsx'
import { Claims } from './claims.tsx'
import { Registration } from './registration.tsx'
import { Team } from '../team.tsx'
import type { PageView } from './view.ts'

/** A run of text, or a part that code draws. */
export function PagePart({ part, view, contactForm }: { part: Section; view: PageView; contactForm: ReactNode }) {
  switch (part.kind) {
    case 'html':
      return <div className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
    case 'diagram':
      return <PageDiagram name={part.name} view={view} />
    case 'hours':
      return <Hours hours={view.hours} today={view.today} />
    case 'processors':
      return <Processors processors={view.processors} />
    case 'registration':
      return <Registration {...view.registration} />
    case 'team':
      return <Team people={view.team} />
    case 'claims':
      return <Claims claims={view.claims} lng={view.lng} />
    case 'contact-form':
      return <div id="contact-form">{contactForm}</div>
  }
}

function PageDiagram({ name, view: { lng, prices } }: { name: keyof typeof diagrams; view: PageView }) {
  const Diagram = diagrams[name]
  return <Diagram lng={lng} prices={prices} />
}
