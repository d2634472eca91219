import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { consentState, isOwnName, paperSignedAt } from './treatment-consent.ts'

test.each([
  ['Ida Holm', 'Ida Holm', true],
  ['  ida   HOLM ', 'Ida Holm', true],
  ['Ida Marie Holm', 'Ida Holm', true],
  ['Søren Ærø', 'Soren Aero', true],
  ['Ida', 'Ida Holm', false],
  ['Bo Holm', 'Ida Holm', false],
  ['', 'Ida Holm', false],
  ['Ida Holm', '', false],
])('“%s” signs for “%s”: %s', (typed, known, isOwn) => {
  expect(isOwnName(typed, known)).toBe(isOwn)
})

const at = (text: string) => new Date(text)
test.each([
  ['before the time to think is over', { signedAt: null, withdrawnAt: null }, '2026-11-30T09:59:59Z', 'waiting'],
  ['from that moment on', { signedAt: null, withdrawnAt: null }, '2026-11-30T10:00:00Z', 'open'],
  ['once signed', { signedAt: at('2026-11-30T10:00:00Z'), withdrawnAt: null }, '2026-12-30T10:00:00Z', 'signed'],
  [
    'once withdrawn',
    { signedAt: at('2026-11-30T10:00:00Z'), withdrawnAt: at('2026-12-01T10:00:00Z') },
    '2026-12-30T10:00:00Z',
    'withdrawn',
  ],
] as const)('a consent stands, %s', (_when, facts, now, state) => {
  expect(consentState({ signableFrom: at('2026-11-30T10:00:00Z'), ...facts }, at(now))).toBe(state)
})

const TO_SIGN = { signableFrom: clinicTime('2026-11-30T10:30'), now: at('2026-12-02T09:15:20Z') }
test.each([
  ['before the day it could be signed', '2026-11-29', null],
  ['on that day', '2026-11-30', '2026-11-30T22:59:59.999Z'],
  ['the day before it is scanned', '2026-12-01', '2026-12-01T22:59:59.999Z'],
  ['today', '2026-12-02', '2026-12-02T09:15:20.000Z'],
  ['tomorrow', '2026-12-03', null],
] as const)('a paper dated %s counts as signed at the end of its day, or not', (_when, day, signedAt) => {
  expect(paperSignedAt(clinicDay(day), TO_SIGN)?.toISOString() ?? null).toBe(signedAt)
})
