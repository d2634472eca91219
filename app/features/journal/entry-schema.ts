import { z } from 'zod'
import { SKIN_TYPES } from '#app/domain/scan/analysis.ts'
import { BODY_SITES } from '#app/domain/scan/body-sites.ts'
import { isClinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { INKS } from '#app/domain/scan/ink.ts'
import { typedNumber, type Language } from '#app/domain/language.ts'
import {
  ANAESTHESIAS,
  COOLINGS,
  END_POINTS,
  EYE_PROTECTIONS,
  impossibleIn,
  isTreatment,
  LINES_MAX,
  PULSE_UNITS,
  REACTIONS,
  TANS,
  TEST_SPOTS,
  unusualIn,
  type EntryContent,
  type NoteContent,
  type Place,
  type SettingsLine,
  type SpotPlaces,
  type TreatmentContent,
} from '#app/domain/journal/journal.ts'
import { SPOTS_MAX } from '#app/domain/journal/spot-places.ts'
import { BODY_VIEWS } from '#app/domain/scan/tattoo.ts'
import { isId } from '#app/input/fields.ts'
import { filledLine, line, text } from '#app/input/text-fields.ts'
import { copyOf, fieldsOf, lineKey, LINE_KEYS, linesIn, type TypedLine } from './lines-schema.ts'

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
/** One of a list, or null where nothing was chosen. */
const maybeOneOf = <const T extends readonly string[]>(list: T) =>
  z.union([z.literal('').transform(() => null), z.enum(list)], { error: 'missing' })

const CM2_MAX = 5000
const PAIN_MAX = 10

const settingsLine = z
  .object({
    device: filledLine(80, 'missing'),
    handpiece: line(40),
    wavelengthNm: count,
    fluence: figure,
    spotMm: figure,
    pulse: figure,
    pulseUnit: z.enum(PULSE_UNITS, 'missing'),
    repetitionHz: figure,
    passes: count,
    pulses: count,
    endPoint: z.enum(END_POINTS, 'missing'),
    areaCm2: maybe(figure).refine((value) => value === null || (value > 0 && value <= CM2_MAX), 'figure-impossible'),
    colour: maybeOneOf(INKS),
    outsideBecause: text(500),
  })
  .superRefine((typed, context) => {
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    for (const field of impossibleIn(typed)) complain(field, 'figure-impossible')
    if (unusualIn(typed).length > 0 && typed.outsideBecause === '') complain('outsideBecause', 'outside-why')
  }) satisfies z.ZodType<SettingsLine>

const day = z.custom<ClinicDay>((value) => typeof value === 'string' && isClinicDay(value), 'missing')

const treatmentFields = z.object({
  lines: z.array(settingsLine).min(1).max(LINES_MAX),
  skinType: maybe(figure)
    .refine((value) => value === null || SKIN_TYPES.some((type) => type === value), 'missing')
    .transform((value) => SKIN_TYPES.find((type) => type === value) ?? null),
  tan: maybeOneOf(TANS),
  testSpot: maybeOneOf(TEST_SPOTS),
  eyeProtection: z.array(z.enum(EYE_PROTECTIONS)).transform((worn) => (worn.length > 0 ? worn : null)),
  cooling: z.enum(COOLINGS, 'missing'),
  anaesthesia: z.enum(ANAESTHESIAS, 'missing'),
  product: line(120),
  dose: line(60),
  batch: line(60),
  pain: maybe(figure).refine(
    (value) => value === null || (Number.isInteger(value) && value >= 0 && value <= PAIN_MAX),
    'figure-impossible',
  ),
  reactions: z.array(z.enum(REACTIONS)),
  notes: text(NOTES_MAX),
  forClient: text(NOTES_MAX),
  readOn: z.union([z.literal('').transform(() => null), day], { error: 'missing' }),
  spots: z.null(),
})
type Complain = (field: string, message: string) => void
type TypedTreatment = z.output<typeof treatmentFields>

const complaintsOf = (context: z.RefinementCtx): Complain => {
  return (field, message) => context.addIssue({ code: 'custom', path: field.split('.'), message })
}

function checkAnaesthetic({ anaesthesia, product, batch }: TypedTreatment, complain: Complain) {
  if (anaesthesia === 'none') return
  if (product === '') complain('product', 'anaesthetic-missing')
  if (batch === '') complain('batch', 'batch-missing')
}

/** A corrected treatment. What an older entry did not record may stay unrecorded. */
const correctionSchema = treatmentFields.superRefine((typed, context) =>
  checkAnaesthetic(typed, complaintsOf(context)),
) satisfies z.ZodType<TreatmentContent>

const RECORDED = ['skinType', 'tan', 'eyeProtection'] as const

/** A treatment as it is typed. Figures beyond the usual need a reason; an anaesthetic its name, amount and batch. */
const newTreatment = (isTestSpot: boolean) =>
  treatmentFields
    .transform((typed) => (isTestSpot ? typed : { ...typed, readOn: null }))
    .superRefine((typed, context) => {
      const complain = complaintsOf(context)
      for (const field of RECORDED) if (typed[field] === null) complain(field, 'missing')
      typed.lines.forEach(({ colour }, index) => colour ?? complain(`lines.${index}.colour`, 'missing'))
      if (isTestSpot && typed.readOn === null) complain('readOn', 'missing')
      if (typed.anaesthesia !== 'none' && typed.dose === '') complain('dose', 'dose-missing')
      checkAnaesthetic(typed, complain)
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

/** The fields that hold several values; a draft joins them by commas. */
const LISTS = ['reactions', 'eyeProtection'] as const

/** Every field a form of the journal may send; a draft keeps them as they were typed. */
export const ENTRY_FIELDS: readonly string[] = [
  'kind',
  'tattooId',
  'tattooName',
  'site',
  'half',
  'view',
  'x',
  'y',
  ...Object.keys(treatmentFields.shape),
  ...LINE_KEYS,
  'spotPhoto',
  'spotClock',
  'reason',
]

/** A draft: what was typed so far, whatever it is worth. Lists are joined by commas. */
export const draftSchema = z
  .record(line(40), text(NOTES_MAX))
  .transform((typed) => Object.fromEntries(ENTRY_FIELDS.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []))))

/** What the draft of an entry without a visit is about. */
export const ABOUT_NEW = { treatment: 'free', 'test-spot': 'spot', note: 'note' } as const

/** What a draft is about: a visit, an entry to correct, or nothing in particular: a treatment, a test spot, a note. */
export const ABOUT = /^(?:free|spot|note|(?:visit|fix):[0-9a-f-]{36})$/

/** One figure as somebody types it, and back: "2,4" in Danish, "2.4" in English. */
export const typedFigure = (value: number | null, lng: Language) => (value === null ? '' : typedNumber(value, lng))

type Typable = string | number | null | readonly string[]
const typedFields = (values: Readonly<Record<string, Typable>>, lng: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : typeof value === 'number' || value === null
          ? typedFigure(value, lng)
          : value.join(','),
    ]),
  )

