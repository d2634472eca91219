import { expect, test } from 'vitest'
import { catalog } from './catalog.server.ts'
import { namespaces } from './namespaces.ts'

const sources = Object.entries(
  import.meta.glob<string>(['/app/**/*.{ts,tsx}', '!/app/**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const code = sources.map(([, text]) => text).join('\n')
const texts = namespaces.flatMap((ns) => Object.keys(catalog.da[ns]).map((key) => ({ ns, key })))
const files = import.meta.glob(['./da/*.json', './en/*.json'])

test('every text file belongs to a namespace, and every namespace has both', () => {
  const wanted = (['da', 'en'] as const).flatMap((lng) => namespaces.map((ns) => `./${lng}/${ns}.json`))
  expect(Object.keys(files).sort()).toEqual(wanted.sort())
})

test.each(namespaces)('%s has the same texts in both languages, none empty', (ns) => {
  expect(Object.keys(catalog.en[ns])).toEqual(Object.keys(catalog.da[ns]))
  const empty = (['da', 'en'] as const).flatMap((lng) =>
    Object.entries(catalog[lng][ns]).filter(([, text]) => text.trim() === ''),
  )
  expect(empty).toEqual([])
})

const placeholders = (text = '') =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => (name ?? '').trim()).sort((a, b) => a.localeCompare(b))

test.each(namespaces)('%s takes the same values in both languages', (ns) => {
  const of = (lng: 'da' | 'en') =>
    Object.entries(catalog[lng][ns]).map(([key, text]) => `${key}: ${placeholders(text).join(' ')}`)
  expect(of('en')).toEqual(of('da'))
})

test('an amount that ends a Danish sentence brings the full stop of its "kr."', () => {
  const doubled = texts.filter(({ ns, key }) => /\{\{(?:price|amount)\}\}\./.test(catalog.da[ns][key] ?? ''))
  expect(doubled).toEqual([])
})

/** Written out, or begun or ended in a template: t(`field-${code}`), t(`${name}-more`). */
function isUsed(key: string) {
  const base = key.replace(/_(?:one|other|zero)$/, '')
  if (quoted.has(base)) return true
  return templates.some(({ head, tail }) => base.startsWith(head) && base.endsWith(tail) && head + tail !== '')
}
// A closing quote may be the next one's opening: which is which, only a parser knows.
const quoted = new Set([...code.matchAll(/['"`](?:[a-z-]+:)?([\w-]+)(?=['"`])/g)].map(([, key]) => key))
// Only what can be a key: small letters, digits and dashes around one value.
const templates = [...code.matchAll(/`(?:[a-z-]+:)?([a-z\d-]*)\$\{[^}`]+\}([a-z\d-]*)`/g)]
  .map(([, head = '', tail = '']) => ({ head, tail }))
  .filter(({ head, tail }) => head.endsWith('-') || tail.startsWith('-'))

test('every text is used', () => {
  expect(texts.filter(({ key }) => !isUsed(key)).map(({ ns, key }) => `${ns}:${key}`)).toEqual([])
})

test('every text asked for by namespace exists', () => {
  const asked = [...code.matchAll(/['"]([a-z-]+):([a-z][a-z\d-]*)['"]/g)]
    .filter(([, ns = '']) => (namespaces as readonly string[]).includes(ns))
    .map(([, ns = '', key = '']) => ({ ns, key }))
  const known = new Set(texts.map(({ ns, key }) => `${ns}:${key.replace(/_(?:one|other|zero)$/, '')}`))
  expect(asked.map(({ ns, key }) => `${ns}:${key}`).filter((name) => !known.has(name))).toEqual([])
  expect(asked.length).toBeGreaterThan(50)
})
