import { expect, test, type APIRequestContext } from '#test/journeys/journey.ts'
import sharp from 'sharp'
import { faultsIn, nodesOf, WHOLE_CLINIC } from '#test/journeys/structured-data.ts'

// What search engines and shared links get: every page of the sitemap, as it is sent. No browser takes part.

// The first to ask waits until all pages are rendered.
test.describe.configure({ timeout: 120_000 })

type Found = { address: string; html: string }
let found: Found[] = []

async function everyPage(request: APIRequestContext): Promise<Found[]> {
  if (found.length > 0) return found
  const map = await (await request.get('/sitemap.xml')).text()
  const entries = [...map.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([\d-]+)<\/lastmod>)?/g)]
  expect(entries.length).toBeGreaterThan(70)
  expect(entries.filter(([, , changed]) => !changed)).toEqual([])
  const read: Found[] = []
  // One after the other, as a crawler reads: a busy machine would answer all at once too late. Danish pages first,
  // because an English address is remembered in a cookie.
  const isEnglish = ([, address = '']: RegExpMatchArray) => Number(address.endsWith('lng=en'))
  for (const [, address] of entries.toSorted((a, b) => isEnglish(a) - isEnglish(b))) {
    const answer = await request.get(address!)
    expect(`${answer.status()} ${address}`).toBe(`200 ${address}`)
    read.push({ address: address!, html: await answer.text() })
  }
  found = read
  return found
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const plain = (html: string) => html.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity]!)
const first = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
const headOf = ({ html }: Found) => ({
  title: first(html, /<title>([^<]*)<\/title>/),
  description: first(html, /<meta name="description" content="([^"]*)"/),
  canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
  image: first(html, /<meta property="og:image" content="([^"]*)"/),
  alternates: Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(([, lng, href]) => [
      lng,
      plain(href!),
    ]),
  ),
  headings: html.match(/<h1[\s>]/g)?.length ?? 0,
  lng: first(html, /<html lang="([^"]*)"/),
})

test('every page has one heading, a title and a description that fit a search result, and no other page has them @full', async ({
  request,
}) => {
  const pages = await everyPage(request)
  const heads = pages.map((page) => ({ ...headOf(page), address: page.address }))
  const unfit = heads.filter(
    ({ title, description, headings }) =>
      headings !== 1 || title.length < 10 || title.length > 62 || description.length < 70 || description.length > 160,
  )
  expect(unfit).toEqual([])
  for (const lng of ['da', 'en']) {
    const own = heads.filter((head) => head.lng === lng)
    expect(own).toHaveLength(pages.length / 2)
    expect(new Set(own.map(({ title }) => title)).size).toBe(own.length)
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length)
  }
})

test('every page names its own address and the one it has in the other language @full', async ({ request }) => {
  for (const page of await everyPage(request)) {
    const danish = page.address.replace('?lng=en', '')
    const { canonical, alternates, lng } = headOf(page)
    expect(canonical).toBe(page.address)
    expect(lng).toBe(page.address.endsWith('?lng=en') ? 'en' : 'da')
    expect(alternates).toEqual({ da: danish, en: `${danish}?lng=en`, 'x-default': danish })
  }
})

test('every shared link has a picture of 1200 × 630', { tag: '@full' }, async ({ request }) => {
  const images = new Set((await everyPage(request)).map((page) => headOf(page).image))
  expect(images.size).toBeGreaterThan(10)
  for (const image of images) {
    const { width, height, format } = await sharp(await (await request.get(image)).body()).metadata()
    expect({ image, width, height, format }).toEqual({ image, width: 1200, height: 630, format: 'jpeg' })
  }
})

test('the structured data of every page holds what search engines require and recommend, and nothing the page does not say @full', async ({
  request,
}) => {
  const types = new Set<string>()
  for (const { address, html } of await everyPage(request)) {
    const written = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    const data = written.map(([, json]) => JSON.parse(json!) as unknown)
    expect(faultsIn(data).map((fault) => `${address}: ${fault}`)).toEqual([])
    const shown = plain(html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ')
    const nodes = nodesOf(data)
    if (new URL(address).pathname === '/')
      expect(Object.keys(nodes.find((node) => node['@type'] === 'MedicalClinic')!)).toEqual(
        expect.arrayContaining([...WHOLE_CLINIC]),
      )
    for (const node of nodes) {
      types.add(node['@type'])
      if (node['@type'] !== 'Question') continue
      const { text } = node['acceptedAnswer'] as { text: string }
      expect(shown).toContain(String(node['name']).replace(/\s+/g, ' '))
      expect(shown).toContain(text.replace(/\s+/g, ' '))
    }
  }
  for (const type of [
    'MedicalClinic',
    'OpeningHoursSpecification',
    'FAQPage',
    'Article',
    'BlogPosting',
    'BreadcrumbList',
    'Service',
    'Offer',
  ])
    expect([...types]).toContain(type)
})
