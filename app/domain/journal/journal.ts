import type { SkinType } from '#app/domain/scan/analysis.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ink } from '#app/domain/scan/ink.ts'
import { formatNumber, type Language } from '#app/domain/language.ts'

export const ENTRY_KINDS = ['treatment', 'test-spot', 'note'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const PULSE_UNITS = ['ps', 'ns'] as const
export type PulseUnit = (typeof PULSE_UNITS)[number]
export const END_POINTS = ['none', 'slight-frosting', 'frosting', 'petechiae'] as const
export const COOLINGS = ['none', 'air', 'ice', 'gel'] as const
export const ANAESTHESIAS = ['none', 'cream', 'injection'] as const
export const REACTIONS = ['redness', 'swelling', 'blisters', 'bleeding', 'colour-change'] as const
export type Reaction = (typeof REACTIONS)[number]
export const TANS = ['none', 'slight', 'tanned'] as const
export const EYE_PROTECTIONS = ['client', 'everyone'] as const
export type EyeProtection = (typeof EYE_PROTECTIONS)[number]
/** The test spot as it is known on the day of a treatment. */
export const TEST_SPOTS = ['not-needed', 'calm', 'unread'] as const
export type TestSpotOfDay = (typeof TEST_SPOTS)[number]

/** A tattoo of several colours takes several wavelengths. Source: [decisions 12]. */
export const LINES_MAX = 6

/** One setting of the laser, where it was used and what it gave, as the person at the laser typed it. */
export type SettingsLine = {
  device: string
  /** Empty: not recorded. */
  handpiece: string
  wavelengthNm: number
  /** J/cm². */
  fluence: number
  spotMm: number
  pulse: number
  pulseUnit: PulseUnit
  repetitionHz: number
  passes: number
  pulses: number
  endPoint: (typeof END_POINTS)[number]
  areaCm2: number | null
  /** The colour treated; null: not recorded. */
  colour: Ink | null
  /** Why a figure lies outside what is usual; empty where all lie inside. */
  outsideBecause: string
}

/** A place on a picture: shares of its width from the left and of its height from the top, 0 to 1. */
export type Place = { x: number; y: number }

/** Where each line of a test spot was tried, in the order of the lines, and how the skin reacted at once. */
export type SpotPlaces = {
  /** The photo the places are on; null: the tattoo had none, and they are on an empty frame. */
  photoId: string | null
  places: readonly (Place & { reactions: Reaction[] })[]
}

/** One treatment or test spot of one tattoo. Null: not recorded. */
export type TreatmentContent = {
  lines: readonly SettingsLine[]
  skinType: SkinType | null
  tan: (typeof TANS)[number] | null
  testSpot: TestSpotOfDay | null
  eyeProtection: EyeProtection[] | null
  cooling: (typeof COOLINGS)[number]
  anaesthesia: (typeof ANAESTHESIAS)[number]
  /** Product, amount and batch of the anaesthetic; empty without one. */
  product: string
  dose: string
  batch: string
  /** As the client put it, 0 to 10; null: not asked. */
  pain: number | null
  reactions: Reaction[]
  notes: string
  /** In plain words, for the client to read. */
  forClient: string
  /** The day a test spot is to be read; null: it is a treatment. */
  readOn: ClinicDay | null
  /** Where the lines of a test spot were tried; null: it is a treatment. */
  spots: SpotPlaces | null
}
export type NoteContent = { notes: string; forClient: string }
export type EntryContent = TreatmentContent | NoteContent

export const isTreatment = (content: EntryContent): content is TreatmentContent => 'lines' in content

/** A treatment as it was written when an entry held one setting. */
export type SingleSettingContent = Omit<SettingsLine, 'handpiece' | 'colour'> &
  Pick<TreatmentContent, 'cooling' | 'anaesthesia' | 'product' | 'batch' | 'pain' | 'reactions' | 'notes' | 'forClient'>

/** What a version holds. A signed version never changes, so earlier shapes stay in the database. */
export type StoredContent = EntryContent | Omit<TreatmentContent, 'spots'> | SingleSettingContent

const NOT_RECORDED = {
  skinType: null,
  tan: null,
  testSpot: null,
  eyeProtection: null,
  dose: '',
  readOn: null,
  spots: null,
}

/** A version as it reads today: one setting is one line, and what was not asked then is not recorded. */
export function readContent(stored: StoredContent): EntryContent {
  if ('lines' in stored) return { spots: null, ...stored }
  if (!('wavelengthNm' in stored)) return stored
  const { cooling, anaesthesia, product, batch, pain, reactions, notes, forClient, ...line } = stored
  return {
    lines: [{ ...line, handpiece: '', colour: null }],
    ...NOT_RECORDED,
    cooling,
    anaesthesia,
    product,
    batch,
    pain,
    reactions,
    notes,
    forClient,
  }
}

/** The figures that are checked. `pulse` is compared in picoseconds. */
export const CHECKED = ['wavelengthNm', 'fluence', 'spotMm', 'pulse', 'repetitionHz', 'passes', 'pulses'] as const
export type Checked = (typeof CHECKED)[number]

/**
 * `possible`: beyond it is a slip of the finger, and refused. `usual`: beyond it the entry asks why. Both ends belong
 * to it. Our own choice, around picosecond and nanosecond lasers for tattoos; the device's manual comes first.
 */
export const SETTING_RANGES: Readonly<
  Record<Checked, { possible: readonly [number, number]; usual: readonly [number, number] }>
> = {
  wavelengthNm: { possible: [400, 1600], usual: [532, 1064] },
  fluence: { possible: [0.05, 20], usual: [0.4, 6] },
  spotMm: { possible: [1, 20], usual: [2, 10] },
  pulse: { possible: [100, 100_000], usual: [250, 12_000] },
  repetitionHz: { possible: [0.5, 50], usual: [1, 10] },
  passes: { possible: [1, 10], usual: [1, 4] },
  pulses: { possible: [1, 50_000], usual: [1, 5_000] },
}

type Figures = Pick<SettingsLine, Checked | 'pulseUnit'>

const PS_PER_NS = 1000
const valueOf = (settings: Figures, name: Checked) =>
  name === 'pulse' && settings.pulseUnit === 'ns' ? settings.pulse * PS_PER_NS : settings[name]
const outside = (value: number, [least, most]: readonly [number, number]) => !(value >= least && value <= most)

/** The figures that no laser gives. */
export const impossibleIn = (settings: Figures): Checked[] =>
  CHECKED.filter((name) => outside(valueOf(settings, name), SETTING_RANGES[name].possible))

/** The figures that need a reason, the impossible ones among them. */
export const unusualIn = (settings: Figures): Checked[] =>
  CHECKED.filter((name) => outside(valueOf(settings, name), SETTING_RANGES[name].usual))

/** What is compared with the same line of the treatment before; pulses and end point are each session's own. */
export const COMPARED = [
  'device',
  'handpiece',
  'wavelengthNm',
  'fluence',
  'spotMm',
  'pulse',
  'repetitionHz',
  'passes',
] as const
export type Compared = (typeof COMPARED)[number]
export type SettingChange = { field: Compared; was: string; became: string }

export type ComparableLine = Readonly<Partial<Record<Compared | 'pulseUnit', string | number>>>
const shown = (settings: ComparableLine, field: Compared) =>
  field === 'pulse' ? `${settings.pulse ?? ''} ${settings.pulseUnit ?? ''}` : String(settings[field] ?? '')

/** What a line sets otherwise than last time, in the order of the form. */
export const changesSince = (last: ComparableLine, now: ComparableLine): SettingChange[] =>
  COMPARED.map((field) => ({ field, was: shown(last, field), became: shown(now, field) })).filter(
    ({ was, became }) => was !== became,
  )

const figureIn = (lng: Language) => (value: number) => formatNumber(value, lng)

/** What the laser was set to, as it is read aloud: "1064 nm", "2,4 J/cm²", "450 ps" and so on. */
export function formatFigures(line: SettingsLine, lng: Language): string[] {
  const figure = figureIn(lng)
  const { wavelengthNm, fluence, spotMm, pulse, pulseUnit, repetitionHz, passes, pulses } = line
  return [
    `${wavelengthNm} nm`,
    `${figure(fluence)} J/cm²`,
    `${figure(spotMm)} mm`,
    `${figure(pulse)} ${pulseUnit}`,
    `${figure(repetitionHz)} Hz`,
    `${passes} × ${pulses}`,
  ]
}

/** A line in short: "1064 nm · 4 mm · 2,4 J/cm²". */
export function formatLine({ wavelengthNm, spotMm, fluence }: SettingsLine, lng: Language): string {
  const figure = figureIn(lng)
  return `${wavelengthNm}\u00a0nm · ${figure(spotMm)}\u00a0mm · ${figure(fluence)}\u00a0J/cm²`
}
