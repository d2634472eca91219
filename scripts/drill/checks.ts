/** The exit code of a drill whose component this machine does not have. */
export const ABSENT = 3

let failed = 0

/** Prints what a drill saw beside what it asks, and remembers whether it held. */
export function check(what: string, { seen, asked, holds }: { seen: unknown; asked: string; holds: boolean }) {
  if (!holds) failed++
  console.log(`${holds ? '✓' : '✗'} ${what}: ${String(seen)} (asked: ${asked})`)
}

/** Ends the drill. */
export const done = () => process.exit(failed === 0 ? 0 : 1)

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Seconds until `attempt` succeeds, tried again at once; Infinity past `atMost`. */
export async function secondsUntil(attempt: () => Promise<boolean>, atMost: number): Promise<number> {
  const from = performance.now()
  const passed = () => (performance.now() - from) / 1_000
  while (passed() < atMost) {
    if (await attempt().catch(() => false)) return passed()
    await pause(100)
  }
  return Infinity
}

export const shown = (seconds: number) => `${seconds.toFixed(1)} s`
