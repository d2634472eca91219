import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
// Beside the project and under its rules: in it, tests that read every file would meet what is planted here.
const apart = mkdtempSync(join(tmpdir(), 'borders-'))
for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
  copyFileSync(join(root, name), join(apart, name))
cpSync(join(root, 'tools/lint'), join(apart, 'tools/lint'), { recursive: true })
afterAll(() => rmSync(apart, { recursive: true, force: true }))

function plant(file: string, text: string) {
  const path = join(apart, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** Plants one file with one forbidden import and reads what lint says of it. */
function lint(file: string, text: string) {
  const path = plant(file, text)
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/.bin/oxlint'), path], {
    cwd: apart,
    encoding: 'utf8',
  })
  rmSync(path)
  return stdout
}

test.each([
  ['app/domain/planted-one.ts', '#app/features/booking/queries/availability.ts'],
  ['app/domain/planted-two.ts', 'kysely'],
  ['app/ui/planted-three.ts', '#app/features/booking/schema.ts'],
  ['app/features/booking/planted-four.ts', '#app/features/payments/commands/record-event.ts'],
  ['app/features/booking/planted-five.ts', '#app/server/delivery/outbox.ts'],
  ['app/services/planted-six.ts', '#app/features/booking/queries/availability.ts'],
  ['app/content/planted-seven.ts', '#app/db/client.ts'],
  ['app/content/planted-twelve.ts', '#app/ui/wordmark.tsx'],
  ['app/db/planted-thirteen.ts', '#app/services/services.ts'],
  ['app/features/booking/planted-fourteen.ts', '#app/islands/islands.ts'],
  ['app/routes/planted-eight.ts', '#app/db/client.ts'],
  ['app/routes/planted-nine.ts', '#app/server/start.ts'],
  ['app/http/planted-ten.ts', '#app/routes/api/endpoints.ts'],
  ['app/ui/planted-eleven.ts', '#app/http/problem.ts'],
])('%s may not import %s', (file, target) => {
  expect(lint(file, `import * as forbidden from '${target}'\nexport const planted = forbidden\n`)).toContain(
    'no-restricted-imports',
  )
})

test('a step that opens a transaction is found', () => {
  const text = `import { inTransaction } from '#app/db/transaction.ts'\nexport const planted = inTransaction\n`
  expect(lint('app/features/booking/steps/planted-step.ts', text)).toContain('no-restricted-imports')
})

test.each(['new Date(0)', 'Date.now()'])('%s is found outside the clocks', (expression) => {
  const text = `export const planted = ${expression}\n`
  expect(lint('app/features/booking/planted-time.ts', text)).toContain('no-restricted-globals')
  expect(lint('app/services/clock/clock.ts', text)).not.toContain('no-restricted')
})

test.each([
  ["export const planted = (lng: string) => lng === 'da'", 'no-comparison'],
  ["export const planted = { da: 'Hej', en: 'Hi' }", 'no-pair'],
  ['export const planted = { da: (name: string) => `Hej ${name}`, en: (name: string) => `Hi ${name}` }', 'no-pair'],
  ["export const planted = ['da', 'en'] as const", 'no-pair'],
])('a text or a branch by language outside of the catalogue is found: %s', (text, rule) => {
  expect(lint('app/features/booking/planted-language.ts', `${text}\n`)).toContain(rule)
})

test('two files that import each other are found', () => {
  plant('app/domain/planted-b.ts', `import { a } from './planted-a.ts'\nexport const b = () => a\n`)
  const said = lint('app/domain/planted-a.ts', `import { b } from './planted-b.ts'\nexport const a = () => b\n`)
  expect(said).toContain('no-cycle')
})
