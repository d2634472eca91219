import { afterEach, expect, test, vi } from 'vitest'
import { maskOf } from '#app/domain/scan/geometry/mask.ts'
import { isEdited, NO_EDITS } from '#app/domain/scan/geometry/mask-edit.ts'
import { NO_ANSWERS, withOutline } from '#app/domain/scan/scan.ts'
import { seenPhoto } from '#test/support/fake-vision.ts'
import { readKeptScan, takenUp } from './kept-scan.ts'
import type { Scanned } from './scan-api.ts'
import { corrected, outlinesOf } from './result/use-result.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

const ID = '3f0c8a52-6d0e-4d8e-9c55-0a7c1f1f2b11'
const drawn = maskOf([...Array.from({ length: 300 }, () => 1), ...Array.from({ length: 9_700 }, () => 0)], 100, 100)
const scanned = (more: Partial<Scanned> = {}): Scanned => ({
  id: ID,
  measures: {
    photos: [withOutline(seenPhoto(), drawn)!, seenPhoto()],
    analyzer: 'local',
    model: 'test',
    opinion: null,
  },
  answers: { ...NO_ANSWERS, age: 7, reference: { kind: 'longest-side', photo: 0, cm: 7.5 } },
  photosUntil: '2026-12-04T10:00:00.000Z',
  saved: true,
  ...more,
})

/** A device that keeps a scan, and a server that answers about it. */
function tab(kept: object | null, answer: () => Promise<Response>) {
  const stored = new Map(kept ? [['falm-analysis', JSON.stringify({ ...kept, savedAt: Date.now() })]] : [])
  const asked: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer()
  })
  return { stored, asked }
}
const answers = (status: number, body: object) => async () => Response.json(body, { status })

afterEach(() => vi.unstubAllGlobals())

test('after a reload the result stands as it was: answers, scale, drawn outline, and that it is saved', async () => {
  const { asked } = tab({ id: ID, size: '48 cm²' }, answers(200, scanned()))
  const kept = (await readKeptScan('da'))!
  expect(asked).toEqual([`/api/analyses/${ID}?lng=da`])
  expect(kept).toMatchObject({ choice: 'longest-side', longestCm: '7,5', scanned: { id: ID, saved: true } })
  expect(kept.scanned.answers.age).toBe(7)
  const shown = kept.scanned.measures.photos.map((photo, index) => corrected(photo, kept.edits[index]))
  expect(shown.map(({ footprint }) => footprint)).toEqual([drawn, seenPhoto().footprint])
  expect(outlinesOf({ photos: shown })).toEqual([drawn, 'measured'])
})

test('an outline drawn before the reload still has its way back to the measured one', () => {
  const { scanned: again, edits } = takenUp(scanned(), 'da')
  expect(edits.map(isEdited)).toEqual([true, false])
  expect(corrected(again.measures.photos[0]!, NO_EDITS)).toEqual(seenPhoto())
})

test('a coin that was marked is the coin again', () => {
  const across = [
    [0.1, 0.1],
    [0.2, 0.1],
  ] as const
  const answered = { ...NO_ANSWERS, reference: { kind: 'coin', photo: 1, coin: '5-kr', across } as const }
  expect(takenUp(scanned({ answers: answered }), 'en')).toMatchObject({ choice: 'coin', coin: '5-kr', longestCm: '' })
  expect(takenUp(scanned({ answers: NO_ANSWERS }), 'en').choice).toBeNull()
})

test.each([404, 410])('an analysis that is gone (%i) is forgotten here too, without a word', async (status) => {
  const { stored } = tab({ id: ID, size: '48 cm²' }, answers(status, { code: 'analysis-gone' }))
  expect(await readKeptScan('da')).toBeNull()
  expect(stored.size).toBe(0)
})

test('while the network is away the scan is kept for the next try', async () => {
  const { stored } = tab({ id: ID, size: '48 cm²' }, () => Promise.reject(new TypeError('away')))
  expect(await readKeptScan('da')).toBeNull()
  expect(stored.size).toBe(1)
})

test.each([null, { size: '48 cm²' }, { id: '../account', size: '48 cm²' }])(
  'a tab that keeps %j asks nothing',
  async (kept) => {
    const { asked } = tab(kept, answers(200, scanned()))
    expect(await readKeptScan('da')).toBeNull()
    expect(asked).toEqual([])
  },
)

test('nothing drawn and nothing found is taken up as it is', () => {
  const bare = seenPhoto({ footprint: emptyMask(100, 100), found: 'none' })
  const plain = scanned({ measures: { ...scanned().measures, photos: [bare] } })
  expect(takenUp(plain, 'da')).toMatchObject({ edits: [NO_EDITS], scanned: plain })
})
