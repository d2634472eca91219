import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { keptOf, mergedFields, mergeRefusal, sideAtFirst, type MergeFacts } from './patient-merge.ts'

const record = (more: Partial<MergeFacts> = {}): MergeFacts & { joined: number } => ({
  id: 'a',
  isErased: false,
  isMerged: false,
  erasureAsked: false,
  signsIn: false,
  hasRole: false,
  joined: 1,
  ...more,
})
const other = (more: Partial<MergeFacts> = {}) => record({ id: 'b', ...more })

test.each([
  ['merge-same', record(), record()],
  ['merge-erased', record({ isErased: true }), other()],
  ['merge-erased', record(), other({ isErased: true })],
  ['merge-already', record(), other({ isMerged: true })],
  ['merge-erasure-asked', record({ erasureAsked: true }), other()],
  ['merge-has-role', record(), other({ hasRole: true })],
  ['merge-signs-in', record({ signsIn: true }), other({ signsIn: true })],
  [null, record({ signsIn: true, hasRole: true }), other()],
] as const)('two records are refused with %s or become one', (refusal, kept, merged) => {
  expect(mergeRefusal(kept, merged)).toBe(refusal)
})

test('the record that signs in is kept, and of two alike the older', () => {
  expect(keptOf(record(), other({ signsIn: true })).kept.id).toBe('b')
  expect(keptOf(record({ signsIn: true }), other({ hasRole: true })).kept.id).toBe('b')
  expect(keptOf({ ...record(), joined: 2 }, other() as ReturnType<typeof record>).kept.id).toBe('b')
})

test('what the kept record does not say the other one fills in, and each field can be chosen', () => {
  const empty = { birthday: null, address: '', nextOfKin: '', note: '', customerNumber: '', mailConsent: null }
  const kept = {
    ...empty,
    ...({ firstName: 'Ida', lastName: 'Holm', phone: '', lng: 'da', reminders: true } as const),
    note: 'Ring ikke før 10.',
    mailConsent: true,
  }
  const merged = {
    ...empty,
    ...({ firstName: 'Ida M.', lastName: 'Holm', phone: '+4520304050', lng: 'en', reminders: false } as const),
    birthday: clinicDay('1992-02-14'),
    note: 'Bor på 4. sal.',
    customerNumber: '4711',
    mailConsent: false,
  }
  expect(['name', 'phone', 'lng'].map((field) => sideAtFirst(field as 'name', kept, merged))).toEqual([
    'kept',
    'merged',
    'kept',
  ])
  expect(mergedFields(kept, merged, { name: 'merged', phone: 'merged', lng: 'kept' })).toEqual({
    firstName: 'Ida M.',
    lastName: 'Holm',
    phone: '+4520304050',
    lng: 'da',
    // A no to reminders under either name stands.
    reminders: false,
    birthday: '1992-02-14',
    address: '',
    nextOfKin: '',
    note: 'Ring ikke før 10.\nBor på 4. sal.',
    customerNumber: '4711',
    mailConsent: false,
  })
})
