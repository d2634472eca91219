import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { ClinicContext } from '#app/ui/clinic.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { FALLBACK_RULES, sizePrice } from '#app/domain/pricing/pricing.ts'
import { ContactForm } from '#app/features/booking/ui/consultation/contact-form.tsx'
import { ContentPage } from '#app/routes/public/content-page/page.tsx'
import { structuredData } from '#app/routes/public/content-page/structured-data.ts'
import { viewOf } from '#app/routes/public/content-page/view.server.ts'
import type { PageView } from '#app/routes/public/content-page/view.ts'
import { footerClinic, footerTreatment, mainLinks, removalLinks } from '#app/ui/shell/links.ts'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { factsFor, fillText } from './facts.ts'
import { pageAt } from './pages.server.ts'
import { contentPages } from './paths.ts'
import { processorsWith } from './processors.ts'
import { i18nFor } from './text/i18n.server.ts'

/** Pages of the specification that are no content pages, and the places on them that are linked to. */
const ELSEWHERE: Record<string, string[]> = {
  '/': ['kontakt', 'behandlinger', 'laser-presentation', 'foer-efter'],
  '/book': [],
  '/book-aftale': [],
  '/tattoo-analysis': [],
  '/resultater': [],
  '/fortryd-aftale': [],
  '/tatoveringsfjernelse/efterbehandling.pdf': [],
}
const rules = FALLBACK_RULES
const EVERY = contentPages.flatMap((path) => LANGUAGES.map((lng) => [path, lng] as const))

const partsOf = (path: string, lng: Language) => {
  const page = pageAt(path, lng)
  const facts = factsFor(lng, { rules, clinic })
  return {
    page,
    facts,
    view: viewOf(page, facts, {
      clinic,
      rules,
      hours: DEFAULT_HOURS,
      today: 2,
      processors: processorsWith('local'),
      team: [],
      claims: [],
    }),
  }
}

const rendered = (view: PageView, lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={clinic}>
        <ContentPage view={view} contactForm={<ContactForm />} />
      </ClinicContext>
    </I18nextProvider>,
  )

const kept = new Map<string, string>()
function render(path: string, lng: Language) {
  const key = `${lng}:${path}`
  const html = kept.get(key) ?? rendered(partsOf(path, lng).view, lng)
  kept.set(key, html)
  return html
}

const all = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value!)

/** Why a link leads nowhere, or null. */
function broken(href: string, from: string, lng: Language): string | null {
  const { pathname, hash } = new URL(href, `http://clinic.test${from}`)
  const id = decodeURIComponent(hash.slice(1))
  const ids =
    ELSEWHERE[pathname] ?? (contentPages.some((path) => path === pathname) ? all(render(pathname, lng), 'id') : null)
  if (!ids) return `${href} on ${from} (${lng}): no such page`
  return id && !ids.includes(id) ? `${href} on ${from} (${lng}): no such place` : null
}

