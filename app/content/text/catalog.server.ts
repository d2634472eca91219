import { inEachLanguage, type Language } from '#app/domain/language.ts'
import { textFiles } from './files.server.ts'
import { namespaces, type Namespace } from './namespaces.ts'

// Every text, in every language. Server only: browsers fetch the namespaces they need.
export const catalog = inEachLanguage((lng) =>
  Object.fromEntries(namespaces.map((ns) => [ns, textFiles[`./${lng}/${ns}.json`] ?? {}])),
) as Record<Language, Record<Namespace, Record<string, string>>>
