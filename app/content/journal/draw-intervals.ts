import { openReport } from '#app/content/pdf/report.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { daysBetween, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { laserRuleOf, TRANSITION_UNTIL, type LaserPapers } from '#app/domain/journal/laser-papers.ts'
import { policy } from '#app/domain/policy.ts'

/** One laser treatment as an inspection asks for it. */
export type IntervalLine = {
  day: ClinicDay
  tattoo: string
  operator: string
  /** Each once; empty: not written yet. */
  devices: readonly string[]
  wavelengthsNm: readonly number[]
  /** Of a treatment closer than six weeks: the written reason. */
  medicalIndication: string | null
}

type Laser = LaserPapers & { name: string }
type Record = {
  name: string
  lines: readonly IntervalLine[]
  /** Those the lines name. */
  lasers: readonly Laser[]
  clinic: Clinic
  day: ClinicDay
  lng: Language
}

/** The record the six weeks are proved by, of one client: every laser treatment and the days since the one before. */
export function drawIntervals({ name, lines, lasers, clinic, day, lng }: Record): Promise<Uint8Array<ArrayBuffer>> {
  const title = textOf(lng, 'journal:intervals-title')
  const days = { count: policy.daysBetweenLaserTreatments }
  const report = openReport({ title, author: clinic.name, lng, day, footer: `${title} · ${name}` })
  report.text(`${name}\n${clinic.legalName}, CVR ${clinic.cvr}, ${clinic.street}, ${clinic.city}`)
  report.text(textOf(lng, 'journal:intervals-lead', days))
  report.table(
    [
      { head: textOf(lng, 'journal:intervals-day'), share: 14 },
      { head: textOf(lng, 'journal:intervals-since'), share: 14 },
      { head: textOf(lng, 'journal:tattoo'), share: 20 },
      { head: textOf(lng, 'journal:intervals-operator'), share: 18 },
      { head: textOf(lng, 'journal:field-device'), share: 16 },
      { head: textOf(lng, 'journal:intervals-wavelength'), share: 10 },
    ],
    lines.map((line, index) => [
      formatDay(line.day, lng, 'data'),
      sinceText(line, lines[index - 1]?.day ?? null, lng),
      line.tattoo,
      line.operator,
      line.devices.join(', '),
      line.wavelengthsNm.map((nm) => `${nm} nm`).join(', '),
    ]),
  )
  for (const { day: on, medicalIndication: why } of lines)
    if (why) report.text(textOf(lng, 'journal:intervals-indication', { day: formatDay(on, lng, 'data'), why }), 'quiet')
  for (const laser of lasers) {
    const papers = papersText(laser, lng)
    if (papers) report.text(textOf(lng, 'journal:intervals-laser', { name: laser.name, papers }), 'quiet')
  }
  report.text(textOf(lng, 'journal:intervals-made', { day: formatDay(day, lng) }), 'quiet')
  return report.close()
}

/** What is known of a laser, one after the other. */
function papersText(
  { serialNumber, boughtOn, ceNumber, notifiedBody, ceValidUntil, lastService }: Laser,
  lng: Language,
): string {
  const dayText = (day: ClinicDay | null) => (day ? formatDay(day, lng, 'data') : '')
  return (
    [
      ['serial', serialNumber],
      ['bought', dayText(boughtOn)],
      ['transition', laserRuleOf(boughtOn) === 'transition' ? dayText(TRANSITION_UNTIL) : ''],
      ['ce', ceNumber],
      ['body', notifiedBody],
      ['until', dayText(ceValidUntil)],
      ['service', dayText(lastService)],
    ] as const
  )
    .flatMap(([what, value]) => (value ? [textOf(lng, `journal:intervals-laser-${what}`, { value })] : []))
    .join(', ')
}

function sinceText({ day }: IntervalLine, before: ClinicDay | null, lng: Language): string {
  if (before === null) return textOf(lng, 'journal:intervals-first')
  const count = daysBetween(before, day)
  return count === 0 ? textOf(lng, 'journal:intervals-same') : textOf(lng, 'journal:intervals-days', { count })
}
