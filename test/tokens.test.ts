import { globSync, readFileSync } from 'node:fs'
import { AtRule, parse, type Rule } from 'postcss'
import { expect, test } from 'vitest'
import { contrast, parseColour, type Rgb } from '#app/domain/colours.ts'

// One home for a colour, a breakpoint and a name: `app/ui/tokens.css`, or a property of its own where one drawing alone needs it.
// The same tokens for a dark room: `app/ui/frames/dark-room.css`.

const TOKENS = 'app/ui/tokens.css'
const DARK = 'app/ui/frames/dark-room.css'
const tokens = readFileSync(TOKENS, 'utf8')
const dark = readFileSync(DARK, 'utf8')
/** The first value of each name in a sheet: what follows holds for a part of the pages. */
const valuesIn = (css: string) =>
  new Map([...css.matchAll(/(--[\w-]+):((?:"[^"]*"|[^;"])*);/g)].toReversed().map(([, name, value]) => [name!, value!]))
const named = new Set(valuesIn(tokens).keys())
const sheets = globSync('app/**/*.css')
  .filter((path) => path !== TOKENS && path !== DARK)
  .map((path) => ({ path, css: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))

const COLOUR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

/** What is left of a sheet when properties that name a value of their own are taken out: a colour there has no name. */
const withoutNames = (css: string) =>
  css.replaceAll(/(--[\w-]+)\s*:[^;}]*/g, (all, name: string) => (named.has(name) ? all : ''))

test('a colour is a token, or a property a drawing names for itself', () => {
  const raw = sheets.flatMap(({ path, css }) =>
    [...withoutNames(css).matchAll(COLOUR)].map(([found]) => `${path}: ${found}`),
  )
  expect(raw).toEqual([])
})

test('a dark room gives tokens another value and names none of its own', () => {
  expect([...valuesIn(dark).keys()].filter((name) => !named.has(name))).toEqual([])
})

const LIGHT_ROOM = valuesIn(tokens)
const DARK_ROOM = new Map([...LIGHT_ROOM, ...valuesIn(dark)])

function colourOf(room: Map<string, string>, name: string): Rgb {
  const value = room.get(name)!
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return other ? colourOf(room, other) : parseColour(value)!
}

// What is written on what. WCAG 2.2 AA: 4.5 for text, 3 for what outlines a control.
const TEXT_ON: Record<string, string[]> = {
  '--bg': ['text', 'text-2', 'text-muted', 'link', 'ok', 'warn', 'danger'],
  '--bg-alt': ['text', 'text-2', 'text-muted', 'link', 'ok', 'warn', 'danger'],
  '--surface': ['text', 'text-2', 'text-muted', 'link', 'ok', 'warn', 'danger'],
  '--ink-100': ['text', 'ink-800', 'text-2'],
  '--skin-1': ['text', 'ink-800'],
  '--skin-2': ['text', 'ink-800'],
  '--ink-900': ['white', 'ink-200'],
  '--accent': ['on-accent'],
  '--accent-hover': ['on-accent'],
  '--accent-active': ['on-accent'],
  '--chosen': ['on-chosen'],
  '--danger': ['white'],
  '--danger-hover': ['white'],
  '--urgent': ['on-urgent'],
  '--ok-bg': ['ok'],
  '--warn-bg': ['warn'],
  '--danger-bg': ['danger'],
  '--info-bg': ['info'],
}

test.each([
  ['light', LIGHT_ROOM],
  ['dark', DARK_ROOM],
] as const)('words and outlines stand out from their ground in a %s room', (_, room) => {
  const faint = (pairs: [string, string][], least: number) =>
    pairs.filter(([on, name]) => contrast(colourOf(room, on), colourOf(room, name)) < least)
  const words = Object.entries(TEXT_ON).flatMap(([on, names]) =>
    names.map((name): [string, string] => [on, `--${name}`]),
  )
  expect(faint(words, 4.5)).toEqual([])
  const outlines = ['--bg', '--bg-alt', '--surface'].flatMap((on): [string, string][] => [
    [on, '--focus'],
    [on, '--border-field'],
  ])
  expect(faint(outlines, 3)).toEqual([])
})

