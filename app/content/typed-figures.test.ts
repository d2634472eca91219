import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/language.ts'
import { bindUnits } from './markdown/markdown-text.ts'
import { catalog } from './text/catalog.server.ts'
import type { Namespace } from './text/namespaces.ts'

const sources = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })

/** Figures with these units belong to the clinic: price list, policy or settings print them, no page types them. */
const OWNED = [
  /DKK ?\d[\d.,]*/g,
  /\d[\d.,]* ?kr\b/g,
  /\d[\d.,–]* ?%/g,
  /\d[\d.,–]* ?cm²/g,
  /(?:op til|højst|over|up to|at most|more than|above|below) \d[\d.,–]* cm\b/g,
  /\d[\d.,–]*(?: (?:til|to) \d+)? ?(?:ugers?|weeks?)\b/g,
  /\d[\d.,–]*(?: (?:til|to) \d+)? ?(?:laser)?(?:behandlinger|sessioner|gange|besøg)\b/g,
  /\d[\d.,–]*(?: (?:til|to) \d+)? ?(?:laser )?(?:sessions|treatments|visits)\b/g,
  /\d[\d.,]* ?(?:tegn|characters|MB)\b/g,
  /\b[012]?\d[.:][0-5]\d\b(?!\d)/g,
]

/** What may stand typed: the skin's own times, sizes of examples, and what studies and rules of others found. */
const OF_THE_WORLD: Record<string, readonly string[]> = {
  'blog/hvornaar-kan-du-tatovere-efter-fjernelse': ['0–2 uger', '2–6 uger', '6–8 uger'],
  'blog/laser-farve-reaktion': ['2–3 behandlinger'],
  'blog/lille-tatoveringsfjernelse': ['1 cm²', '2 cm²', '7,5 cm²', '7.5 cm²', '16 cm²', '25 cm²'],
  'blog/picoway-anmeldelse': ['86,6 %', '86.6%'],
  'blog/skal-jeg-barbere-foer-fjernelse': ['1–2 uger'],
  faq: ['2–6 uger', '2–3 behandlinger'],
  partner: ['12 %', '12%'],
  'blog/store-tatoveringsfjernelse': ['6 behandlinger'],
  'tatoveringsfjernelse/bivirkninger': ['6–8 uger'],
  'tatoveringsfjernelse/cover-up-falmning': ['50–80 %', '50–80%'],
  'tatoveringsfjernelse/fakta': ['5 behandlinger', '90 %', '90%', '14 %', '14%', '2–3 behandlinger'],
  'tatoveringsfjernelse/fremskridt-resultater': ['2–6 uger', '2–3 behandlinger'],
  'tatoveringsfjernelse/kosmetisk-fjernelse': ['1–2 uger', '3 behandlinger'],
  'tatoveringsfjernelse/laser-teknologi': ['86,6 %', '86.6%', '1.000 gange'],
}
const IN_DANISH: Record<string, string> = {
  weeks: 'uger',
  week: 'uge',
  sessions: 'behandlinger',
  treatments: 'behandlinger',
}
const danish = (figure: string) => figure.replace(/[a-z]+$/, (unit) => IN_DANISH[unit] ?? unit)

const typedIn = (source: string) => {
  const text = bindUnits(source)
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:updated|image|related|cta|kind):.*$/gm, '')
    .replace(/\]\([^)]*\)|\{#[^}]*\}/g, ' ')
    .replace(/\{\{[^}]*\}\}/g, '§')
  return OWNED.flatMap((figure) => [...text.matchAll(figure)].map(([found]) => found))
}

test.each(Object.keys(sources))(
  '[spec 9 clinical-figures] %s takes its prices, limits and weeks from one place',
  (file) => {
    const path = /^\.\/pages\/(.+)\.(?:da|en)\.md$/.exec(file)![1]!
    const allowed = OF_THE_WORLD[path] ?? []
    expect(
      typedIn(sources[file]!).filter((figure) => !allowed.includes(figure) && !allowed.includes(danish(figure))),
    ).toEqual([])
  },
)

/** Texts of screens that tell a limit of the rules: the rule gives the figure. */
const LIMITS = [
  'analysis:photo-too-large',
  'analysis:photos-limit',
  'booking:images-limit',
  'check-in:not-yet_one',
  'check-in:not-yet_other',
  'messages:pictures-limit',
  'messages:refused-picture-size',
  'messages:refused-text',
  'partner-desk:waiting-text',
] as const

test.each(LIMITS)('%s takes the limit it tells from the rule', (key) => {
  const [ns, name] = key.split(':') as [Namespace, string]
  for (const lng of LANGUAGES)
    expect(catalog[lng][ns][name]?.replace(/\{\{[^}]*\}\}/g, '')).not.toMatch(/\d|\bto\b timer|\btwo\b/)
})

test.each([
  'fra 900 kr.',
  'from DKK 1,620',
  '25 % rabat',
  'op til 100 cm²',
  'efter 6 uger',
  'typisk 4–12 behandlinger',
  'kl. 07.00–15.00',
  'op til 10 tegn',
])('a typed "%s" is found', (text) => expect(typedIn(text)).not.toEqual([]))
