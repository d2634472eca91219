import { expect, test } from 'vitest'
import { pageOf, pageThere } from './page.ts'

const asked: number[] = []
const read = async (page: number) => {
  asked.push(page)
  return pageOf(page <= 3 ? ['row'] : [], page, 60)
}

test('past the last page there is the last, and a page that is there is read once', async () => {
  expect(await pageThere(999, read)).toMatchObject({ page: 3, pages: 3 })
  expect(await pageThere(2, read)).toMatchObject({ page: 2 })
  expect(asked).toEqual([999, 3, 2])
})

test('a list that is not counted begins again past its end, and an empty one is read once', async () => {
  const uncounted = async (page: number) => ({ rows: page <= 2 ? ['row'] : [], page, pages: page })
  expect(await pageThere(999, uncounted)).toMatchObject({ page: 1 })
  let times = 0
  await pageThere(1, async () => ({ rows: [], pages: ++times }))
  expect(times).toBe(1)
})
