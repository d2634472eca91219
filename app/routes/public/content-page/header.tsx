import { Trans, useTranslation } from 'react-i18next'
import { OVERVIEW } from '#app/content/paths.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { KeyFacts } from '../key-facts.tsx'
import { Trail } from './trail.tsx'
import type { PageView } from './view.ts'

// Small screens get the words alone: nothing is fetched for a picture they do not show.
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Beside the articles, the pages people read before they decide. */
const ON_SKIN = ['/om-os', '/faq']

/** Where you are, what the page is about, and the answer in a few lines; articles and a few more on skin, with a picture. */
export function PageHeader({ view }: { view: PageView }) {
  const pictured = view.kind === 'article' || view.kind === 'blog' || ON_SKIN.includes(view.path)
  return (
    <header className={pictured ? 'pg-head pg-skin' : 'pg-head'}>
      <div className="wrap pg-head-in">
        <div className="pg-title">
          <Trail crumbs={view.trail} />
          {view.eyebrow ? <p className="pg-eyebrow">{view.eyebrow}</p> : null}
          <h1>{view.title}</h1>
        </div>
        {view.path === OVERVIEW ? <KeyFacts className="pg-facts" price={view.sessionPrice} /> : null}
        <Summary points={view.summaryHtml} />
        {view.actions.length > 0 ? <Actions actions={view.actions} /> : null}
        {view.summaryHtml.length > 0 ? <Reading view={view} /> : null}
      </div>
      {pictured ? <Picture view={view} /> : null}
    </header>
  )
}

function Summary({ points }: { points: readonly string[] }) {
  const { t } = useTranslation('content')
  const [first, ...more] = points
  if (first === undefined) return null
  if (more.length === 0) return <p className="lead pg-lead" dangerouslySetInnerHTML={{ __html: first }} />
  return (
    <ul className="pg-sum" aria-label={t('in-short')}>
      {points.map((html) => (
        <li key={html} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </ul>
  )
}

function Actions({ actions }: Pick<PageView, 'actions'>) {
  const to = useInLanguage()
  return (
    <div className="acts pg-acts">
      {actions.map(({ name, href, download }, index) => (
        <ButtonLink key={href} href={to(href)} download={download} tone={index === 0 ? 'primary' : 'secondary'}>
          {name}
        </ButtonLink>
      ))}
    </div>
  )
}

/** When the page was last gone through; how long an article takes. */
function Reading({ view: { kind, updated, minutes, lng, reviewedBy } }: { view: PageView }) {
  const { t } = useTranslation('content')
  const day = formatDay(updated, lng, 'data')
  return (
    <p className="pg-read small">
      <Trans t={t} i18nKey="updated" values={{ day }} components={{ time: <time dateTime={updated} /> }} />
      {kind === 'article' || kind === 'blog' ? ` · ${t('reading', { count: minutes })}` : null}
      {reviewedBy ? <Reviewed by={reviewedBy} lng={lng} /> : null}
    </p>
  )
}

function Reviewed({ by: { name, title, on, next }, lng }: { by: NonNullable<PageView['reviewedBy']>; lng: Language }) {
  const { t } = useTranslation('content')
  return (
    <>
      <br />
      {t('reviewed', { name, title, day: formatDay(on, lng, 'data') })}
      {next ? ` ${t('review-next', { day: formatDay(next, lng, 'data') })}` : null}
    </>
  )
}

function Picture({ view: { image, imageAlt } }: { view: PageView }) {
  const { t } = useTranslation('content')
  return (
    <figure className="pg-pic">
      <picture>
        <source media="(min-width: 861px)" srcSet={`/img/${image}.webp`} />
        <img src={NOTHING} alt={imageAlt} fetchPriority="high" />
      </picture>
      <figcaption className="cap" aria-hidden="true">
        {t('illustration')}
      </figcaption>
    </figure>
  )
}
