import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '#app/content/diagrams/diagrams.css'
import { Call } from './call.tsx'
import './content.css'
import { ContactBoard } from './contact-board.tsx'
import { Contents } from './contents.tsx'
import { PageHeader } from './header.tsx'
import { PageIndex, Related } from './neighbours.tsx'
import { PagePart } from './part.tsx'
import { PriceBoard } from './price-board.tsx'
import { Questions } from './questions.tsx'
import { Sources } from './sources.tsx'
import type { PageView } from './view.ts'

/** @param contactForm for the page that asks for one: `::contact-form`. */
export function ContentPage({ view, contactForm = null }: { view: PageView; contactForm?: ReactNode }) {
  const { t } = useTranslation('content')
  const hasContents = view.contents.length > 1
  return (
    <main className={`pg pg-${view.kind}`}>
      <Head view={view} />
      <div className="wrap pg-body">
        {hasContents ? <Contents entries={view.contents} /> : null}
        <article className="pg-text" aria-label={view.title}>
          {view.parts.map((part, index) => (
            <PagePart key={index} part={part} view={view} contactForm={contactForm} />
          ))}
          {view.questions.map((group) => (
            <Questions key={group.id} group={group} />
          ))}
          <Sources works={view.sources} />
        </article>
      </div>
      {view.index.length > 0 ? <PageIndex groups={view.index} /> : null}
      <Related title={t('related')} pages={view.related} />
      {view.call ? <Call kind={view.call} hours={view.selfServiceHours} /> : null}
    </main>
  )
}

/** Two pages begin with what people come for; the others with their title and the answer in short. */
function Head({ view }: { view: PageView }) {
  if (view.path === '/priser') return <PriceBoard view={view} />
  if (view.path === '/kontakt') return <ContactBoard view={view} />
  return <PageHeader view={view} />
}
