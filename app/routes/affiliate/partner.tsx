import { formatPercent } from '#app/domain/language.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PartnerPanel, type PartnerTab } from '#app/features/affiliates/ui/partner-panel.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { contentMeta } from '#app/routes/public/content-page/meta.ts'
import { loadPartnerPage } from '#app/routes/public/content-page/load.server.ts'
import { PagePart } from '#app/routes/public/content-page/part.tsx'
import { Questions } from '#app/routes/public/content-page/questions.tsx'
import '#app/routes/public/content-page/content.css'
import type { Route } from './+types/partner'

export const handle = {
  action: 'read-public',
  indexed: true,
  ns: ['partner', 'portal', 'errors', 'content'],
} satisfies Handle

/** Applying and signing in as a partner, above what the partner page has always said. */
export const loader = ({ pattern, context }: Route.LoaderArgs) =>
  loadPartnerPage(context.get(servicesContext)!, context.get(requestContext)!, pattern)

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  loaderData ? contentMeta(loaderData, location.search) : []

/** What a partner earns, in three figures. */
function Facts({ linkMonths }: { linkMonths: number }) {
  const { t } = useTranslation('partner')
  const lng = useLanguage()
  const { commission } = useClinic()
  const percent = (of: number) => formatPercent(of, lng)
  const facts = [
    [percent(commission.own), t('fact-share')],
    [percent(commission.parent), t('fact-bonus')],
    [t('fact-months', { count: linkMonths }), t('fact-months-text')],
  ] as const
  return (
    <dl className="partner-facts">
      {facts.map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const FADE = [0, 3, 5, 8]

export default function PartnerRoute({ loaderData: { view, publicUrl, linkMonths } }: Route.ComponentProps) {
  const { t } = useTranslation(['partner', 'content', 'common'])
  const [lead = '', ...points] = view.summaryHtml
  const [params, setParams] = useSearchParams()
  const tab: PartnerTab = params.get('tab') === 'log-in' ? 'log-in' : 'sign-up'
  const choose = (chosen: PartnerTab) =>
    setParams(
      (before) => {
        if (chosen === 'log-in') before.set('tab', chosen)
        else before.delete('tab')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <main className={`pg pg-${view.kind}`}>
      <div className="wrap partner-head">
        <div>
          <h1>{view.title}</h1>
          <p className="lead" dangerouslySetInnerHTML={{ __html: lead }} />
          <Facts linkMonths={linkMonths} />
          <figure className="partner-fade">
            <div>
              {FADE.map((step) => (
                <img key={step} src={`/img/fade-${step}.webp`} alt="" width={400} height={500} loading="lazy" />
              ))}
            </div>
            <figcaption className="cap sec">{t('content:illustration')}</figcaption>
          </figure>
          <ul className="pg-sum" aria-label={t('content:in-short')}>
            {points.map((html) => (
              <li key={html} dangerouslySetInnerHTML={{ __html: html }} />
            ))}
          </ul>
        </div>
        <PartnerPanel site={publicUrl} tab={tab} onChoose={choose} />
      </div>
      <div className="wrap pg-body">
        <article className="pg-text partner-text" aria-label={view.title}>
          {view.parts.map((part, index) => (
            <PagePart key={index} part={part} view={view} contactForm={null} />
          ))}
          {view.questions.map((group, index) => (
            <Questions key={group.id} group={group} open={index === 0 ? 1 : 0} />
          ))}
        </article>
      </div>
    </main>
  )
}
