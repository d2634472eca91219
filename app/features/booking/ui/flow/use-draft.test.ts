import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { treatmentDraft } from '../treatment/draft.ts'
import { afterOtherTab } from './use-draft.ts'

const hold = (appointmentId: string) => ({
  appointmentId,
  manageUrl: '/aftale/x',
  day: clinicDay('2026-12-03'),
  time: '15:30',
  until: 0,
})
const draft = (held: ReturnType<typeof hold> | null) => ({ ...treatmentDraft.empty, held })
const own = { held: hold('own'), known: new Set(['own']) }
const none = { held: null, known: new Set<string>() }

test.each([
  ['ordered the same booking', draft(hold('own')), own, 'same'],
  ['ordered another booking', draft(hold('other')), own, 'held'],
  ['ordered while nothing is held here', draft(hold('other')), none, 'held'],
  ['released the hold', draft(null), own, 'released'],
  ['paid the hold', null, own, 'booked'],
  ['forgot a draft while nothing is held here', null, none, 'same'],
] as const)('a tab that %s changes this one', (_what, kept, shown, next) => {
  expect(afterOtherTab(kept, shown)).toBe(next)
})
