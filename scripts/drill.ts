import { ABSENT } from './drill/checks.ts'
import { DRILLS } from './drill/parts.ts'
import { runPart } from './test/run-part.ts'

// `npm run drill`: the failures of scripts/drill/parts.ts, one after the other. `npm run drill -- database` runs that one.
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !DRILLS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`No such drill: ${unknown.join(', ')}. There are: ${DRILLS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const results = { passed: 0, failed: 0, skipped: 0 }
for (const part of DRILLS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n${part.name}: ${part.what} (at most ${part.minutes} min)`)
  const code = await runPart(part)
  results[code === 0 ? 'passed' : code === ABSENT ? 'skipped' : 'failed']++
}
console.log(`\n${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`)
process.exit(results.failed === 0 ? 0 : 1)
