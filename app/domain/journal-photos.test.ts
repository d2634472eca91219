import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clinicDay } from './clinic-time.ts'
import { firstAndNewest, missingMoments, treatmentOfPhoto, photoPage } from './journal-photos.ts'

test.each([
  ['confirmed', [], []],
  ['ankommet', [], ['before']],
  ['ankommet', ['before'], []],
  ['in_progress', ['before'], ['after']],
  ['completed', [], ['before', 'after']],
  ['completed', ['after', 'before', 'healing'], []],
  ['no_show', [], []],
] as const)('a treatment that is %s and has %j still needs %j', (status, taken, missing) => {
  expect(missingMoments(status, taken)).toEqual(missing)
})

const TREATMENTS = [
  { tattooId: 'moon', visitId: 'v1', day: clinicDay('2026-06-05'), number: 1 },
  { tattooId: 'rose', visitId: 'v1', day: clinicDay('2026-06-05'), number: 1 },
  { tattooId: 'moon', visitId: null, day: clinicDay('2026-07-17'), number: 2 },
]
test.each([
  ['of a visit, whatever its day', { visitId: 'v1', takenOn: '2026-06-06', moment: 'after' }, 1],
  ['of the day of a treatment', { takenOn: '2026-07-17', moment: 'before' }, 2],
  ['of the skin after the last one', { takenOn: '2026-08-20', moment: 'healing' }, 2],
  ['before one that is not written yet', { takenOn: '2026-08-28', moment: 'before' }, 3],
  ['from before the first', { takenOn: '2026-05-01', moment: 'healing' }, null],
  ['of no tattoo', { tattooId: null, takenOn: '2026-07-17', moment: 'after' }, null],
] as const)('a photo %s is counted to its treatment', (_what, photo, number) => {
  const { takenOn, ...rest } = photo
  const placed = { tattooId: 'moon', visitId: null, ...rest, takenOn: clinicDay(takenOn) }
  expect(treatmentOfPhoto(placed, TREATMENTS)).toBe(number)
})

test('however many photos: every one stands on a page, in the order they were taken, the newest first page, the first on all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 2, max: 40 }), (count, size) => {
      const photos = Array.from({ length: count }, (_, at) => at)
      const { pages } = photoPage(photos, 1, size)
      const shown = Array.from({ length: pages }, (_, at) => photoPage(photos, at + 1, size).photos)
      for (const page of shown) {
        expect(page.length).toBeLessThanOrEqual(size)
        expect(page).toEqual(page.toSorted((a, b) => a - b))
        expect(page[0]).toBe(0)
      }
      expect(shown[0]!.at(-1)).toBe(count - 1)
      expect(new Set(shown.flat()).size).toBe(count)
      expect(photoPage(photos, pages + 5, size).page).toBe(pages)
    }),
  )
})

test.each([
  [[], []],
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [1, 4, 5, 6],
  ],
])('of a course at a glance the first photo and the newest are shown: %j', (all, shown) => {
  expect(firstAndNewest(all, 3)).toEqual(shown)
})