test.each(EVERY)('every link on %s (%s) leads to a page and a place that exist', (path, lng) => {
  const internal = all(render(path, lng), 'href').filter((href) => /^[/#]/.test(href))
  expect(internal.length).toBeGreaterThan(3)
  expect(internal.flatMap((href) => broken(href, path, lng) ?? [])).toEqual([])
})

test.each(EVERY)('every link on %s (%s) to another page of the site keeps the language', (path, lng) => {
  const internal = all(render(path, lng), 'href').filter((href) => href.startsWith('/'))
  const kept = internal.filter((href) => new URL(href, 'http://clinic.test').searchParams.get('lng') === 'en')
  expect(kept).toEqual(lng === 'en' ? internal : [])
})

test('[spec 2.3 nav] every link of the menus and the footer leads to a page and a place that exist', () => {
  const links = [
    ...removalLinks,
    ...mainLinks,
    ...footerTreatment,
    ...footerClinic,
    { href: '/privatlivspolitik#cookies' },
  ]
  expect(LANGUAGES.flatMap((lng) => links.flatMap(({ href }) => broken(href, '/', lng) ?? []))).toEqual([])
})

test.each(EVERY)('%s (%s) is whole: no open reference, no inline style or script, no address twice', (path, lng) => {
  const html = render(path, lng)
  const ids = all(html, 'id')
  expect(html).not.toMatch(/\{\{|\}\}|\{#|::/)
  expect(html).not.toMatch(/ style=|<script|<style| on[a-z]+="/)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<main/g)).toHaveLength(1)
})

test.each(EVERY)('the structured data of %s (%s) is complete', (path, lng) => {
  const { page, facts, view } = partsOf(path, lng)
  const description = fillText(page.description, facts, page.file)
  const t = i18nFor(lng).getFixedT(null, 'content')
  const data = structuredData({ page, view, facts, publicUrl: 'https://clinic.test', description, rules, clinic, t })
  const types = data['@graph'].map((node) => node['@type'])
  expect(types).toContain('BreadcrumbList')
  expect(types.includes('FAQPage')).toBe(page.faq.length > 0)
  expect(types.includes('Article')).toBe(page.kind === 'article')
  expect(types.includes('BlogPosting')).toBe(page.kind === 'blog')
  expect(JSON.stringify(data)).not.toMatch(/\{\{|undefined|NaN/)
})

test.each(LANGUAGES)('while nobody of the team is shown, the page about the clinic announces nobody (%s)', (lng) => {
  const html = render('/om-os', lng)
  expect(html).not.toContain('class="team"')
  expect(html).not.toMatch(/Her er dem|Holdet|These are the people|The team</)
})

test.each(LANGUAGES)('the page about the clinic shows its people before its text (%s)', (lng) => {
  const { view } = partsOf('/om-os', lng)
  const team = [{ name: 'Dagny Demo', role: 'Læge', about: 'Taler om medicin.', authorisation: 'DEMO0', photo: null }]
  const html = rendered({ ...view, team }, lng)
  expect(html).toMatch(/class="team".*Dagny Demo.*DEMO0.*Taler om medicin.*<article/s)
})

test.each(LANGUAGES)(
  'whoever was just treated is told first whom to call, framed and before the healing (%s)',
  (lng) => {
    const path = '/tatoveringsfjernelse/efterbehandling'
    const { view } = partsOf(path, lng)
    expect(view.actions.map(({ href }) => href.split(/[:?]/)[0])).toEqual(['tel', `${path}.pdf`])
    const html = render(path, lng)
    expect(html).toMatch(/class="prose pg-help".*112.*1813.*class="dg dg-healing-timeline".*contact-form/s)
    const [framed = ''] = /class="prose pg-help".*?<\/div>/s.exec(html) ?? []
    expect(framed.match(/<h2/g)).toHaveLength(1)
    expect(framed).toMatch(/112.*1813/s)
    expect(html).toMatch(
      /<\/div><div class="prose"><h2[^>]*>(?:Helingen i fire trin|Healing in four stages)<\/h2><\/div>/,
    )
    expect(html).toMatch(/class="cta on-deep".*<h2>(?:Er du i tvivl|Are you unsure)\?<\/h2>.*href="tel:.*contact-form/s)
  },
)

test.each(LANGUAGES)('what the title says already does not stand over it too (%s)', (lng) => {
  expect(render('/faq', lng)).not.toContain('pg-eyebrow')
  expect(render('/procedure', lng)).toContain('pg-eyebrow')
})

test.each(LANGUAGES)('on the page of questions they come first, then the pages that say more (%s)', (lng) => {
  const { view } = partsOf('/faq', lng)
  const html = render('/faq', lng)
  expect(html).toMatch(/<h1.*<article[^>]*><section class="pg-faq".*class="pg-faq".*class="prose"/s)
  expect(view.contents.map(({ id }) => id).slice(0, -1)).toEqual(view.questions.map(({ id }) => id))
  const opened = [...html.matchAll(/<details class="acc" open=""><summary>([^<]*)/g)].map(([, asked]) => asked)
  expect(opened).toEqual(
    lng === 'da' ? ['Gør det ondt?', 'Hvad koster en behandling?'] : ['Does it hurt?', 'What does a session cost?'],
  )
})

test.each(LANGUAGES)(
  'the overview says the four figures in its head, and three sizes with their prices (%s)',
  (lng) => {
    const html = render('/tatoveringsfjernelse', lng)
    const [facts = ''] = /<ul class="pg-facts".*?<\/ul>/s.exec(html) ?? []
    const { sessionsFaq, weeksBetweenLaserTreatments: weeks } = policy
    expect(facts).toContain(`${sessionsFaq.min}–${sessionsFaq.max}`)
    expect(facts).toContain(`${weeks}\u00a0`)
    expect(facts).toMatch(/900/)
    const [sizes = ''] = /<div class="pg-sizes">.*?<\/dl>/s.exec(html) ?? []
    expect([...sizes.matchAll(/<dd>\D*([\d.,]+)/g)].map(([, price]) => price!.replace(/\D/g, ''))).toEqual([
      '900',
      '1620',
      '2580',
    ])
  },
)

test.each(LANGUAGES)(
  'the price panel reckons what most people need, names a package by its size and has one button (%s)',
  (lng) => {
    const [panel = ''] = /<form class="price-calculator".*?<\/form>/s.exec(render('/priser', lng)) ?? []
    const { packageSessions, sessionsFaq } = policy
    expect(panel).toContain(`<output name="times">${sessionsFaq.min}–${sessionsFaq.max}</output>`)
    expect(/<output name="course"[^>]*>([^<]*)/.exec(panel)?.[1]).toBe(
      lng === 'da' ? '9.720–16.200 kr.' : 'DKK 9,720–16,200',
    )
    expect(panel).toContain(`<output name="sessions">${packageSessions.completeRemoval.min}</output>`)
    expect(/<output name="singly"[^>]*>([^<]*)/.exec(panel)?.[1]).toMatch(/16[.,]200/)
    expect(/<output name="whole"[^>]*>([^<]*)/.exec(panel)?.[1]).toMatch(/12[.,]150/)
    expect(panel).not.toContain(`${packageSessions.completeRemoval.min}–${packageSessions.completeRemoval.max}`)
    expect(panel.match(/class="btn btn-[ps]/g)).toEqual(['class="btn btn-p'])
  },
)

test.each(LANGUAGES)(
  '[spec 2.8 price-page-laser] the page of prices says what it is done with, and leads to the page of the laser (%s)',
  (lng) => {
    const html = render('/priser', lng)
    expect(html).toMatch(/<summary>(?:Laseren|The laser)<\/summary>/)
    expect(all(html, 'href').some((href) => href.startsWith('/tatoveringsfjernelse/laser-teknologi'))).toBe(true)
  },
)

test('the offers of the price page are the prices of the list', () => {
  const { page, facts, view } = partsOf('/priser', 'da')
  const t = i18nFor('da').getFixedT(null, 'content')
  const data = structuredData({
    page,
    view,
    facts,
    publicUrl: 'https://clinic.test',
    description: '',
    rules,
    clinic,
    t,
  })
  const { offers } = data['@graph'].find((node) => node['@type'] === 'Service') as unknown as {
    offers: { name: string; price: string }[]
  }
  expect(offers.map(({ name, price }) => `${name}: ${price}`)).toEqual([
    'Laserbehandling, op til 30 cm²: 900.00',
    'Laserbehandling, 45 cm²: 1260.00',
    'Laserbehandling, 60 cm²: 1620.00',
    'Laserbehandling, 100 cm²: 2580.00',
    'Laserbehandling, 150 cm²: 3580.00',
    'Laserbehandling, 200 cm²: 4580.00',
    'Laserbehandling, 250 cm²: 5380.00',
    'Pakke med 3 laserbehandlinger, op til 30 cm²: 2025.00',
    'Pakke med 10 laserbehandlinger, op til 30 cm²: 6750.00',
  ])
})

test('the live calculator is given the price of every step its slider can be set to', () => {
  const html = render('/priser', 'da')
  const { areas, amounts } = partsOf('/priser', 'da').view.ladder
  const [slider] = /<input [^>]*class="rng"[^>]*>/.exec(html) ?? ['']
  const setting = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(slider)?.[1])
  expect([setting('min'), setting('max')]).toEqual([0, areas.length - 1])
  expect(amounts).toHaveLength(areas.length)
  expect(areas).toEqual(areas.toSorted((a, b) => a - b))
  expect([areas[0], areas[setting('value')], areas.at(-1)]).toEqual([5, 60, 1_000])
  const priceAt = (areaCm2: number) => amounts[areas.indexOf(areaCm2)]
  expect([priceAt(60), priceAt(300), priceAt(1_000)]).toEqual([
    1620_00,
    sizePrice(300, rules).total,
    sizePrice(1_000, rules).total,
  ])
  expect(html).toContain(`data-areas="${areas.join(' ')}" data-prices="${amounts.join(' ')}"`)
  expect(html).toMatch(/Større end 1\.000\u00a0cm²\? <a href="\/kontakt"/)
})

test('the price page names what numbs first, then the talk with the doctor, last what the doctor decides', () => {
  const [relief = ''] = /class="price-relief">.*?<\/dl>/s.exec(render('/priser', 'da')) ?? []
  expect(relief).toMatch(/Bedøvelsescreme.*Bedøvende gel.*Lægekonsultation.*Lægen vurderer/s)
})

test('every page can be reached from the front page', () => {
  const reached = new Set<string>([
    '/',
    ...[...removalLinks, ...mainLinks, ...footerTreatment, ...footerClinic].map(({ href }) => href.split('#')[0]!),
  ])
  for (const path of reached) {
    if (!contentPages.some((known) => known === path)) continue
    for (const href of all(render(path, 'da'), 'href')) if (href.startsWith('/')) reached.add(href.split('#')[0]!)
  }
  expect(contentPages.filter((path) => path !== '/logout-success' && !reached.has(path))).toEqual([])
})

test('a page prints its sources, and who reviewed it only when somebody did', () => {
  const { view } = partsOf('/tatoveringsfjernelse/bivirkninger', 'da')
  const html = (more: Partial<typeof view>) => rendered({ ...view, ...more }, 'da')
  expect(html({})).toMatch(/Kilder.*Khunger.*Newcastle/s)
  expect(html({})).not.toContain('Fagligt gennemgået')
  expect(html({ sources: [] })).not.toContain('Kilder')
  const reviewedBy = { name: 'Ida Holm', title: 'læge', on: clinicDay('2026-11-20'), next: clinicDay('2027-11-20') }
  expect(html({ reviewedBy })).toMatch(
    /Fagligt gennemgået af Ida Holm, læge, 20.11.2026\. Næste gennemgang 20.11.2027\./,
  )
})