/** A version as the fields of the form it came from. */
export function typedOf(content: EntryContent, lng: Language): Record<string, string> {
  if (!isTreatment(content)) return typedFields(content, lng)
  const { lines, spots, ...rest } = content
  const typed = lines.map((one, index) => ({ ...typedFields(one, lng), ...typedPlace(spots?.places[index]) }))
  return { ...typedFields(rest, lng), spotPhoto: spots?.photoId ?? '', ...fieldsOf(typed) }
}

const typedPlace = (place: SpotPlaces['places'][number] | undefined): TypedLine =>
  place ? { spotX: String(place.x), spotY: String(place.y), spotReactions: place.reactions.join(',') } : {}

/** Where a line of a test spot is on the picture; null: it has no place yet. */
export function placeIn({ spotX, spotY }: TypedLine): Place | null {
  const [x, y] = [spotX, spotY].map((share) => (share ? Number(share) : Number.NaN)) as [number, number]
  return [x, y].every((share) => share >= 0 && share <= 1) ? { x, y } : null
}

/** The places of a test spot's lines; null: none has one. */
function spotsIn(form: Record<string, unknown>): { spots: SpotPlaces | null; unplaced: number[] } {
  const lines = linesIn(form)
  const places = lines.flatMap((line) => {
    const place = placeIn(line)
    const named = line.spotReactions.split(',')
    return place ? [{ ...place, reactions: REACTIONS.filter((one) => named.includes(one)) }] : []
  })
  const photo = form['spotPhoto']
  const photoId = typeof photo === 'string' && isId(photo) ? photo : null
  return {
    spots: places.length > 0 ? { photoId, places } : null,
    unplaced: lines.flatMap((line, index) => (placeIn(line) && index < SPOTS_MAX ? [] : [index])),
  }
}

