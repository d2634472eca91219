import { LANGUAGES, NOTATION, inLanguage, languageFrom, type Language } from '#app/domain/language.ts'

export type PageFacts = {
  /** Without the clinic's name, which is added. */
  title: string
  clinicName: string
  description: string
  /** "/priser" */
  path: string
  lng: Language
  publicUrl: string
  /** The query this page was asked for with. Its own address is the one that was asked for, not the wish behind it. */
  search: string
  /** A picture of 1200 × 630 for links shared elsewhere, as a path. */
  image?: string
}

/** What the head says of a page both languages have: title, description, canonical address and its other language. */
export function pageMeta({
  title,
  clinicName,
  description,
  path,
  lng,
  publicUrl,
  search,
  image = '/social/arm-foer.jpg',
}: PageFacts) {
  const address = `${publicUrl}${path}`
  const own = inLanguage(address, languageFrom(new URLSearchParams(search).get('lng')))
  const full = `${title} · ${clinicName}`
  const alternate = (hrefLang: string, href: string) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang, href })
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: own },
    ...LANGUAGES.map((one) => alternate(one, inLanguage(address, one))),
    alternate('x-default', address),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: own },
    { property: 'og:image', content: `${publicUrl}${image}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:locale', content: NOTATION[lng].locale.replace('-', '_') },
    { property: 'og:site_name', content: clinicName },
  ]
}
