import { expect } from 'vitest'

/**
 * For rules asked thousands of times: fails with the name of whatever does not hold, and what was asked. An assertion
 * for each of them takes longer than the rule.
 */
export function hold(things: Readonly<Record<string, boolean>>, asked: unknown) {
  const wrong = Object.keys(things).filter((name) => !things[name])
  if (wrong.length > 0) expect.fail(`Does not hold: ${wrong.join(', ')}. Asked: ${JSON.stringify(asked)}`)
}
