import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { endpoints } from '#app/routes/api/endpoints.ts'
import { STRANGE } from '#test/cases/strange.ts'
import { threadMs } from '#test/support/thread-time.ts'

const app = new URL('../../app', import.meta.url).pathname
const LONG = 100_000
// What grows with the square of the length needs seconds for this; what grows with the length, a few milliseconds.
const LIMIT_MS = 1_250
// A tenth of the length is tried first: what breaks the limit by growing with the square takes 12 ms or more there.
const SUSPECT_MS = 5

/** Patterns that never meet a visitor's words. */
const OUR_OWN_WORDS: Record<string, string> = {
  'content/markdown/markdown.ts': 'the pages as we wrote them',
  'content/markdown/markdown-html.ts': 'the pages as we wrote them',
  'content/guide/blocks.ts': 'the guide as we wrote it',
  'server/pages/critical-css.ts': 'the content pages as we rendered them, kept for everybody',
  'domain/money/money.ts': 'the digits of a number, seventeen at most',
}

type Pattern = { file: string; pattern: string; flags: string }

/** Every pattern written in the product's source. */
function patterns(): Pattern[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file) && !OUR_OWN_WORDS[file])
    .flatMap((file) => patternsIn(file, readFileSync(join(app, file), 'utf8')))
}

function patternsIn(file: string, source: string): Pattern[] {
  const found: Pattern[] = []
  JSON.stringify(parseSync(file, source).program, (_key, node: unknown) => {
    if (typeof node === 'bigint') return String(node)
    const regex = typeof node === 'object' && node !== null && 'regex' in node ? node.regex : null
    if (regex) found.push({ file, ...(regex as Omit<Pattern, 'file'>) })
    return regex ? undefined : node
  })
  return found
}

const PIECES = ['a', 'A', '0', ' ', '\t', '\n', 'æ', 'a ', 'a.', 'a@', '.@', '0.', 'a-', '<a', 'a=', ' \n', ' ,', '%0a']
const SIGNS = Array.from(`-.@/_*[](){}<>"'=%&#|\\:;,+^$!?~`)

/** Common pieces, and what the pattern itself speaks of. */
const piecesFor = (pattern: string) => new Set([...PIECES, ...SIGNS, ...(pattern.match(/[^\\^$.*+?()[\]{}|]/g) ?? [])])

const made = new Map<string, { text: string; ending: string }>()

/** A text of a piece, and the same made to go wrong at its end. */
function attackOf(piece: string, length: number) {
  const text = piece.repeat(Math.ceil(length / piece.length))
  const key = `${length} ${piece}`
  const attack = made.get(key) ?? { text, ending: `${text}\u0001` }
  made.set(key, attack)
  return attack
}

const context = createContext({ attacks: [], pattern: /x/g, now: () => performance.now() })
const timed = new Script(`attacks.map(({ text, ending }) => {
  const from = now()
  text.replace(pattern, '')
  ending.replace(pattern, '')
  return now() - from
})`)

/** Milliseconds each piece takes, or null when all of them together are not done in time. */
function timesOf({ pattern, flags }: Omit<Pattern, 'file'>, pieces: string[], length: number, timeout: number) {
  const attacks = pieces.map((piece) => attackOf(piece, length))
  Object.assign(context, { attacks, pattern: new RegExp(pattern, flags) })
  try {
    return timed.runInContext(context, { timeout }) as number[]
  } catch {
    return null
  }
}

function slowestPiece(one: Omit<Pattern, 'file'>, timeout = LIMIT_MS): string | null {
  const pieces = [...piecesFor(one.pattern)]
  const times = timesOf(one, pieces, LONG / 10, timeout)
  const suspects = times ? pieces.filter((_, at) => times[at]! > SUSPECT_MS) : pieces
  return suspects.find((piece) => timesOf(one, [piece], LONG, timeout) === null) ?? null
}

test('a pattern that tries again from every letter is found', () => {
  expect(slowestPiece({ pattern: String.raw`^(\w+\s?)*$`, flags: '' }, 1_000)).not.toBe(null)
  expect(slowestPiece({ pattern: String.raw`\s+$`, flags: '' }, 1_000)).not.toBe(null)
  expect(slowestPiece({ pattern: String.raw`^\s+|x$`, flags: '' })).toBe(null)
})

test('[sec 67.1] no pattern that meets a visitor’s words takes long over a hundred thousand letters', () => {
  const all = patterns()
  expect(all.length).toBeGreaterThan(120)
  const slow = all.flatMap((one) => {
    const piece = slowestPiece(one)
    return piece === null ? [] : [`${one.file} /${one.pattern}/ on ${JSON.stringify(piece)}`]
  })
  expect(slow).toEqual([])
}, 600_000)

test('[sec 67] no call takes long to refuse fields of fifty thousand letters', () => {
  for (const { path, body, query } of endpoints)
    for (const schema of [body, query])
      for (const piece of [...PIECES, '@a.', 'a@a.', '+45', ...STRANGE.slice(0, 10)]) {
        const names = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
        const long = piece.repeat(Math.ceil(50_000 / piece.length))
        const before = threadMs()
        schema?.safeParse(Object.fromEntries(names.map((name) => [name, long])))
        expect([path, piece, threadMs() - before > LIMIT_MS]).toEqual([path, piece, false])
      }
})
