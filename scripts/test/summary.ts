/** What a stage of `npm test` came to. */
export type Summary = {
  passed: number
  failed: number
  skipped: number
  /** `file › title: first line of the error`. */
  failures: string[]
  /** Tests that passed on a second try only, which fails the run. */
  secondTries: string[]
  files: { file: string; seconds: number }[]
  /** The ids of the tests that passed: "law 16". */
  ids: string[]
}

export const EMPTY: Readonly<Summary> = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  secondTries: [],
  files: [],
  ids: [],
}

/** The sum of two stages. A second try counts as a failure, not as a pass. */
export function added(a: Summary, b: Summary): Summary {
  const again = b.secondTries.length
  return {
    passed: a.passed + b.passed - again,
    failed: a.failed + b.failed + again,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures, ...b.secondTries.map((one) => `${one}: needed a second try`)],
    secondTries: [...a.secondTries, ...b.secondTries],
    files: [...a.files, ...b.files],
    ids: [...a.ids, ...b.ids],
  }
}

const SLOWEST = 10

/** The slowest files, the failures and the closing line that whoever reads the log from its end looks for. */
export function closing({ passed, failed, skipped, failures, files }: Summary): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    ...(slowest.length > 0 ? ['', 'Slowest files'] : []),
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    ...failures.map((one) => `failed  ${one}`),
    `\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

/** Milliseconds as `m:ss`. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
