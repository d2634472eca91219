import { expect, test } from 'vitest'
import { changesSince, impossibleIn, SETTING_RANGES, CHECKED, unusualIn } from './journal.ts'
import { halfOf, pinOf } from '#app/domain/scan/tattoo.ts'

const USUAL = {
  device: 'Laser 1',
  wavelengthNm: 1064,
  fluence: 2.4,
  spotMm: 4,
  pulse: 450,
  pulseUnit: 'ps',
  repetitionHz: 5,
  passes: 1,
  pulses: 412,
} as const

test.each(CHECKED)('the ends of %s are usual, a step beyond asks for a reason, and further is refused', (name) => {
  const { usual, possible } = SETTING_RANGES[name]
  for (const value of usual) expect(unusualIn({ ...USUAL, [name]: value })).toEqual([])
  expect(unusualIn({ ...USUAL, [name]: usual[1] * 1.01 })).toEqual([name])
  for (const value of possible) expect(impossibleIn({ ...USUAL, [name]: value })).toEqual([])
  for (const value of [possible[0] / 2, possible[1] * 2, Number.NaN])
    expect(impossibleIn({ ...USUAL, [name]: value })).toEqual([name])
})

test('a pulse is the same pulse in picoseconds and in nanoseconds', () => {
  expect(unusualIn({ ...USUAL, pulse: 6, pulseUnit: 'ns' })).toEqual([])
  expect(unusualIn({ ...USUAL, pulse: 6, pulseUnit: 'ps' })).toEqual(['pulse'])
  expect(impossibleIn({ ...USUAL, pulse: 450, pulseUnit: 'ns' })).toEqual(['pulse'])
})

test('[spec 1 laser-settings] what differs from last time is named with what it was and what it became', () => {
  expect(changesSince(USUAL, { ...USUAL, fluence: 2.6, passes: 2 })).toEqual([
    { field: 'fluence', was: '2.4', became: '2.6' },
    { field: 'passes', was: '1', became: '2' },
  ])
  expect(changesSince(USUAL, { ...USUAL, pulseUnit: 'ns' })).toEqual([
    { field: 'pulse', was: '450 ps', became: '450 ns' },
  ])
  expect(changesSince(USUAL, { ...USUAL })).toEqual([])
})

test('left and right are the client’s, from before and from behind', () => {
  for (const site of ['forearm', 'calf'] as const)
    for (const half of ['left', 'right'] as const) expect(halfOf(pinOf(site, half))).toBe(half)
  expect(pinOf('forearm', 'right')).toMatchObject({ view: 'front', x: -95 })
  expect(pinOf('calf', 'right')).toMatchObject({ view: 'back', x: 34 })
  expect(halfOf(pinOf('sternum', 'left'))).toBe('middle')
})