test('a media query breaks only where the tokens say', () => {
  const steps = new Set(/Breakpoints[^*]*?((?:\d+ ?)+)\*\//.exec(tokens)![1]!.trim().split(' '))
  const others = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/width\s*[:<>=]+\s*([\d.]+)(\w+)/g)]
        .filter(([, width, unit]) => unit !== 'px' || !steps.has(width!))
        .map(([found]) => `${path}: ${found}`),
    ),
  )
  expect(others).toEqual([])
  expect(steps.size).toBeLessThanOrEqual(18)
})

test('every token that is used exists', () => {
  const own = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)))
  const scripts = globSync('app/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
  for (const text of scripts) for (const [name] of text.matchAll(/--[a-z][\w-]*/g)) own.add(name)
  const lost = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name]) => name!)
      .filter((name) => !named.has(name) && !own.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('every token is used', () => {
  const used = new Set(
    [tokens, ...sheets.map(({ css }) => css)].flatMap((css) => css.match(/(?<=var\()--[\w-]+/g) ?? []),
  )
  expect([...named].filter((name) => !used.has(name!))).toEqual([])
})

// A touch of a body shows its row of the table, one of a visit what it can be held by: there it is meant to stay.
const SHOWN_BY_TOUCH = /^\.(?:dg-pain|cal-visit|cal-frame)\b/

const isForMice = ({ parent }: Rule | AtRule): boolean =>
  parent !== undefined &&
  ((parent instanceof AtRule && parent.name === 'media' && parent.params.includes('hover: hover')) ||
    isForMice(parent as Rule | AtRule))

test('what a pointer over something changes is for pointers that hover: after a finger it would stay', () => {
  const stays: string[] = []
  for (const { path, css } of sheets)
    parse(css).walkRules((rule) => {
      if (rule.selector.includes(':hover') && !SHOWN_BY_TOUCH.test(rule.selector) && !isForMice(rule))
        stays.push(`${path}: ${rule.selector}`)
    })
  expect(stays).toEqual([])
})

// What stands in quotes but is no class: a text's key, a field and its value, what is compared, where a module lies.
const NO_CLASS =
  /(?:\b(?:t|textOf|textIfAny|literal|field|text|from|import|case)[( ]\s*(?:lng, )?|\b(?:name|value|id|href|htmlFor|intent|act|key)[=:]\s*\{?|[!=]== )(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g
const COMMENT = /^\s*(?:\/\/|\/?\*)[^\n]*/gm

const sources = globSync('app/**/*.{ts,tsx,md}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8').replaceAll(COMMENT, ''))
const quoted = sources.flatMap((text) => text.replaceAll(NO_CLASS, '').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [])
const quotedWords = new Set(quoted.flatMap((text) => text.match(/[\w-]+/g) ?? []))
const anyWords = new Set(sources.flatMap((text) => text.match(/[\w-]+/g) ?? []))
/** The beginnings of classes that are put together: `shade-` of `shade-${level}`. */
const heads = [...new Set(quoted.flatMap((text) => [...text.matchAll(/([a-z][\w-]*)\$\{/gi)].map(([, head]) => head!)))]

const isWorn = (name: string) =>
  quotedWords.has(name) ||
  heads.some((head) => {
    const rest = name.slice(head.length)
    return name.startsWith(head) && (/^\d+$/.test(rest) || (head.endsWith('-') && anyWords.has(rest)))
  })

test('every class of a sheet is worn by something we draw', () => {
  const bare: string[] = []
  for (const { path, css } of sheets)
    parse(css).walkRules((rule) => {
      for (const [, name] of rule.selector.matchAll(/\.(-?[a-z_][\w-]*)/gi))
        if (!isWorn(name!)) bare.push(`${path}: .${name}`)
    })
  expect([...new Set(bare)]).toEqual([])
})
