import { inLanguage, type Language, LANGUAGES } from '#app/domain/language.ts'
import type { Page } from './pages.ts'
import { contentPages, isUnlisted, listedApplicationPaths } from './paths.ts'

const IMPORTANT = ['/priser', '/book', '/book-aftale', '/tattoo-analysis', '/tatoveringsfjernelse']
const LEGAL = ['/privatlivspolitik', '/servicevilkar', '/fortryd-aftale']

/** How much a page weighs and how often it changes, as the sitemap says it. Source: [specification 2.1]. */
export function weightOf(path: string): { priority: string; changefreq: 'weekly' | 'monthly' | 'yearly' } {
  if (path === '/') return { priority: '1.0', changefreq: 'weekly' }
  if (IMPORTANT.includes(path)) return { priority: '0.9', changefreq: 'monthly' }
  if (LEGAL.includes(path)) return { priority: '0.3', changefreq: 'yearly' }
  return { priority: '0.7', changefreq: 'monthly' }
}

/** Every page that may be found, in both languages, each naming the other. */
export function siteMap(publicUrl: string, pages: readonly Page[]) {
  const paths = ['/', ...listedApplicationPaths, ...contentPages.filter((path) => !isUnlisted(path))]
  const entries = paths.flatMap((path) => LANGUAGES.map((lng) => entry(publicUrl, path, lng, pages)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function entry(publicUrl: string, path: string, lng: Language, pages: readonly Page[]) {
  const address = `${publicUrl}${path}`
  // The front page and the booking show a part of every page: they are as new as the newest.
  const updated =
    pages.find((page) => page.path === path && page.lng === lng)?.updated ??
    pages
      .map(({ updated }) => updated)
      .sort()
      .at(-1)
  const { priority, changefreq } = weightOf(path)
  const alternate = (name: string, href: string) => `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`
  return [
    `<url><loc>${inLanguage(address, lng)}</loc>`,
    updated ? `<lastmod>${updated}</lastmod>` : '',
    `<changefreq>${changefreq}</changefreq><priority>${priority}</priority>`,
    ...LANGUAGES.map((one) => alternate(one, inLanguage(address, one))),
    alternate('x-default', address),
    '</url>',
  ].join('')
}
