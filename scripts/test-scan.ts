import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD, scanSources } from './test/scan-sources.ts'

// `npm run test:scan`: the tests of scan, fading and vision, which take minutes. Green, it records the checksums of
// their sources in a file that is committed; `npm test` compares them and runs a smoke test of each.

const root = new URL('..', import.meta.url).pathname
const before = scanSources(root)
const vitest = ['node_modules/.bin/vitest', 'run', '--project', 'scan', '--reporter=./scripts/test/vitest-report.ts']
const child = spawn(process.execPath, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_SCAN: '1' },
})
const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? 1)))
if (code === 0 && before === scanSources(root)) {
  writeFileSync(join(root, RECORD), before)
  console.log(`Recorded in ${RECORD}: commit it`)
} else if (code === 0) console.error('A source changed while the tests ran: run them again')
process.exit(code === 0 && before !== scanSources(root) ? 1 : code)
