import { expect, test } from 'vitest'
import { fileKeyOf, fileLinkState, fileUrlOf } from './files.ts'

const settings = { secret: 'a-secret-for-tests-that-is-long-enough', previousSecret: null }
const link = { key: 'treatment-booking/1-ab.jpg', sessionId: 'session-1', purpose: 'view' } as const
const now = new Date('2026-11-30T08:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const partsOf = (url: string) => {
  const { searchParams } = new URL(url, 'http://clinic.test')
  return { until: searchParams.get('until'), proof: searchParams.get('proof') }
}

test('[spec 7.4 public-picture] [sec 49] a link opens its file in its session, for five minutes', () => {
  const parts = partsOf(fileUrlOf(settings, link, now))
  expect(fileLinkState(settings, link, parts, now)).toBe('valid')
  expect(fileLinkState(settings, link, parts, later(5))).toBe('valid')
  expect(fileLinkState(settings, link, parts, later(6))).toBe('expired')
})

test('[sec 49] a link opens no other file, and nothing in another session', () => {
  const parts = partsOf(fileUrlOf(settings, link, now))
  expect(fileLinkState(settings, { ...link, key: 'treatment-booking/2-ab.jpg' }, parts, now)).toBe('invalid')
  expect(fileLinkState(settings, { ...link, sessionId: 'session-2' }, parts, now)).toBe('invalid')
})

test('[sec 49] a link cannot be made to last longer', () => {
  const { until, proof } = partsOf(fileUrlOf(settings, link, now))
  const stretched = String(Number(until) + 1_000)
  expect(fileLinkState(settings, link, { until: stretched, proof }, now)).toBe('invalid')
  const far = partsOf(fileUrlOf(settings, link, later(60)))
  expect(fileLinkState(settings, link, far, now)).toBe('invalid')
})

test('[sec 49] every changed letter of a link opens nothing', () => {
  const { until, proof } = partsOf(fileUrlOf(settings, link, now))
  for (let at = 0; at < proof!.length; at++) {
    const other = proof![at] === 'A' ? 'B' : 'A'
    const changed = `${proof!.slice(0, at)}${other}${proof!.slice(at + 1)}`
    // The last letter holds four bits that are not part of the signature; they must not be free either.
    expect(fileLinkState(settings, link, { until, proof: changed }, now)).toBe('invalid')
  }
  expect(fileLinkState(settings, link, { until, proof: null }, now)).toBe('invalid')
  expect(fileLinkState(settings, link, { until: null, proof }, now)).toBe('invalid')
})

test.each([
  '/api/files/treatment-booking/../../etc/passwd',
  '/api/files/..%2f..%2fetc%2fpasswd',
  '/api/files/treatment-booking/a.svg',
  '/api/files/treatment-booking/a.jpg/',
  '/api/files/treatment-booking//a.jpg',
  '/api/files/a.jpg',
  '/api/files/treatment-booking/A.jpg',
  '/api/files/treatment-booking/a%00.jpg',
  '/api/files/treatment-booking\\a.jpg',
  '/api/other/treatment-booking/a.jpg',
])('[sec 48] %s names no file', (path) => {
  expect(fileKeyOf(path)).toBeNull()
})

test('a key of the server names its file', () => {
  const key = 'treatment-booking/1764489600000-0a1b2c.jpg'
  expect(fileKeyOf(`/api/files/${key}`)).toBe(key)
})
