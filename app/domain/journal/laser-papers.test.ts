import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { laserRuleOf, papersWarnings } from './laser-papers.ts'

const today = clinicDay('2026-11-30')
const kindsOf = (ceValidUntil: string | null, nextService: string | null, isActive = true) =>
  papersWarnings(
    {
      isActive,
      boughtOn: null,
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

test('a laser bought before 26 May 2020 is under the transition rule, which ends on 1 July 2030', () => {
  expect([laserRuleOf(clinicDay('2020-05-25')), laserRuleOf(clinicDay('2020-05-26')), laserRuleOf(null)]).toEqual([
    'transition',
    'regulation',
    null,
  ])
  const warned = (boughtOn: string, on: string) =>
    papersWarnings(
      { isActive: true, ceValidUntil: null, nextService: null, boughtOn: clinicDay(boughtOn) },
      clinicDay(on),
    )
  expect(warned('2019-03-01', '2030-05-31')).toEqual([])
  expect(warned('2019-03-01', '2030-06-30')).toEqual([{ kind: 'transition-soon', day: '2030-07-01' }])
  expect(warned('2019-03-01', '2030-07-02')).toEqual([{ kind: 'transition-over', day: '2030-07-01' }])
  expect(warned('2020-05-26', '2030-07-02')).toEqual([])
})
