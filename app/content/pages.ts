import { parse } from 'yaml'
import { z } from 'zod'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { asLanguage, type Language } from '#app/domain/language.ts'
import { WORK_NAMES } from './literature.ts'
import { parseMarkdown, type Body } from './markdown/markdown.ts'
import { bindUnits } from './markdown/markdown-text.ts'
import { referencesIn } from './facts.ts'
import { writeOutHealthRows } from './health-rows.ts'
import { writeOutLists } from './safety.ts'

const path = z.string().regex(/^\/[a-z0-9/-]+$/, 'must be a path on this site')
// Shown as it stands, so that search engines and readers get the same words.
const plain = z
  .string()
  .min(1)
  .regex(/^[^<>*_`[\]]*$/, 'must be plain text, without markup')

const day = z.iso.date().transform((written) => written as ClinicDay)

/** What stands above the text of a page. Lengths are those search results show. */
export const frontMatter = z.strictObject({
  title: plain.max(70),
  navTitle: plain.max(40),
  /** Without the clinic's name, which is added. */
  metaTitle: plain.max(60),
  description: plain.min(110).max(155),
  eyebrow: plain,
  kind: z.enum(['article', 'blog', 'info', 'legal']),
  updated: day,
  /** A picture of `public/img`, without its ending. */
  image: z.string().regex(/^[a-z]+(-[a-z0-9]+)?$/),
  imageAlt: plain,
  summary: z.array(plain).max(4),
  faq: z.array(z.strictObject({ group: plain.optional(), q: plain, a: plain })),
  related: z.array(path).max(3),
  cta: z.enum(['consultation', 'book', 'scan', 'call']),
  /** What the page rests on; printed below it. */
  sources: z.array(z.enum(WORK_NAMES)).default([]),
  /** Who went through the page as a professional, and when next. Printed when filled in, never made up. */
  reviewedBy: z.strictObject({ name: plain, title: plain, on: day, next: day.optional() }).optional(),
})
export type FrontMatter = z.infer<typeof frontMatter>
export type CallKind = FrontMatter['cta']

/** A page in one language, read once; its `{{references}}` are still to be filled in. */
export type Page = FrontMatter & {
  /** "/tatoveringsfjernelse/gor-det-ondt" */
  path: string
  lng: Language
  /** For messages: the file's path below `content`. */
  file: string
  body: Body
  /** The Markdown below the front matter, for readers other than the browser. */
  text: string
  /** The names of all references, each once, sorted. */
  references: string[]
}

/**
 * Reads a page from its file.
 * @param file "./pages/blog/fitzpatrick-skala.da.md"
 * @throws an error naming the file and what is wrong in it.
 */
export function readPage(file: string, source: string): Page {
  const [, path, ending] = /^\.\/pages(\/.+)\.([a-z]{2})\.md$/.exec(file) ?? []
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(bindUnits(source)) ?? []
  const lng = asLanguage(ending)
  if (!path || !lng || head === undefined || text === undefined)
    throw new Error(`${file}: is no page with front matter`)
  const checked = frontMatter.safeParse(parse(head))
  if (!checked.success) throw new Error(`${file}: ${checked.error.issues.map(said).join('; ')}`)
  const written = writeOutLists(writeOutHealthRows(text, lng), lng)
  const body = parseMarkdown(written, file)
  return { ...checked.data, path, lng, file, body, text: written, references: referencesIn(source) }
}

const said = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.join('.') || 'front matter'}: ${message}`
