import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/clinic-time.ts'
import type { Draft } from '#app/features/booking/ui/flow/stored-draft.ts'
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
