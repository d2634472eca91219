import { z } from 'zod'
import { BODY_SITES } from '#app/domain/body-sites.ts'
import type { Language } from '#app/domain/language.ts'
import {
  ANAESTHESIAS,
  COMPARED,
  COOLINGS,
  END_POINTS,
  impossibleIn,
  isTreatment,
  PULSE_UNITS,
  REACTIONS,
  unusualIn,
  type EntryContent,
  type NoteContent,
  type TreatmentContent,
} from '#app/domain/journal.ts'
import { BODY_VIEWS } from '#app/domain/tattoo.ts'
import { filledLine, line, text } from '#app/input/text-fields.ts'

const NOTES_MAX = 4000

/** A figure as it is typed, with a comma or a point. */
const figure = z
  .string()
  .trim()
  .transform((typed, context) => {
    const value = Number(typed.replace(',', '.'))
    if (typed === '' || !Number.isFinite(value)) context.addIssue({ code: 'custom', message: 'figure-missing' })
    return value
  })
const count = figure.refine((value) => Number.isInteger(value), 'figure-whole')
const maybe = (schema: typeof figure) =>
  z.union([z.literal('').transform(() => null), schema], { error: 'figure-missing' })

const CM2_MAX = 5000
const PAIN_MAX = 10

const treatmentFields = z.object({
  device: filledLine(80, 'missing'),
  wavelengthNm: count,
  fluence: figure,
  spotMm: figure,
  pulse: figure,
  pulseUnit: z.enum(PULSE_UNITS, 'missing'),
  repetitionHz: figure,
  passes: count,
  pulses: count,
  areaCm2: maybe(figure).refine((value) => value === null || (value > 0 && value <= CM2_MAX), 'figure-impossible'),
  endPoint: z.enum(END_POINTS, 'missing'),
  cooling: z.enum(COOLINGS, 'missing'),
  anaesthesia: z.enum(ANAESTHESIAS, 'missing'),
  product: line(120),
  batch: line(60),
  pain: maybe(figure).refine(
    (value) => value === null || (Number.isInteger(value) && value >= 0 && value <= PAIN_MAX),
    'figure-impossible',
  ),
  reactions: z.array(z.enum(REACTIONS)),
  outsideBecause: text(500),
  notes: text(NOTES_MAX),
  forClient: text(NOTES_MAX),
})

/** A treatment as it is typed. Figures beyond the usual need a reason; an anaesthetic its name and batch. */
export const treatmentSchema = treatmentFields.superRefine((typed, context) => {
  const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  for (const field of impossibleIn(typed)) complain(field, 'figure-impossible')
  if (unusualIn(typed).length > 0 && typed.outsideBecause === '') complain('outsideBecause', 'outside-why')
  if (typed.anaesthesia === 'none') return
  if (typed.product === '') complain('product', 'anaesthetic-missing')
  if (typed.batch === '') complain('batch', 'batch-missing')
}) satisfies z.ZodType<TreatmentContent>

export const noteSchema = z
  .object({ notes: text(NOTES_MAX), forClient: text(NOTES_MAX) })
  .refine(({ notes, forClient }) => notes !== '' || forClient !== '', {
    path: ['notes'],
    message: 'missing',
  }) satisfies z.ZodType<NoteContent>

const place = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** A tattoo that is not in the record yet. */
export const tattooSchema = z.object({
  tattooName: filledLine(80, 'missing'),
  site: z.enum(BODY_SITES, 'missing'),
  view: z.enum(BODY_VIEWS),
  x: place(-128, 128),
  y: place(0, 560),
})
export type NewTattoo = z.output<typeof tattooSchema>

export const reasonSchema = z.object({ reason: text(500).min(1, 'reason-missing') })

/** Every field a form of the journal may send; a draft keeps them as they were typed. */
export const ENTRY_FIELDS = [
  'kind',
  'tattooId',
  'tattooName',
  'site',
  'half',
  'view',
  'x',
  'y',
  ...Object.keys(treatmentFields.shape).filter((name) => name !== 'reactions'),
  'reactions',
  'reason',
] as const

/** A draft: what was typed so far, whatever it is worth. Lists are joined by commas. */
export const draftSchema = z
  .record(line(40), text(NOTES_MAX))
  .transform((typed) => Object.fromEntries(ENTRY_FIELDS.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []))))

/** What a draft is about: a visit, an entry to correct, or nothing in particular: a treatment, a note. */
export const ABOUT = /^(?:free|note|(?:visit|fix):[0-9a-f-]{36})$/

/** One figure as somebody types it, and back: "2,4" in Danish, "2.4" in English. */
export const typedFigure = (value: number | null, lng: Language) =>
  value === null ? '' : String(value).replace('.', lng === 'da' ? ',' : '.')

/** A version as the fields of the form it came from. */
export function typedOf(content: EntryContent, lng: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.join(',')
        : typeof value === 'number' || value === null
          ? typedFigure(value, lng)
          : value,
    ]),
  )
}

/** What stays the same from treatment to treatment until somebody changes it. */
const REPEATED = [...COMPARED, 'pulseUnit', 'areaCm2', 'cooling', 'anaesthesia', 'product'] as const

/** A treatment's settings as a new form begins with them; null: blank. */
export function repeatedOf(last: TreatmentContent | null, lng: Language): Record<string, string> {
  const before = last ? typedOf(last, lng) : {}
  return Object.fromEntries(REPEATED.map((name) => [name, before[name] ?? '']))
}

type Faults = (readonly [field: string, code: string])[]
type EntryRead =
  | { ok: true; correction: { entryId: string; after: number; reason: string; content: EntryContent }; entry: null }
  | { ok: true; correction: null; entry: EntryInput }
  | { ok: false; faults: Faults }
type EntryInput =
  | { visitId: string | null; kind: 'treatment'; content: TreatmentContent; tattoo: string | NewTattoo }
  | { visitId: string | null; kind: 'note'; content: NoteContent }

/** The form of an entry as what it asks for: a new entry, or a correction of one; else every field that is wrong. */
export function entryIn(form: Record<string, unknown>): EntryRead {
  const word = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const about = word('about')
  const [what, id = ''] = ABOUT.test(about) ? about.split(':') : ['free']
  const faults: Faults = []
  const read = <T>(schema: z.ZodType<T>): T | null => {
    const found = schema.safeParse({ outsideBecause: '', product: '', batch: '', ...form })
    if (found.success) return found.data
    faults.push(...found.error.issues.map(({ path, message }) => [String(path[0]), message] as const))
    return null
  }
  const isNote = form['kind'] === 'note'
  const content = isNote ? read(noteSchema) : read(treatmentSchema)
  const reason = what === 'fix' ? read(reasonSchema)?.reason : ''
  const known = word('tattooId')
  const tattoo = isNote || what === 'fix' ? '' : known === '' ? read(tattooSchema) : known
  if (content === null || reason === undefined || tattoo === null) return { ok: false, faults }
  const after = Number(form['after'])
  if (what === 'fix') return { ok: true, correction: { entryId: id, after, reason, content }, entry: null }
  const visitId = what === 'visit' ? id : null
  return isTreatment(content)
    ? { ok: true, correction: null, entry: { visitId, kind: 'treatment', content, tattoo } }
    : { ok: true, correction: null, entry: { visitId, kind: 'note', content } }
}
