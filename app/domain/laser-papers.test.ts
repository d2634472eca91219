import { expect, test } from 'vitest'
import { clinicDay } from './clinic-time.ts'
import { papersWarnings } from './laser-papers.ts'

const today = clinicDay('2026-11-30')
const kindsOf = (ceValidUntil: string | null, nextService: string | null, isActive = true) =>
  papersWarnings(
    {
      isActive,
      ceValidUntil: ceValidUntil === null ? null : clinicDay(ceValidUntil),
      nextService: nextService === null ? null : clinicDay(nextService),
    },
    today,
  ).map(({ kind }) => kind)

test('a laser’s certificate and service are warned of a month before, and from the day after as over', () => {
  expect(kindsOf('2026-12-31', '2026-12-31')).toEqual([])
  expect(kindsOf('2026-12-30', '2026-12-30')).toEqual(['certificate-soon', 'service-soon'])
  expect(kindsOf('2026-11-30', '2026-11-30')).toEqual(['certificate-soon', 'service-soon'])
  expect(kindsOf('2026-11-29', '2026-11-29')).toEqual(['certificate-over', 'service-over'])
})

test('of a laser out of use, or one nothing is known of, nobody is warned', () => {
  expect([kindsOf('2020-01-01', '2020-01-01', false), kindsOf(null, null)]).toEqual([[], []])
})
