import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hold } from '#test/clinic/hold.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { firstAndNewest, missingMoments, placeOfPhoto, photoPage, stillToTake } from './journal-photos.ts'

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
  ['of a visit, whatever its day', { visitId: 'v1', takenOn: '2026-06-06', moment: 'after' }, 1, 1],
  ['of the day of a treatment', { takenOn: '2026-07-17', moment: 'before' }, 2, 0],
  ['of the skin after the last one', { takenOn: '2026-08-20', moment: 'healing' }, 2, 34],
  ['before one that is not written yet', { takenOn: '2026-08-28', moment: 'before' }, 3, null],
  ['from before the first', { takenOn: '2026-05-01', moment: 'healing' }, null, null],
  ['of no tattoo', { tattooId: null, takenOn: '2026-07-17', moment: 'after' }, null, null],
] as const)('a photo %s is counted to its treatment, and by the days since', (_what, photo, treatment, daysAfter) => {
  const { takenOn, ...rest } = photo
  const placed = { tattooId: 'moon', visitId: null, ...rest, takenOn: clinicDay(takenOn) }
  expect(placeOfPhoto(placed, TREATMENTS)).toEqual({ treatment, daysAfter })
})

test('however many photos: every one stands on a page, in the order they were taken, the newest first page, the first on all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 2, max: 40 }), (count, size) => {
      const photos = Array.from({ length: count }, (_, at) => at)
      const { pages } = photoPage(photos, 1, size)
      const shown = Array.from({ length: pages }, (_, at) => photoPage(photos, at + 1, size).photos)
      hold(
        {
          'a page is no longer than asked': shown.every((page) => page.length <= size),
          'in the order they were taken': shown.every((page) =>
            page.every((one, at) => at === 0 || page[at - 1]! <= one),
          ),
          'the first on all': shown.every(([first]) => first === 0),
          'the newest first page': shown[0]!.at(-1) === count - 1,
          'every one stands on a page': new Set(shown.flat()).size === count,
          'past the end is the last page': photoPage(photos, pages + 5, size).page === pages,
        },
        { count, size },
      )
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

test('a photo before the laser is taken until the treatment is over, one after it on its own day, and none later', () => {
  expect(stillToTake(['before', 'after'], 'in_progress', true)).toEqual(['before', 'after'])
  expect(stillToTake(['before', 'after'], 'completed', true)).toEqual(['after'])
  expect(stillToTake(['before', 'after'], 'completed', false)).toEqual([])
  expect(stillToTake(['before'], 'ankommet', false)).toEqual([])
})
