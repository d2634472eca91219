import { isPartnerCode } from './affiliate.ts'
import { normaliseCode } from '#app/domain/typed-text.ts'

/** How a press came: by the link itself, or by its QR code. */
export type Via = 'link' | 'qr'
export type Referral = { code: string; via: Via }

/** The partner code in an address's query (`?ref=`, `&via=qr`), as the database takes codes; null where there is none. */
export function referralIn(query: URLSearchParams): Referral | null {
  const code = normaliseCode(query.get('ref') ?? '')
  return isPartnerCode(code) ? { code, via: query.get('via') === 'qr' ? 'qr' : 'link' } : null
}

/** What a browser says of how it came to ask; empty where it says nothing. */
export type Asked = {
  method: string
  isBot: boolean
  /** Sec-Fetch-Dest, Sec-Fetch-Site, Sec-Purpose and Cache-Control. */
  dest: string
  site: string
  purpose: string
  cacheControl: string
}

/**
 * True for a person's press on a link from elsewhere: not a bot, a reload, a page fetched ahead, a picture or a call,
 * nor a step from page to page on our own site, whose links carry the code on. Source: [decisions 11].
 */
export const isClick = ({ method, isBot, dest, site, purpose, cacheControl }: Asked): boolean =>
  method === 'GET' &&
  !isBot &&
  dest === 'document' &&
  site !== 'same-origin' &&
  purpose === '' &&
  !/\b(?:max-age=0|no-cache)\b/.test(cacheControl)
