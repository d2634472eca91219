import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '#app/content/diagrams/diagrams.css'
import { Call } from './call.tsx'
import './content.css'
import { ContactBoard } from './boards/contact-board.tsx'
import { Contents } from './contents.tsx'
import { PageHeader } from './header.tsx'
import { PageIndex, Related } from './neighbours.tsx'
import { PagePart } from './part.tsx'
import { PaymentWays } from './boards/payment-ways.tsx'
import { PriceBoard } from './boards/price-board.tsx'
import { Questions } from './questions.tsx'
import { Sources } from './sources.tsx'
import { Team } from '../team.tsx'
import { NOTATION } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { PageView } from './view.ts'

/** @param contactForm for the page that asks for one: `::contact-form`. */
export function ContentPage({ view, contactForm = null }: { view: PageView; contactForm?: ReactNode }) {
  const { t } = useTranslation('content')
  const lng = useLanguage()
  const isForeign = view.lng !== lng
  const isSplit = view.path === '/priser'
  // Two places need no list of them, and a heading beside its text needs none either.
  const hasContents = view.contents.length > 2 && !isSplit
  const questions = view.questions.map((group, index) => (
    <Questions key={group.id} group={group} open={index > 0 ? 0 : view.questionsFirst ? 2 : 1} />
  ))
  return (
    <main className={`pg pg-${view.kind}`}>
      <Head view={view} />
      {view.path === '/om-os' ? <Team people={view.team} isDemo={view.isDemo} /> : null}
      {isSplit ? <PaymentWays deposit={view.deposit} /> : null}
      <div className={isSplit ? 'wrap pg-body pg-split' : 'wrap pg-body'}>
        {hasContents ? <Contents entries={view.contents} /> : null}
        <article className="pg-text" aria-label={view.title} lang={isForeign ? view.lng : undefined}>
          {isForeign ? <p lang={lng}>{t('other-language', { language: NOTATION[view.lng].name })}</p> : null}
          {view.questionsFirst ? questions : null}
          {view.parts.map((part, index) => (
            <PagePart key={index} part={part} view={view} contactForm={contactForm} />
          ))}
          {view.questionsFirst ? null : questions}
          <Sources works={view.sources} />
        </article>
      </div>
      {view.index.length > 0 ? <PageIndex groups={view.index} /> : null}
      {view.related.length > 0 ? <Related title={t('related')} pages={view.related} /> : null}
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
