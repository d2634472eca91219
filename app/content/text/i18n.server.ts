import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next/initReactI18next'
import type { Language } from '#app/domain/language.ts'
import { catalog } from './catalog.server.ts'
import { namespaces } from './namespaces.ts'
import type { TextKey } from './text.ts'

function build(lng: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng,
    fallbackLng: 'da',
    ns: namespaces,
    defaultNS: 'common',
    resources: catalog as never,
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
