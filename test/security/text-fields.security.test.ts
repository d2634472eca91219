import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cleanText, isTypedText } from '#app/domain/typed-text.ts'
import { SETTINGS } from '#app/features/settings/schema.ts'
import { endpoints } from '#app/routes/api/endpoints.ts'

// Every form and every call of the product, field by field: none lets through what the database cannot store.

const UNWRITABLE = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800']
// Of many kinds, so that it is the sign in their middle a field refuses, whatever else the field asks for.
const TYPED = ['Ida Holm', 'ab', '12', '1.620', 'ida@post.example', '2026-11-26', '2026-11-26T10:00', 'x'.repeat(40)]
const withMark = (marks: readonly string[]) =>
  marks.flatMap((mark) => TYPED.map((text) => text.slice(0, 1) + mark + text.slice(1)))
const BAD = withMark(UNWRITABLE)
// Zero width, right to left, soft hyphen and a letter that is drawn as blank.
const INVISIBLE = withMark(['\u200b', '\u202e', '\u00ad', '\u3164'])
const isClean = (text: string) => cleanText(text) === text

// A password is only ever kept as its hash, and two keyboards may write one with any sign.
const isHashed = (path: readonly string[]) => /password$/i.test(path.at(-1) ?? '')

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  items?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  entries?: Record<string, string>
  values?: unknown[]
  discriminator?: string
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** `isForgiving`: what it cannot read is as if it were not there. */
type Leaf = { path: string[]; schema: z.ZodType; wrap: (value: unknown) => unknown; isForgiving?: boolean }
const within = (leaves: Leaf[], name: string, wrap: (value: unknown) => unknown): Leaf[] =>
  leaves.map((leaf) => ({ ...leaf, path: [name, ...leaf.path], wrap: (value) => wrap(leaf.wrap(value)) }))

/** What a schema's object has to say of itself to be read as this one of several. */
const kindOf = (schema: z.ZodType, discriminator: string | undefined) => {
  const kind = discriminator && defOf(schema).shape?.[discriminator]
  return kind ? { [discriminator]: defOf(kind).values?.[0] } : {}
}

/** Every field of a schema, with what it takes to send a value into it. */
function leavesOf(schema: z.ZodType, kind: object = {}): Leaf[] {
  const { type, shape, element, items, options, innerType, discriminator, ...def } = defOf(schema)
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) =>
      within(leavesOf(field), name, (value) => ({ ...kind, [name]: value })),
    )
  if (element) return within(leavesOf(element), '0', (value) => [value])
  if (items) return items.flatMap((item, at) => within(leavesOf(item), `${at}`, (value) => [value]))
  if (type === 'record') {
    const [key = 'notes'] = Object.keys(defOf(def.keyType!).entries ?? {})
    return within(leavesOf(def.valueType!), key, (value) => ({ [key]: value }))
  }
  if (options) return options.flatMap((option) => leavesOf(option, kindOf(option, discriminator)))
  if (type === 'catch') return leavesOf(innerType!, kind).map((leaf) => ({ ...leaf, isForgiving: true }))
  if (innerType) return leavesOf(innerType, kind)
  const first = type === 'pipe' ? leavesOf(def.in!, kind) : []
  // What becomes of a text on its way is a part of its field; what becomes of a whole form is not.
  return first.some(({ path }) => path.length > 0) ? first : [{ path: [], schema, wrap: (value) => value }]
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...stringsIn(inner)])
      : []

/** A text a field lets through, or refuses without naming the field. */
function faultOf(schema: z.ZodType, { path, schema: field, wrap, isForgiving }: Leaf): string | null {
  for (const typed of BAD) {
    const alone = field.safeParse(typed)
    if (alone.success && !stringsIn(alone.data).every(isTypedText)) return `lets ${JSON.stringify(typed)} through`
    if (alone.success) continue
    const whole = schema.safeParse(wrap(typed))
    if (whole.success && !stringsIn(whole.data).every(isTypedText)) return `lets ${JSON.stringify(typed)} through`
    if (whole.success || isForgiving) continue
    const named = namedIn(whole.error.issues)
    if (!named.some((name) => isWithin(path, name))) return `is not named: ${named.map(String).join(' ')}`
  }
  return null
}

/** The fields a refusal names, also those within one of several shapes it may have. */
const namedIn = (issues: readonly z.core.$ZodIssue[]): PropertyKey[][] =>
  issues.flatMap((issue) => [
    issue.path,
    ...(issue.code === 'invalid_union'
      ? issue.errors.flatMap((inner) => namedIn(inner).map((name) => [...issue.path, ...name]))
      : []),
  ])

/** A list or a point is named as a whole; a form is not. */
const isWithin = (path: readonly string[], name: readonly PropertyKey[]) =>
  name.length >= Math.min(path.length, 1) && name.slice(0, path.length).every((part, at) => String(part) === path[at])

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

// What we answer and what we keep is written by us.
const OURS = /answer-schema|quote-schema|\.test\.|\/ui\//
const files = globSync('app/{features,input}/**/*.ts').filter(
  (path) => !OURS.test(path) && readFileSync(path, 'utf8').includes("from 'zod'"),
)
let schemas: [name: string, schema: z.ZodType][]

beforeAll(async () => {
  const modules = await Promise.all(
    files.map(
      async (path) => [path, (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>] as const,
    ),
  )
  schemas = [
    ...modules.flatMap(([path, module]) =>
      Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] =>
        isSchema(value) ? [[`${path} ${name}`, value]] : [],
      ),
    ),
    ...Object.entries(SETTINGS).map(([key, { schema }]): [string, z.ZodType] => [`setting ${key}`, schema]),
    ...endpoints.flatMap(({ path, body }): [string, z.ZodType][] => (body ? [[path, body]] : [])),
  ]
})

test('what no keyboard types is refused in every text field of every form and call, by the field’s name', () => {
  const faults = schemas.flatMap(([name, schema]) =>
    leavesOf(schema).flatMap((leaf) => {
      const fault = isHashed(leaf.path) ? null : faultOf(schema, leaf)
      return fault ? [`${name}: ${leaf.path.join('.')} ${fault}`] : []
    }),
  )
  expect(faults).toEqual([])
  expect(schemas.length).toBeGreaterThan(120)
})

test('an invisible character is removed from every text field of every form and call, or refused', () => {
  const faults = schemas.flatMap(([name, schema]) =>
    leavesOf(schema).flatMap(({ path, schema: field, wrap }) => {
      const through = INVISIBLE.filter((typed) =>
        [field.safeParse(typed), schema.safeParse(wrap(typed))].some(
          ({ success, data }) => success && !stringsIn(data).every(isClean),
        ),
      )
      return through.length === 0 || isHashed(path)
        ? []
        : [`${name}: ${path.join('.')} keeps ${JSON.stringify(through[0])}`]
    }),
  )
  expect(faults).toEqual([])
})

test('every schema a page or a call reads with is among them: none is written beside its route', () => {
  const known = new Set(schemas.map(([name]) => name.split(' ').at(-1)))
  const routes = globSync('app/routes/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const read = routes.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(/\b(\w*[sS]chema)(?:\.shape\.\w+)?\.(?:safeP|p)arse\(/g)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'schema' && !known.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(read).toEqual([])
  const own = routes.filter(
    (path) => path.endsWith('.tsx') && /\bz\.(?:string|object)\(/.test(readFileSync(path, 'utf8')),
  )
  expect(own).toEqual([])
})
