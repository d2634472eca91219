import { stripVTControlCharacters } from 'node:util'
import { idsIn } from './promises.ts'
import type { Summary } from './summary.ts'

type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  tests: { projectName: string; status: string; results: { duration: number; error?: { message?: string } }[] }[]
}
type Report = { suites: Suite[]; stats: { expected: number; flaky: number; unexpected: number; skipped: number } }

/** What Playwright's JSON report says, as `npm test` adds it up. */
export function playwrightSummary(report: Report): Summary {
  const failures: string[] = []
  const secondTries: string[] = []
  const ids: string[] = []
  const seconds = new Map<string, number>()
  const walk = (suites: Suite[]) => {
    for (const { file, suites: inner = [], specs = [] } of suites) {
      for (const { title, tests } of specs)
        for (const { projectName, status, results } of tests) {
          const named = `${file} › ${title} (${projectName})`
          const took = results.reduce((sum, { duration }) => sum + duration / 1_000, 0)
          seconds.set(file, (seconds.get(file) ?? 0) + took)
          const [error] = stripVTControlCharacters(results.find((one) => one.error)?.error?.message ?? '').split(
            '\n',
            1,
          )
          if (status === 'expected') ids.push(...idsIn(title))
          if (status === 'flaky') secondTries.push(named)
          if (status === 'unexpected') failures.push(`${named}: ${error}`)
        }
      walk(inner)
    }
  }
  walk(report.suites)
  const { expected, flaky, unexpected, skipped } = report.stats
  const files = [...seconds].map(([file, took]) => ({ file, seconds: took }))
  return { passed: expected + flaky, failed: unexpected, skipped, failures, secondTries, files, ids }
}
