/**
 * Every information and blog page, in the order of the overview. A page is a text in each language below
 * `content/pages`, at this path; a test holds the two together. Source: [specification 2.1, 2.2].
 */
export const contentPages = [
  '/procedure',
  '/faq',
  '/om-os',
  '/priser',
  '/kontakt',
  '/partner',
  '/privatlivspolitik',
  '/servicevilkar',
  '/logout-success',
  '/tatoveringsfjernelse',
  '/tatoveringsfjernelse/hvordan-virker-det',
  '/tatoveringsfjernelse/laser-teknologi',
  '/tatoveringsfjernelse/fakta',
  '/tatoveringsfjernelse/alternative-metoder',
  '/tatoveringsfjernelse/vores-proces',
  '/tatoveringsfjernelse/efterbehandling',
  '/tatoveringsfjernelse/behandlingstid',
  '/tatoveringsfjernelse/fremskridt-resultater',
  '/tatoveringsfjernelse/cover-up-falmning',
  '/tatoveringsfjernelse/kosmetisk-fjernelse',
  '/tatoveringsfjernelse/paavirkende-faktorer',
  '/tatoveringsfjernelse/gor-det-ondt',
  '/tatoveringsfjernelse/bivirkninger',
  '/behandlinger/laege-konsultation',
  '/behandlinger/lokal-anaestesi',
  '/behandlinger/lidocaingel',
  '/blog/lille-tatoveringsfjernelse',
  '/blog/hurtigste-tatoveringsfjernelse',
  '/blog/laser-farve-reaktion',
  '/blog/store-tatoveringsfjernelse',
  '/blog/ansigts-tatoveringsfjernelse',
  '/blog/hals-tatoveringsfjernelse',
  '/blog/fitzpatrick-skala',
  '/blog/bedovelsescreme',
  '/blog/hvornaar-kan-du-tatovere-efter-fjernelse',
  '/blog/skal-jeg-barbere-foer-fjernelse',
  '/blog/picoway-anmeldelse',
  '/blog/tatovering-smerte-skema',
] as const
export type ContentPath = (typeof contentPages)[number]

/** The page the folders hang below: it lists them, and the trail of their pages leads through it. */
export const OVERVIEW: ContentPath = '/tatoveringsfjernelse'

/** Application pages that search engines may list. Grows as they come to exist. */
export const listedApplicationPaths = ['/book', '/book-aftale', '/tattoo-analysis', '/fortryd-aftale']

/** Pages whose views are counted. None whose address leads to one person's appointment or plan is among them. */
const counted = new Set<string>([
  '/',
  ...contentPages,
  '/book',
  '/book-aftale',
  '/partner',
  '/payment-failed',
  '/payment-success',
  '/tattoo-analysis',
])
export const isCountedPath = (pathname: string) => counted.has(pathname)

/** Only reached by signing out: neither listed nor followed. */
export const isUnlisted = (path: string) => path === '/logout-success'

/** Their text is content, their form an application's: they are rendered for each visitor, with the framework's script. */
const withApplication: readonly string[] = ['/partner']

const kept = new Set<string>(['/', ...contentPages.filter((path) => !withApplication.includes(path))])

/** Pages that carry no framework script and are kept rendered. */
export const isContentPath = (pathname: string) => kept.has(pathname)
