import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetBooking, forgetBookingOfAnother, isHolding, namesAnother } from './forget.ts'

/** A browser's storage, as far as a booking uses it. */
function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  }
}
const device = storage()

beforeEach(() => {
  vi.stubGlobal('localStorage', device)
  device.kept.set(
    'falm-booking-draft',
    JSON.stringify({ email: 'ida@post.example', images: [{ id: 'a', name: 'arm' }] }),
  )
  device.kept.set('falm-analysis', JSON.stringify({ size: '48 cm²' }))
})
afterEach(() => vi.unstubAllGlobals())
const left = () => [...device.kept.keys()]

test('of a booking that is made, nothing stays on the device: neither what was typed nor the scan', () => {
  forgetBooking()
  expect(left()).toEqual([])
})

test('who signs in does not find the booking another began, nor their scan', () => {
  forgetBookingOfAnother('bo@post.example')
  expect(left()).toEqual([])
})

test('who signs in goes on with the booking they began themselves', () => {
  forgetBookingOfAnother('Ida@Post.example')
  expect(left()).toEqual(['falm-booking-draft', 'falm-analysis'])
})

test.each([null, 'not json', '{}', '{"email":""}', '{"email":" "}', '{"email":7}', '[]'])(
  'a draft that names nobody is nobody else’s: %s',
  (draft) => expect(namesAnother(draft, 'bo@post.example')).toBe(false),
)

test('a device that forbids storage stops nobody', () => {
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, removeItem: forbidden })
  expect(() => forgetBooking()).not.toThrow()
  expect(() => forgetBookingOfAnother('bo@post.example')).not.toThrow()
})

test.each([
  ['the treatment dialog', 'treatment', { held: { until: 2_000 } }, true],
  ['a hold that has run out', 'treatment', { held: { until: 1_000 } }, false],
  ['a draft without a hold', 'treatment', { held: null }, false],
  ['a text that is no draft', 'treatment', 'x', false],
  ['another dialog', 'package', { held: { until: 2_000 } }, false],
  ['a dialog without a draft', 'consultation', { held: { until: 2_000 } }, false],
])('an unpaid time is held for %s', (_, dialog, draft, isHeld) => {
  device.kept.set('falm-booking-draft', typeof draft === 'string' ? draft : JSON.stringify(draft))
  expect(isHolding(dialog, 1_000)).toBe(isHeld)
})