/** A test spot with the places of its lines; how the skin reacted is what any of them showed. */
function placed(content: TreatmentContent, spots: SpotPlaces | null): TreatmentContent {
  if (!spots) return content
  const seen = new Set(spots.places.flatMap(({ reactions }) => reactions))
  return { ...content, spots, reactions: REACTIONS.filter((one) => seen.has(one)) }
}

/** What of the session stays the same from treatment to treatment until staff change it. */
const REPEATED = ['skinType', 'cooling', 'anaesthesia', 'product'] as const

/** A treatment's settings as a new form begins with them; null: one blank line. */
export function repeatedOf(last: TreatmentContent | null, lng: Language): Record<string, string> {
  const before = last ? typedOf(last, lng) : {}
  const lines: TypedLine[] = last ? linesIn(before).map(copyOf) : [{}]
  return { ...Object.fromEntries(REPEATED.map((name) => [name, before[name] ?? ''])), ...fieldsOf(lines) }
}

type Faults = (readonly [field: string, code: string])[]
type EntryRead =
  | { ok: true; correction: { entryId: string; after: number; reason: string; content: EntryContent }; entry: null }
  | { ok: true; correction: null; entry: EntryInput }
  | { ok: false; faults: Faults }
type EntryInput =
  | { visitId: string | null; kind: 'treatment' | 'test-spot'; content: TreatmentContent; tattoo: string | NewTattoo }
  | { visitId: string | null; kind: 'note'; content: NoteContent }

/** A text field that is hidden where it does not apply is read as empty. */
const HIDDEN = { product: '', dose: '', batch: '', skinType: '', tan: '', testSpot: '', pain: '', readOn: '' }
const NO_SPOTS = { spots: null, unplaced: [] }

/** The form of an entry as what it asks for: a new entry, or a correction of one; else every field that is wrong. */
export function entryIn(form: Record<string, unknown>): EntryRead {
  const word = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const about = word('about')
  const [what, id = ''] = ABOUT.test(about) ? about.split(':') : ['free']
  const faults: Faults = []
  const read = <T>(schema: z.ZodType<T>): T | null => {
    const lists = Object.fromEntries(LISTS.map((name) => [name, form[name] ?? []]))
    const found = schema.safeParse({ ...HIDDEN, ...form, ...lists, lines: linesIn(form), spots: null })
    if (found.success) return found.data
    faults.push(...found.error.issues.map(({ path, message }) => [path.join('.'), message] as const))
    return null
  }
  const kind = form['kind'] === 'note' || form['kind'] === 'test-spot' ? form['kind'] : 'treatment'
  const isNote = kind === 'note'
  const treatment = what === 'fix' ? correctionSchema : newTreatment(kind === 'test-spot')
  const { spots, unplaced } = kind === 'test-spot' ? spotsIn(form) : NO_SPOTS
  // An older entry without places may be corrected without them.
  if (what !== 'fix' || spots)
    for (const index of unplaced) faults.push([lineKey(index, 'spotX'), 'spot-place-missing'])
  const content = isNote ? read(noteSchema) : read(treatment)
  const reason = what === 'fix' ? read(reasonSchema)?.reason : ''
  const known = word('tattooId')
  const tattoo = isNote || what === 'fix' ? '' : known === '' ? read(tattooSchema) : known
  if (content === null || reason === undefined || tattoo === null || faults.length > 0) return { ok: false, faults }
  const after = Number(form['after'])
  const entry = isTreatment(content) ? placed(content, spots) : content
  if (what === 'fix') return { ok: true, correction: { entryId: id, after, reason, content: entry }, entry: null }
  const visitId = what === 'visit' ? id : null
  return isTreatment(entry) && kind !== 'note'
    ? { ok: true, correction: null, entry: { visitId, kind, content: entry, tattoo } }
    : { ok: true, correction: null, entry: { visitId, kind: 'note', content: entry } }
}
