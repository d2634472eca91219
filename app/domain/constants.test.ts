import { expect, test } from 'vitest'
import { RANGES, rangeUntil } from '#app/domain/clinic/analytics.ts'
import { CAMERA_RESOLUTIONS, LONG_SIDE, USUAL_CAMERA } from '#app/domain/journal/camera.ts'
import { clinicDay, clinicTime, daysBetween } from '#app/domain/time/clinic-time.ts'
import { isOwnName } from '#app/domain/health/treatment-consent.ts'
import { wishAround } from '#app/domain/plans/course-dates.ts'
import { isClaimOf, timesAround } from '#app/domain/booking/check-in.ts'
import { INK_FACTS, INKS, NOTABLE_SHARE } from '#app/domain/scan/ink.ts'
import { SETTING_RANGES } from '#app/domain/journal/journal.ts'
import { KD_MAX, KD_MIN, KD_TALK_ABOVE, KIRBY_DESAI } from '#app/domain/scan/kirby-desai.ts'
import { kroner } from '#app/domain/money/money.ts'
import { WEEKDAYS } from '#app/domain/time/opening-hours.ts'
import { ownPath } from '#app/domain/access/own-path.ts'
import { wholePrice } from '#app/domain/plans/plan.ts'
import { CARD_MM, COIN_MM, MARKER_MM, SCALE_PERCENT } from '#app/domain/scan/scale.ts'
import { suggestedSkinTypes } from '#app/domain/scan/skin.ts'
import { openWindows } from '#app/domain/time/windows.ts'

// Tables and thresholds that a rule reads: each stated once more, so that a slip of a figure fails.

test('laser settings: what is possible and what is usual', () => {
  expect(SETTING_RANGES).toEqual({
    wavelengthNm: { possible: [400, 1600], usual: [532, 1064] },
    fluence: { possible: [0.05, 20], usual: [0.4, 6] },
    spotMm: { possible: [1, 20], usual: [2, 10] },
    pulse: { possible: [100, 100_000], usual: [250, 12_000] },
    repetitionHz: { possible: [0.5, 50], usual: [1, 10] },
    passes: { possible: [1, 10], usual: [1, 4] },
    pulses: { possible: [1, 50_000], usual: [1, 5_000] },
  })
})

test('the Kirby-Desai scale, as published ([scan A1])', () => {
  expect(Object.values(KIRBY_DESAI).map((factor) => Object.values(factor))).toEqual([
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [0, 1, 3, 5],
    [0, 2],
  ])
  expect([KD_MIN, KD_MAX, KD_TALK_ABOVE]).toEqual([4, 26, 20])
})

test('how hard each ink is to remove, and the share from which a colour is named', () => {
  expect(INKS.map((ink) => [ink, INK_FACTS[ink].difficulty])).toEqual([
    ['black', 1],
    ['grey', 1],
    ['dark-blue', 1.5],
    ['red', 2],
    ['orange', 2.5],
    ['purple', 2.5],
    ['brown', 2.5],
    ['pink', 3],
    ['light-blue', 3],
    ['green', 4],
    ['yellow', 4.5],
    ['white', 5],
  ])
  expect(NOTABLE_SHARE).toBe(0.06)
})

test('sizes of what is laid beside a tattoo, and how far off an area may be by each', () => {
  expect([CARD_MM, MARKER_MM]).toEqual([{ long: 85.6, short: 53.98 }, 50])
  expect(COIN_MM).toEqual({
    '50-ore': 21.5,
    '1-kr': 20.25,
    '2-kr': 24.5,
    '5-kr': 28.5,
    '10-kr': 23.35,
    '20-kr': 27,
  })
  expect(SCALE_PERCENT).toEqual({ card: 14, marker: 14, coin: 26, ruler: 20, 'longest-side': 20 })
})

