import { SETTING_RANGES, type PulseUnit } from './journal.ts'

/** The figures of a line that are stepped by a press; a wavelength is the laser's own. */
export const STEPPED = ['fluence', 'spotMm', 'pulse', 'repetitionHz', 'passes', 'pulses', 'areaCm2'] as const
export type Stepped = (typeof STEPPED)[number]

const STEPS: Readonly<Record<Stepped, number>> = {
  fluence: 0.1,
  spotMm: 1,
  pulse: 25,
  repetitionHz: 1,
  passes: 1,
  pulses: 10,
  areaCm2: 1,
}
const AREA_CM2 = [0.5, 1000] as const
const PS_PER_NS = 1000

/** One step of a figure, and the ends no laser goes beyond, in the unit it is typed in. */
function boundsOf(field: Stepped, unit: PulseUnit): { step: number; least: number; most: number } {
  const [least, most] = field === 'areaCm2' ? AREA_CM2 : SETTING_RANGES[field].possible
  return field === 'pulse' && unit === 'ns'
    ? { step: 1, least: least / PS_PER_NS, most: most / PS_PER_NS }
    : { step: STEPS[field], least, most }
}

const VALUES = 5
const inHundredths = (value: number) => Math.round(value * 100) / 100

/** A figure one step on; null: no laser goes there. It begins from what a person wrote, and proposes nothing. */
export function steppedBy(value: number, direction: 1 | -1, { field, unit }: { field: Stepped; unit: PulseUnit }) {
  const { step, least, most } = boundsOf(field, unit)
  const next = inHundredths(value + direction * step)
  return next >= least && next <= most ? next : null
}

/** Five values a step apart around a figure, fewer where no laser goes further. */
export function nearValues(value: number, { field, unit }: { field: Stepped; unit: PulseUnit }): number[] {
  const { step, least, most } = boundsOf(field, unit)
  const below = Math.min(2, Math.max(0, Math.floor((value - least) / step + 1e-9)))
  return Array.from({ length: VALUES }, (_, at) => inHundredths(value + (at - below) * step)).filter(
    (one) => one >= least && one <= most,
  )
}
