import { expect, test } from 'vitest'
import { playwrightSummary } from '#scripts/test/playwright-summary.ts'
import { changedSources } from '#scripts/test/scan-sources.ts'
import { added, clock, closing, EMPTY } from '#scripts/test/summary.ts'

const result = (duration: number, message?: string) => ({ duration, ...(message ? { error: { message } } : {}) })

test('a journey that passed on its second try counts as failed and is named', () => {
  const report = {
    suites: [
      {
        file: 'book.spec.ts',
        specs: [
          {
            title: 'books [law 1]',
            tests: [{ projectName: 'phone', status: 'flaky', results: [result(2_000, 'late'), result(1_000)] }],
          },
          { title: 'pays [law 2]', tests: [{ projectName: 'phone', status: 'expected', results: [result(500)] }] },
        ],
      },
    ],
    stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
  }
  const total = added(EMPTY, playwrightSummary(report))
  expect(total).toMatchObject({ passed: 1, failed: 1, files: [{ file: 'book.spec.ts', seconds: 3.5 }] })
  expect(total.failures).toEqual(['book.spec.ts › books [law 1] (phone): needed a second try'])
  expect(total.ids).toEqual(['law 2'])
})

test('the last line says how many passed, failed and were skipped, after the ten slowest files and the failures', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, seconds: n }))
  const lines = closing({ ...EMPTY, passed: 7, failed: 1, skipped: 2, failures: ['a.test.ts › b: c'], files }).split(
    '\n',
  )
  expect(lines.at(-1)).toBe('7 passed, 1 failed, 2 skipped')
  expect(lines.filter((line) => line.endsWith('.test.ts'))).toHaveLength(10)
  expect(lines.find((line) => line.endsWith('.test.ts'))).toContain('11.0 s  11.test.ts')
  expect(lines).toContain('failed  a.test.ts › b: c')
  expect(closing(EMPTY).trim()).toBe('0 passed, 0 failed')
})

test('a scan source that changed, came or went is named once', () => {
  expect(changedSources('1  a.ts\n2  b.ts\n3  c.ts\n', '1  a.ts\n9  b.ts\n4  d.ts\n')).toEqual(['b.ts', 'c.ts', 'd.ts'])
  expect(changedSources('1  a.ts\n', '1  a.ts\n')).toEqual([])
})

test('elapsed time reads as minutes and seconds', () => {
  expect([clock(0), clock(61_400), clock(3_600_000)]).toEqual(['0:00', '1:01', '60:00'])
})
