import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import type { Language } from '#app/domain/language.ts'
import { catalog } from './catalog.server.ts'
import { namespaces, type Namespace } from './namespaces.ts'
import { OWN_TEXT_KEYS, type OwnTextKey, type OwnTexts } from './own-texts.ts'
import type { TextKey } from './text.ts'

function build(lng: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng,
    fallbackLng: 'da',
    ns: namespaces,
    defaultNS: 'common',
    // A copy: what the owner writes goes over it, and the shipped text is still known.
    resources: structuredClone(catalog) as never,
    initAsync: false,
    interpolation: { escapeValue: false }, // React and the mail layout escape
    returnNull: false,
  })
  return instance
}

// The language of an instance never changes, so two serve every request.
const instances = { da: build('da'), en: build('en') }

/** All texts of one language, ready at once. */
export const i18nFor = (lng: Language) => instances[lng]

/** A text in a language. */
export const textOf = (lng: Language, key: TextKey, values: Record<string, unknown> = {}): string =>
  textIfAny(lng, key, values) ?? key

/** A text whose key is known at run time only, such as a schema's message; null when there is none. */
export function textIfAny(lng: Language, key: string, values: Record<string, unknown> = {}): string | null {
  const i18n = instances[lng]
  return i18n.exists(key, values) ? (i18n.t as (key: string, values: object) => string)(key, values) : null
}

let own: OwnTexts = {}

const partsOf = (key: OwnTextKey) => key.split(':') as [Namespace, string]

/** The text a key ships with. */
export function shippedText(lng: Language, key: OwnTextKey): string {
  const [ns, name] = partsOf(key)
  return catalog[lng][ns][name] ?? ''
}

/** Puts what the owner wrote in the place of the shipped texts, everywhere at once. True when something is new. */
export function putOwnTexts(next: OwnTexts): boolean {
  if (JSON.stringify(next) === JSON.stringify(own)) return false
  own = next
  for (const key of OWN_TEXT_KEYS)
    for (const lng of ['da', 'en'] as const) {
      const [ns, name] = partsOf(key)
      for (const i18n of Object.values(instances))
        i18n.addResource(lng, ns, name, own[key]?.[lng] || shippedText(lng, key))
    }
  return true
}

/** All texts of a namespace, for browsers; and whether the owner wrote any of them. */
export function textsIn(lng: Language, ns: Namespace): { texts: Record<string, string>; isOwn: boolean } {
  const texts = { ...catalog[lng][ns] }
  let isOwn = false
  for (const key of OWN_TEXT_KEYS) {
    const [of, name] = partsOf(key)
    const text = of === ns ? own[key]?.[lng] : ''
    if (text) [texts[name], isOwn] = [text, true]
  }
  return { texts, isOwn }
}
