import { addDays, type ClinicDay } from './clinic-time.ts'
import { policy } from './policy.ts'

/** What a clinic keeps of a laser: which one it is, its CE certificate, its service. What is not known is empty. */
export type LaserPapers = {
  serialNumber: string
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
  kind: 'certificate-over' | 'certificate-soon' | 'service-over' | 'service-soon'
  day: ClinicDay
}

/**
 * A certificate that has run out or does within a month, and a service that was due or is within a month. Of a laser in
 * use alone. Source: [law 2].
 */
export function papersWarnings(
  { isActive, ceValidUntil, nextService }: Pick<LaserPapers, 'ceValidUntil' | 'nextService'> & { isActive: boolean },
  today: ClinicDay,
): PapersWarning[] {
  if (!isActive) return []
  const soon = addDays(today, policy.laserPapersWarnDays)
  const of = (day: ClinicDay | null, over: PapersWarning['kind'], near: PapersWarning['kind']): PapersWarning[] =>
    day === null || day > soon ? [] : [{ kind: day < today ? over : near, day }]
  return [
    ...of(ceValidUntil, 'certificate-over', 'certificate-soon'),
    ...of(nextService, 'service-over', 'service-soon'),
  ]
}
