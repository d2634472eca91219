import type { Language } from '#app/domain/language.ts'
import { namespaces, type Namespace } from './namespaces.ts'

// Every interface text, both languages. Server only: browsers fetch the namespaces they need.
const files = import.meta.glob<Record<string, string>>('./{da,en}/*.json', { import: 'default', eager: true })

export const catalog = Object.fromEntries(
  (['da', 'en'] as const).map((lng) => [
    lng,
    Object.fromEntries(namespaces.map((ns) => [ns, files[`./${lng}/${ns}.json`] ?? {}])),
  ]),
) as Record<Language, Record<Namespace, Record<string, string>>>
