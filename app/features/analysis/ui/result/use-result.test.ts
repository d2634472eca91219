import { expect, test } from 'vitest'
import { NO_EDITS } from '#app/domain/scan/geometry/mask-edit.ts'
import { seenPhoto } from '#test/support/fake-vision.ts'
import { corrected, outlinesOf } from './use-result.ts'

test('what is sent is what is shown: the painted outline, and the measured one where nothing is painted any more', () => {
  const frame = [0.1, 0.1, 0.3, 0.3] as const
  const shown = (edits: typeof NO_EDITS) => [corrected(seenPhoto(), edits), seenPhoto()]
  const painted = shown({ ...NO_EDITS, frame })
  expect(outlinesOf({ photos: painted })).toEqual([painted[0]!.footprint, 'measured'])
  expect(painted[0]!.footprint).not.toEqual(seenPhoto().footprint)
  expect(outlinesOf({ photos: shown(NO_EDITS) })).toEqual(['measured', 'measured'])
})
