import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { instantAt, later } from './clinic-time.ts'
import { inOrderOfTime } from './ids.ts'

test('ids made one after the other stand in that order, are all different, and end as they did', () => {
  const begin = instantAt('2026-11-30T08:00:00+01:00')
  const random = Array.from({ length: 200 }, () => randomUUID())
  const ids = random.map((id, ms) => inOrderOfTime(id, later(begin, ms)))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  for (const [n, id] of ids.entries()) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(id.slice(15)).toBe(random[n]!.slice(15))
  }
})
