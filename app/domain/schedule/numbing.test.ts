import { expect, test } from 'vitest'
import { clinicTime, epochMinutesOf } from '#app/domain/time/clinic-time.ts'
import { canNumbAt, numbedStarts, startsAfterArrival, opensBefore, startInstead, whyNotNumbed } from './numbing.ts'

const at = (time: string) => clinicTime(`2026-12-02T${time}`)
const span = (from: string, to: string) => ({ from: epochMinutesOf(at(from)), to: epochMinutesOf(at(to)) })
const now = new Date('2026-11-30T09:00:00Z')
const open = [span('08:00', '16:00')]

test.each([
  ['08:00', ['creme'], 'numbing-before-opening'],
  ['08:30', ['creme'], 'numbing-before-opening'],
  ['08:45', ['creme'], null],
  ['08:15', ['smertefri'], 'numbing-before-opening'],
  ['08:20', ['smertefri'], null],
  ['08:00', ['consultation'], null],
  ['12:00', ['creme', 'smertefri'], 'one-numbing'],
  ['12:00', ['creme', 'consultation'], null],
] as const)('at %s with %j the answer is %s: nobody is sent to a closed door', (time, keys, why) => {
  expect(whyNotNumbed(keys, at(time), { open, now })).toBe(why)
})

test('whoever waits for the cream waits indoors: a break before the treatment is no waiting time', () => {
  const broken = [span('08:00', '12:00'), span('13:00', '16:00')]
  expect(whyNotNumbed(['creme'], at('13:30'), { open: broken, now })).toBe('numbing-before-opening')
  expect(whyNotNumbed(['creme'], at('13:45'), { open: broken, now })).toBe(null)
})

test('nobody is asked to have come before now', () => {
  const tenPast = new Date('2026-12-02T11:10:00Z') // 12.10 at the clinic
  expect(whyNotNumbed(['creme'], at('12:30'), { open, now: tenPast })).toBe('numbing-before-opening')
  expect(whyNotNumbed(['creme'], at('13:00'), { open, now: tenPast })).toBe(null)
})

test('a list of starts tells when the clinic opens: the first of the unbroken row', () => {
  const starts = ['08:00', '08:30', '09:00', '13:00', '13:30']
  expect(opensBefore('09:00', starts)).toBe('08:00')
  expect(opensBefore('13:30', starts)).toBe('13:00')
  expect(opensBefore('08:00', ['08:00'])).toBe('08:00')
  expect(canNumbAt('creme', '09:00', '08:00')).toBe(true)
  expect(canNumbAt('creme', '08:30', '08:00')).toBe(false)
})

test('[spec 1 numbing-starts] a day names its free starts at which every numbing works, and what to choose instead of one too early', () => {
  const slots = ['08:00', '08:30', '09:00', '09:30', '13:00', '14:00'].map((time) => ({
    time,
    available: time !== '09:00',
  }))
  expect(numbedStarts(['creme', 'smertefri'], slots)).toEqual(['09:30'])
  expect(numbedStarts(['smertefri'], slots)).toEqual(['08:30', '09:30'])
  expect(startInstead('08:00', ['09:30', '14:00'])).toBe('09:30')
  expect(startInstead('13:00', ['09:30', '14:00'])).toBe('14:00')
  expect(startInstead('15:00', ['09:30', '14:00'])).toBe('09:30')
  expect(startInstead('08:00', [])).toBe(null)
})

test('a client who arrives earlier is offered no start too soon after the clinic opens', () => {
  const slots = ['08:00', '08:30', '09:00', '13:00', '14:00'].map((time) => ({ time, available: time !== '09:00' }))
  const free = (early: number) =>
    startsAfterArrival(slots, early)
      .filter(({ available }) => available)
      .map(({ time }) => time)
  expect(free(0)).toEqual(['08:00', '08:30', '13:00', '14:00'])
  expect(free(30)).toEqual(['08:30'])
  expect(startsAfterArrival(slots, 30).map(({ time }) => time)).toEqual(slots.map(({ time }) => time))
})
