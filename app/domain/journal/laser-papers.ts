import { addDays, clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** What a clinic keeps of a laser: which one it is, its CE certificate, its service. What is not known is empty. */
export type LaserPapers = {
  serialNumber: string
  /** Which rule it is under depends on it. */
  boughtOn: ClinicDay | null
  ceNumber: string
  /** Who issued the certificate. */
  notifiedBody: string
  /** The last day it is valid. */
  ceValidUntil: ClinicDay | null
  lastService: ClinicDay | null
  nextService: ClinicDay | null
}

/** What is wrong with them, or soon will be, and the day it is about. */
export type PapersWarning = {
  kind:
    | 'certificate-over'
    | 'certificate-soon'
    | 'service-over'
    | 'service-soon'
    | 'transition-over'
    | 'transition-soon'
  day: ClinicDay
}

const REGULATION_FROM = clinicDay('2020-05-26')
/** A laser bought before the medical device regulation applied is under a transition until this day. Source: [law 2]. */
export const TRANSITION_UNTIL = clinicDay('2030-07-01')

/** Which rule a laser is under by the day it was bought; null: that day is not known. Source: [law 2]. */
export const laserRuleOf = (boughtOn: ClinicDay | null): 'transition' | 'regulation' | null =>
  boughtOn && (boughtOn < REGULATION_FROM ? 'transition' : 'regulation')

/**
 * A certificate, a service or a transition that has ended or does within a month. Of a laser in use alone.
 * Source: [law 2].
 */
export function papersWarnings(
  {
    isActive,
    ceValidUntil,
    nextService,
    boughtOn,
  }: Pick<LaserPapers, 'ceValidUntil' | 'nextService' | 'boughtOn'> & {
    isActive: boolean
  },
  today: ClinicDay,
): PapersWarning[] {
  if (!isActive) return []
  const soon = addDays(today, policy.laserPapersWarnDays)
  const of = (day: ClinicDay | null, over: PapersWarning['kind'], near: PapersWarning['kind']): PapersWarning[] =>
    day === null || day > soon ? [] : [{ kind: day < today ? over : near, day }]
  return [
    ...of(ceValidUntil, 'certificate-over', 'certificate-soon'),
    ...of(nextService, 'service-over', 'service-soon'),
    ...of(laserRuleOf(boughtOn) === 'transition' ? TRANSITION_UNTIL : null, 'transition-over', 'transition-soon'),
  ]
}
