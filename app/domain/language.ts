/** The two languages of the product. Danish is the default and the fallback ([specification 1]). */
export const LANGUAGES = ['da', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export type LanguageHints = { query?: string | null; cookie?: string | null; acceptLanguage?: string | null }

/** Reads a language tag: "en", "EN", "en-GB". Null for any other text. */
export function asLanguage(text: string | null | undefined): Language | null {
  const primary = text?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? null
}

/**
 * The language of a page: the query parameter, then the stored choice, then the browser's wish, then Danish.
 * Crawlers are to be asked without `acceptLanguage`, so that a canonical page has one language.
 * Source: [specification 1] (detection order), [decisions 8].
 */
export const pickLanguage = ({ query, cookie, acceptLanguage }: LanguageHints): Language =>
  asLanguage(query) ?? asLanguage(cookie) ?? wished(acceptLanguage) ?? 'da'

/** The best of our languages in an Accept-Language header, by its q values; ties keep the header's order. */
function wished(header: string | null | undefined): Language | null {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';')
    const q = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
    return { language: asLanguage(tag), weight: q === undefined ? 1 : Number(q) }
  })
  const best = wishes.filter((wish) => wish.language && wish.weight > 0).sort((a, b) => b.weight - a.weight)[0]
  return best?.language ?? null
}

/**
 * An address of this site as the pages of a language link to it: English is at the same path with ?lng=en, so that it
 * stays English where no cookie is kept, and for crawlers. A place on the page, a phone number and an address that
 * names its language already are left as they are.
 */
export function inLanguage(path: string, lng: Language): string {
  if (lng === 'da' || !/^(?:[/?]|https?:)/.test(path) || /[?&]lng=/.test(path)) return path
  const [, address = '', place = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? []
  return `${address}${address.includes('?') ? (address.endsWith('?') ? '' : '&') : '?'}lng=en${place}`
}
