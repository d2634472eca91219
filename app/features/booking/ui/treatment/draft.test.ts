import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { Draft } from '#app/features/booking/ui/flow/stored-draft.ts'
import { draftOwner, forgetBooking } from '#app/ui/shell/forget.ts'
import { treatmentDraft } from './draft.ts'

const { empty: emptyDraft, inText: draftIn, textOf: draftText } = treatmentDraft

const now = Date.parse('2026-12-01T10:00:00Z')
const hours = (count: number) => count * 3_600_000
const typed: Draft = {
  ...emptyDraft,
  step: 3,
  firstName: 'Freja',
  email: 'freja@eksempel.example',
  appointmentDate: '2026-12-03',
  appointmentTime: '15:30',
  provider: '7b0a8d5e-94a5-4a6e-8d0f-0d7b2f1c3a11',
  addOns: ['creme'],
  images: [{ id: 'a', name: 'arm.jpg' }],
  attempt: { content: '{}', key: 'k' },
}

test('what was typed is there again after a reload', () => {
  expect(draftIn(draftText(typed, now), now + hours(1))).toEqual(typed)
})

test('a draft older than two days is forgotten', () => {
  expect(draftIn(draftText(typed, now), now + hours(47))).not.toBeNull()
  expect(draftIn(draftText(typed, now), now + hours(49))).toBeNull()
})

test.each([null, '', 'not json', '[]', '3', '{"step":3}'])('a stored text that is no draft is nothing: %s', (text) => {
  expect(draftIn(text, now)).toBeNull()
})

test('fields of the wrong kind count as never typed', () => {
  const text = JSON.stringify({
    savedAt: now,
    step: 99,
    firstName: 7,
    appointmentDate: '2026-02-30',
    appointmentTime: '25:00',
    provider: 'Asta',
    country: '+99',
    addOns: 'creme',
    images: [{ id: 1 }, 4],
    held: {},
    attempt: [],
  })
  expect(draftIn(text, now)).toEqual({ ...emptyDraft, step: 4 })
})

test('no more pictures come back than may be sent', () => {
  const images = Array.from({ length: 9 }, (_, index) => ({ id: String(index), name: 'x' }))
  expect(draftIn(draftText({ ...typed, images }, now), now)?.images).toHaveLength(3)
})

test('a time is said to be held for as long as the clinic holds it', () => {
  const held = {
    appointmentId: 'a',
    manageUrl: '/aftale/a',
    day: clinicDay('2026-12-03'),
    time: '15:30',
    until: now + hours(0.5),
  }
  expect(draftIn(draftText({ ...typed, held }, now), now + hours(0.4))?.held).toEqual(held)
  expect(draftIn(draftText({ ...typed, held }, now), now + hours(0.6))).toMatchObject({ held: null, attempt: null })
})

// A browser's storage and cookies, as far as a draft uses them.
const device = new Map<string, string>()
const signedIn = (is: boolean) => vi.stubGlobal('document', { cookie: is ? 'signed-in=1' : '' })
beforeEach(() => {
  device.clear()
  signedIn(false)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, text: string) => void device.set(key, text),
    removeItem: (key: string) => void device.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept while its client types, whoever is signed in', () => {
  treatmentDraft.write(typed, draftOwner())
  expect(treatmentDraft.read()?.email).toBe(typed.email)
})

test('a draft forgotten is not written again by a screen that is still open', () => {
  const owner = draftOwner()
  treatmentDraft.write(typed, owner)
  forgetBooking()
  treatmentDraft.write(typed, owner)
  expect([...device]).toEqual([])
})

test('[sec 9.1] a draft is not written again once its client signed out, in whichever tab', () => {
  signedIn(true)
  const owner = draftOwner()
  signedIn(false)
  treatmentDraft.write(typed, owner)
  expect([...device]).toEqual([])
})

test('who types after that has a draft of their own', () => {
  forgetBooking()
  treatmentDraft.write(typed, draftOwner())
  expect(treatmentDraft.read()?.email).toBe(typed.email)
})

test('who signs in goes on with what they typed before', () => {
  const owner = draftOwner()
  signedIn(true)
  treatmentDraft.write(typed, owner)
  expect(treatmentDraft.read()?.email).toBe(typed.email)
})

const held = (appointmentId: string) => ({
  appointmentId,
  manageUrl: '/aftale/x',
  day: clinicDay('2026-12-03'),
  time: '12:30',
  until: Date.now() + 60_000,
})

test('an unpaid booking that one tab has made is not written over by another that does not know it', () => {
  treatmentDraft.write({ ...typed, held: held('first') }, draftOwner())
  treatmentDraft.write({ ...typed, appointmentTime: '' }, draftOwner())
  treatmentDraft.write(treatmentDraft.empty, draftOwner())
  treatmentDraft.write({ ...typed, held: held('second') }, draftOwner())
  expect(treatmentDraft.read()?.held?.appointmentId).toBe('first')
})

test('the page that knows it lets it go, and puts another in its place', () => {
  treatmentDraft.write({ ...typed, held: held('first') }, draftOwner())
  treatmentDraft.write({ ...typed, replaces: 'first' }, draftOwner(), new Set(['first']))
  expect(treatmentDraft.read()).toMatchObject({ held: null, replaces: 'first' })
  treatmentDraft.write({ ...typed, held: held('second') }, draftOwner(), new Set(['first']))
  expect(treatmentDraft.read()?.held?.appointmentId).toBe('second')
})
