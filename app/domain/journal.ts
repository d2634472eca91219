import type { Language } from './language.ts'

export const ENTRY_KINDS = ['treatment', 'note'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const PULSE_UNITS = ['ps', 'ns'] as const
export type PulseUnit = (typeof PULSE_UNITS)[number]
export const END_POINTS = ['none', 'slight-frosting', 'frosting', 'petechiae'] as const
export const COOLINGS = ['none', 'air', 'ice', 'gel'] as const
export const ANAESTHESIAS = ['none', 'cream', 'injection'] as const
export const REACTIONS = ['redness', 'swelling', 'blisters', 'bleeding', 'colour-change'] as const
export type Reaction = (typeof REACTIONS)[number]

/** What the laser was set to and what it gave, as the person at the laser typed it. */
export type LaserSettings = {
  device: string
  wavelengthNm: number
  /** J/cm². */
  fluence: number
  spotMm: number
  pulse: number
  pulseUnit: PulseUnit
  repetitionHz: number
  passes: number
  pulses: number
}

/** One treatment of one tattoo. */
export type TreatmentContent = LaserSettings & {
  areaCm2: number | null
  endPoint: (typeof END_POINTS)[number]
  cooling: (typeof COOLINGS)[number]
  anaesthesia: (typeof ANAESTHESIAS)[number]
  /** Product and batch of the anaesthetic; empty without one. */
  product: string
  batch: string
  /** As the client put it, 0 to 10; null: not asked. */
  pain: number | null
  reactions: Reaction[]
  /** Why a figure lies outside what is usual; empty where all lie inside. */
  outsideBecause: string
  notes: string
  /** In plain words, for the client to read. */
  forClient: string
}
export type NoteContent = { notes: string; forClient: string }

/** What a version says. It is kept as it was written, so a field that is added later is missing in older ones. */
export type EntryContent = TreatmentContent | NoteContent

export const isTreatment = (content: EntryContent): content is TreatmentContent => 'wavelengthNm' in content

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

type Figures = Pick<LaserSettings, Checked | 'pulseUnit'>

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

/** What is compared with the treatment before. */
export const COMPARED = [
  'device',
  'wavelengthNm',
  'fluence',
  'spotMm',
  'repetitionHz',
  'pulse',
  'passes',
  'pulses',
] as const
export type Compared = (typeof COMPARED)[number]
export type SettingChange = { field: Compared; was: string; became: string }

type Comparable = Readonly<Partial<Record<Compared | 'pulseUnit', string | number>>>
const shown = (settings: Comparable, field: Compared) =>
  field === 'pulse' ? `${settings.pulse ?? ''} ${settings.pulseUnit ?? ''}` : String(settings[field] ?? '')

/** What is set otherwise than last time, in the order of the form. */
export const changesSince = (last: Comparable, now: Comparable): SettingChange[] =>
  COMPARED.map((field) => ({ field, was: shown(last, field), became: shown(now, field) })).filter(
    ({ was, became }) => was !== became,
  )

/** What the laser was set to, as it is read aloud: "1064 nm", "2,4 J/cm²", "450 ps" and so on. */
export function formatFigures(content: LaserSettings, lng: Language): string[] {
  const said = (value: number) => value.toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB')
  const { wavelengthNm, fluence, spotMm, pulse, pulseUnit, repetitionHz, passes, pulses } = content
  return [
    `${wavelengthNm} nm`,
    `${said(fluence)} J/cm²`,
    `${said(spotMm)} mm`,
    `${said(pulse)} ${pulseUnit}`,
    `${said(repetitionHz)} Hz`,
    `${passes} × ${pulses}`,
  ]
}
