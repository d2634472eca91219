import { inLanguage } from '#app/domain/language.ts'
import { isExample } from '#app/content/diagrams/index.ts'
import { fillText, type Facts } from '#app/content/facts.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Page } from '#app/content/pages.ts'
import type { TFunction } from 'i18next'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { plainFigure, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { packagePrice, sizePrice, type PricingRule } from '#app/domain/pricing/pricing.ts'
import { clinicData, clinicNode } from '../home/structured-data.ts'
import { socialImage } from './social-image.ts'
import type { PageView } from './view.ts'

type Node = Record<string, unknown>
type Parts = {
  page: Page
  view: PageView
  facts: Facts
  publicUrl: string
  description: string
  rules: readonly PricingRule[]
  clinic: Clinic
  t: TFunction<'content'>
}

/** What search engines are told of a page (schema.org), as one graph. */
export function structuredData(parts: Parts) {
  const { page } = parts
  const nodes = [
    page.path === '/kontakt' ? openClinic(parts) : clinicNode({ ...parts, price: priceOf(parts) }),
    trailNode(parts),
    ...(page.kind === 'article' || page.kind === 'blog' ? [articleNode(parts)] : []),
    ...(page.faq.length > 0 ? [questionsNode(parts)] : []),
    ...(page.path === '/priser' ? [priceNode(parts)] : []),
  ]
  return { '@context': 'https://schema.org', '@graph': nodes }
}

const priceOf = ({ facts, page }: Parts) =>
  i18nFor(page.lng).t('home:price-range', { price: facts.get('price.session')!.text })
const addressOf = ({ publicUrl, page }: Parts) => inLanguage(`${publicUrl}${page.path}`, page.lng)
const clinicId = (publicUrl: string) => `${publicUrl}/#clinic`

function openClinic(parts: Parts): Node {
  const { '@context': _, ...node } = clinicData({ ...parts, hours: parts.view.hours, price: priceOf(parts) })
  return node
}

const trailNode = ({ publicUrl, view, page }: Parts): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: view.trail.map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: inLanguage(`${publicUrl}${path}`, page.lng),
  })),
})

const articleNode = (parts: Parts): Node => ({
  '@type': parts.page.kind === 'blog' ? 'BlogPosting' : 'Article',
  headline: parts.view.title,
  description: parts.description,
  image: [`${parts.publicUrl}${socialImage(parts.page.image)}`],
  datePublished: parts.page.updated,
  dateModified: parts.page.updated,
  inLanguage: parts.page.lng,
  mainEntityOfPage: addressOf(parts),
  author: { '@id': clinicId(parts.publicUrl) },
  publisher: { '@id': clinicId(parts.publicUrl) },
})

const questionsNode = ({ page, facts }: Parts): Node => ({
  '@type': 'FAQPage',
  inLanguage: page.lng,
  mainEntity: page.faq.map(({ q, a }) => ({
    '@type': 'Question',
    name: fillText(q, facts, page.file),
    acceptedAnswer: { '@type': 'Answer', text: fillText(a, facts, page.file) },
  })),
})

/** The prices of the page as offers: one session by size, and the smallest packages. */
function priceNode(parts: Parts): Node {
  const { rules, view, t, publicUrl, clinic } = parts
  const { total: session, base } = sizePrice(null, rules)
  const area = base.baseCoverageCm2 ?? policy.baseCoverageCm2
  const larger = view.prices.filter((price) => isExample(price) && price.areaCm2 > area)
  const packages = Object.values(clinic.packageLeast)
  return {
    '@type': 'Service',
    name: view.title,
    serviceType: view.title,
    description: parts.description,
    provider: { '@id': clinicId(publicUrl) },
    areaServed: clinic.town,
    offers: [
      offer(parts, t('offer-session', { area }), session),
      ...larger.map(({ areaCm2, amount }) => offer(parts, t('offer-area', { area: areaCm2 }), amount)),
      ...packages.map((sessions) => {
        const price = packagePrice(sessions, session, clinic.packageDiscountPercent)
        return offer(parts, t('offer-package', { sessions, area }), price)
      }),
    ],
  }
}

const offer = (parts: Parts, name: string, amount: Ore): Node => ({
  '@type': 'Offer',
  name,
  price: plainFigure(amount),
  priceCurrency: 'DKK',
  availability: 'https://schema.org/InStock',
  url: addressOf(parts),
  seller: { '@id': clinicId(parts.publicUrl) },
})
