import { inEachLanguage, type Language } from '#app/domain/language.ts'
import { namespaces, type Namespace } from './namespaces.ts'

// Every text, a folder for each language. Server only: browsers fetch the namespaces they need.
const files = import.meta.glob<Record<string, string>>('./*/*.json', { import: 'default', eager: true })

export const catalog = inEachLanguage((lng) =>
  Object.fromEntries(namespaces.map((ns) => [ns, files[`./${lng}/${ns}.json`] ?? {}])),
) as Record<Language, Record<Namespace, Record<string, string>>>
