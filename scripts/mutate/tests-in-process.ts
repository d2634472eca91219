import { expect as vitestExpect } from 'vitest'

// The part of Vitest that tests of pure rules use: `test`, `test.each`, `describe` and `expect`.

type Body = (...values: never[]) => unknown
const waiting: (() => unknown)[] = []

export const expect = vitestExpect
export const test = Object.assign((_title: string, body: Body) => void waiting.push(body as () => unknown), {
  each: (table: readonly unknown[]) => (_title: string, body: Body) => {
    for (const row of table) waiting.push(() => body(...((Array.isArray(row) ? row : [row]) as never[])))
  },
})
export const describe = (_title: string, body: () => void) => body()

/** Runs the next test of the file that was loaded; false when there is none. A red test throws. */
export async function runNext(): Promise<boolean> {
  const next = waiting.shift()
  await next?.()
  return next !== undefined
}

/** Forgets the tests that are left. */
export const endFile = () => void waiting.splice(0)