test('a tablet’s camera begins with the grid, 45 % of the last photo and its best picture', () => {
  expect(USUAL_CAMERA).toEqual({ grid: true, overlayPercent: 45, resolution: 'highest', camera: null })
  expect(CAMERA_RESOLUTIONS.map((name) => LONG_SIDE[name])).toEqual([4096, 1920, 1280])
})

test('a week is numbered from Monday, 1, to Sunday, 7', () => {
  expect(WEEKDAYS).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the ranges of the statistics are 30, 91 and 365 days', () => {
  const today = clinicDay('2026-12-03')
  expect(RANGES.map((name) => rangeUntil(name, today)).map(({ from, to }) => daysBetween(from, to) + 1)).toEqual([
    30, 91, 365,
  ])
})

test.each([
  [56, 1, 2],
  [55, 1, 3],
  [41, 2, 4],
  [28, 3, 5],
  [10, 4, 6],
  [-30, 5, 6],
  [-29, 4, 6],
])('an angle of %i° suggests the skin types %i to %i', (ita, from, to) => {
  expect(suggestedSkinTypes(ita)).toEqual({ from, to })
})

test('a wish begins an hour before the last visit and ends two after, within the day', () => {
  const wish = (time: string) => {
    const { weekdays, from, until } = wishAround(clinicTime(time))
    return [weekdays, from, until]
  }
  expect(wish('2026-12-03T12:30')).toEqual([[4], '11:00', '14:00'])
  expect(wish('2026-12-03T00:15')).toEqual([[4], '00:00', '02:00'])
  expect(wish('2026-12-03T22:15')).toEqual([[4], '21:00', '23:00'])
  expect(wishAround(null)).toMatchObject({ weekdays: [], from: '00:00', until: '23:59' })
})

test('times at the door are a quarter apart, from 45 minutes ago until two hours on, within the day', () => {
  expect(timesAround(clinicTime('2026-12-03T12:07'))).toEqual(
    '11:15 11:30 11:45 12:00 12:15 12:30 12:45 13:00 13:15 13:30 13:45 14:00'.split(' '),
  )
  expect(timesAround(clinicTime('2026-12-03T00:20')).slice(0, 2)).toEqual(['00:00', '00:15'])
  expect(timesAround(clinicTime('2026-12-03T23:00')).at(-1)).toBe('23:45')
})

test('a claim at the door may be a quarter of an hour off, and no more', () => {
  const visit = { firstName: 'Ida', lastName: 'Maria Holm', startsAt: clinicTime('2026-12-03T12:30') }
  const claims = (initials: string, timeOfDay: string) => isClaimOf({ initials, timeOfDay }, visit as never)
  expect(['12:15', '12:45', '12:14', '12:46'].map((time) => claims('ih', time))).toEqual([true, true, false, false])
  expect(['imh', 'i', 'im', 'xh'].map((initials) => claims(initials, '12:30'))).toEqual([true, false, true, false])
})

test('a consent is signed with the first and the last word of one’s name', () => {
  expect(isOwnName('ida  HOLM', 'Ida Maria Holm')).toBe(true)
  expect(isOwnName('Ida', 'Ida Maria Holm')).toBe(false)
  expect(isOwnName('Ida', 'Ida')).toBe(true)
  expect(isOwnName('', '')).toBe(false)
})

test('a plan paid whole costs its percentage less', () => {
  expect(wholePrice(kroner(1000), 5)).toBe(kroner(950))
  expect(wholePrice(kroner(1000), 0)).toBe(kroner(1000))
})

test('a window with steps of one minute is open, one with none is not', () => {
  const row = { date: clinicDay('2026-12-03'), start: '10:00', end: '11:00', isAvailable: true }
  const open = (slotMinutes: number) => openWindows([{ ...row, slotMinutes }], []).length
  expect([open(1), open(0)]).toEqual([1, 0])
})

test('a path of our own has at most 400 characters', () => {
  expect(ownPath(`/${'a'.repeat(399)}`)).toHaveLength(400)
  expect(ownPath(`/${'a'.repeat(400)}`)).toBeNull()
})
