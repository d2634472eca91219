import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language } from '#app/domain/language.ts'
import { catalog } from './catalog.server.ts'
import { namespaces, type Namespace } from './namespaces.ts'
import { NO_OWN_TEXTS, OWN_TEXT_KEYS, type OwnTextKey, type OwnTexts } from './own-texts.ts'
import type { TextKey } from './text.ts'

const partsOf = (key: OwnTextKey) => key.split(':') as [Namespace, string]

/** The text a key ships with. */
export function shippedText(lng: Language, key: OwnTextKey): string {
  const [ns, name] = partsOf(key)
  return catalog[lng][ns][name] ?? ''
}

/** The catalogue with the owner's texts in place of the shipped ones. */
function catalogWith(own: OwnTexts): typeof catalog {
  const all = inEachLanguage((lng) => ({ ...catalog[lng] }))
  for (const key of OWN_TEXT_KEYS)
    for (const lng of LANGUAGES) {
      const [ns, name] = partsOf(key)
      const text = own[key]?.[lng]
      if (text) all[lng][ns] = { ...all[lng][ns], [name]: text }
    }
  return all
}

function build(lng: Language, resources: typeof catalog): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: namespaces,
    defaultNS: 'common',
    resources: resources as never,
    initAsync: false,
    interpolation: { escapeValue: false }, // React and the mail layout escape
    returnNull: false,
  })
  return instance
}

// The setting is one object until it changes, so each set of texts is built once.
const instances = new WeakMap<OwnTexts, Record<Language, i18n>>()

/** All texts of one language, ready at once. @param own the setting `texts`; left out: the shipped texts */
export function i18nFor(lng: Language, own: OwnTexts = NO_OWN_TEXTS): i18n {
  const known = instances.get(own)
  if (known) return known[lng]
  const resources = catalogWith(own)
  const built = inEachLanguage((lng) => build(lng, resources))
  instances.set(own, built)
  return built[lng]
}

/** A text in a language that no owner can change; the others are read through `i18nFor`. */
export const textOf = (
  lng: Language,
  key: Exclude<TextKey, OwnTextKey>,
  values: Record<string, unknown> = {},
): string => textIfAny(lng, key, values) ?? key

/** A text whose key is known at run time only, such as a schema's message; null when there is none. */
export function textIfAny(lng: Language, key: string, values: Record<string, unknown> = {}): string | null {
  const i18n = i18nFor(lng)
  return i18n.exists(key, values) ? (i18n.t as (key: string, values: object) => string)(key, values) : null
}

/** All texts of a namespace, for browsers; and whether the owner wrote any of them. */
export function textsIn(
  lng: Language,
  ns: Namespace,
  own: OwnTexts,
): { texts: Record<string, string>; isOwn: boolean } {
  const texts = catalogWith(own)[lng][ns]
  return { texts, isOwn: texts !== catalog[lng][ns] }
}
