import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The tour is what a newcomer opens first: each thing is in it once, and each file it names is there.

const root = new URL('..', import.meta.url).pathname
const tour = readFileSync(join(root, 'docs/README.md'), 'utf8')
const rows = tour
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => /^\| (?!Looking for|---)/.test(line))
  .map((line) => ({ what: line.split(' | ')[0]!.slice(2), where: line }))
const migrations = readdirSync(join(root, 'app/db/migrations'))

/** Files and folders of ours named in a text, as written: whole paths, or short ones of a file near one named before. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w./*-]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('/') && (name.includes('/') || /\.(?:tsx?|sql|js)$/.test(name)))

/** Those that are nowhere: at the root, in a folder of a path named before in the same text, or among the migrations. */
function missingIn(text: string): string[] {
  const folders: string[] = []
  return namedIn(text).filter((name) => {
    const found = ['', ...folders].map((folder) => join(folder, name)).find((path) => existsSync(join(root, path)))
    const parts = found?.split('/') ?? []
    folders.push(...parts.map((_, at) => parts.slice(0, at + 1).join('/')).slice(1))
    return !found && !migrations.includes(name)
  })
}

test('the tour names each thing once', () => {
  const names = rows.map(({ what }) => what)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((what, at) => names.indexOf(what) !== at)).toEqual([])
})

test('every file a row of the tour names is there', () => {
  expect(rows.flatMap(({ where }) => missingIn(where))).toEqual([])
})

test('every file the walks name is there', () => {
  const walks = tour.split('\n## ').find((part) => part.startsWith('Four walks'))!
  const paths = namedIn(walks)
  expect(paths.length).toBeGreaterThan(25)
  expect(missingIn(walks)).toEqual([])
})

test('a file that is gone would be found', () => {
  expect(missingIn('`app/domain/slots.ts`, its bounds: `slot-question.ts`, `gone.ts`; `0001_booking.sql`')).toEqual([
    'gone.ts',
  ])
})
