import type { Language } from '#app/domain/language.ts'
import type { TextKey } from './text.ts'

/**
 * The texts an owner may write anew. What the law words (prices, orders, consents, health, what a treatment does and
 * cannot do) is not among them.
 */
export const OWN_TEXT_KEYS = [
  'home:hero-lead',
  'home:offer-lead',
  'home:offer-scan-text',
  'home:tips-title',
  'home:tips-lead',
  'home:tip-1-text',
  'home:tip-2-text',
  'home:tip-3-text',
  'home:tip-4-text',
  'home:tip-5-text',
  'home:laser-lead',
  'home:step-1-text',
  'home:step-2-text',
  'home:step-3-text',
  'home:pain-title',
  'home:pain-lead',
  'home:fade-lead',
  'home:contact-lead',
  'home:call-title',
  'home:cta-title',
  'home:cta-lead',
  'affiliates:benefit-pain-coverage',
  'contact:done-text',
  'payments:other-ways',
  'navigation:footer-say',
] as const satisfies readonly TextKey[]
export type OwnTextKey = (typeof OWN_TEXT_KEYS)[number]

/** Where the shipped words are the specification's and the law may read them otherwise ([law 36]): those we would write. */
export const SAFER_TEXTS: Partial<Record<OwnTextKey, Record<Language, string>>> = {
  'affiliates:benefit-pain-coverage': {
    da: 'Rabat på behandlingen (op til {{amount}} DKK)',
    en: 'Discount on the treatment (up to DKK {{amount}})',
  },
}

/** In each language what the owner wrote; an empty one is as shipped. */
export type OwnTexts = Partial<Record<OwnTextKey, Record<Language, string>>>

export const NO_OWN_TEXTS: OwnTexts = {}
