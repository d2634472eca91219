import { CHECKED, LINES_MAX, unusualIn, type Checked } from '#app/domain/journal/journal.ts'

// A form of text fields holds the lines of settings as `lines.0.fluence`, and how many there are as `lines`.

export const LINE_FIELDS = [
  'device',
  'handpiece',
  'wavelengthNm',
  'fluence',
  'spotMm',
  'pulse',
  'pulseUnit',
  'repetitionHz',
  'passes',
  'pulses',
  'endPoint',
  'areaCm2',
  'colour',
  'outsideBecause',
  // Of a test spot: where on the picture, and how the skin reacted at once.
  'spotX',
  'spotY',
  'spotReactions',
] as const
export type LineField = (typeof LINE_FIELDS)[number]
export type TypedLine = Readonly<Partial<Record<LineField, string>>>
type Typed = Readonly<Record<string, unknown>>

export const lineKey = (index: number, field: LineField) => `lines.${index}.${field}`

/** Every key the lines may use, whether or not there are so many. */
export const LINE_KEYS: readonly string[] = Array.from({ length: LINES_MAX }, (_, index) =>
  LINE_FIELDS.map((field) => lineKey(index, field)),
).flat()

const textIn = (typed: Typed, key: string) => (typeof typed[key] === 'string' ? typed[key] : '')

/** The lines of a form, at least one and at most six. */
export function linesIn(typed: Typed): Required<TypedLine>[] {
  const count = Math.trunc(Number(textIn(typed, 'lines'))) || 1
  return Array.from({ length: Math.min(LINES_MAX, Math.max(1, count)) }, (_, index) => {
    const fields = LINE_FIELDS.map((field) => [field, textIn(typed, lineKey(index, field))])
    return Object.fromEntries(fields) as Required<TypedLine>
  })
}

/** The fields of a form that hold these lines, those of further lines emptied. */
export function fieldsOf(lines: readonly TypedLine[]): Record<string, string> {
  const blank = Object.fromEntries(LINE_KEYS.map((key) => [key, '']))
  const filled = lines.flatMap((line, index) => LINE_FIELDS.map((field) => [lineKey(index, field), line[field] ?? '']))
  return { ...blank, ...Object.fromEntries(filled), lines: String(lines.length) }
}

/** A line as another one begins: its settings, without what only that line gave. */
const ITS_OWN: readonly LineField[] = ['pulses', 'endPoint', 'outsideBecause', 'spotX', 'spotY', 'spotReactions']
export const copyOf = (line: TypedLine): TypedLine =>
  Object.fromEntries(LINE_FIELDS.flatMap((field) => (ITS_OWN.includes(field) ? [] : [[field, line[field] ?? '']])))

export const numberOf = (typed: string | undefined) => (typed?.trim() ? Number(typed.replace(',', '.')) : Number.NaN)

/** The lines by their fluence, those without a figure last; equal ones keep their order. */
export const weakestFirst = (lines: readonly Required<TypedLine>[]): Required<TypedLine>[] =>
  lines.toSorted((a, b) => strengthOf(a) - strengthOf(b) || 0)
const strengthOf = ({ fluence }: TypedLine) => numberOf(fluence) || Number.MAX_VALUE

/** The typed figures of a line that need a reason; what is no number is not among them. */
export function unusualFigures(line: TypedLine): Checked[] {
  const figures = Object.fromEntries(CHECKED.map((name) => [name, numberOf(line[name])])) as Record<Checked, number>
  const pulseUnit = line.pulseUnit === 'ns' ? 'ns' : 'ps'
  return unusualIn({ ...figures, pulseUnit }).filter((name) => !Number.isNaN(figures[name]))
}

const IN_EVERY_LINE = [
  'device',
  'wavelengthNm',
  'fluence',
  'spotMm',
  'pulse',
  'repetitionHz',
  'passes',
  'pulses',
  'endPoint',
  'colour',
] as const satisfies LineField[]
const ONCE = ['skinType', 'tan', 'eyeProtection', 'anaesthesia', 'cooling']

/** What a new treatment or test spot still lacks, in the order of the form. */
export function missingIn(typed: Readonly<Record<string, string>>, isTestSpot: boolean): string[] {
  const isNumbed = !['', 'none'].includes(textIn(typed, 'anaesthesia'))
  const isNewTattoo = textIn(typed, 'tattooId') === ''
  const names = [
    ...(isNewTattoo ? ['tattooName', 'site'] : []),
    ...(isTestSpot ? ['readOn'] : []),
    ...linesIn(typed).flatMap((line, index) => [
      ...(isTestSpot ? [lineKey(index, 'spotX')] : []),
      ...IN_EVERY_LINE.map((field) => lineKey(index, field)),
      ...(unusualFigures(line).length > 0 ? [lineKey(index, 'outsideBecause')] : []),
    ]),
    ...ONCE,
    ...(isNumbed ? ['product', 'dose', 'batch'] : []),
  ]
  return names.filter((name) => textIn(typed, name).trim() === '')
}
