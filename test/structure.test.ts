import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// What no import rule of the linter can say: features and layers form no circle, folders stay small, and a feature’s
// files bear the names of a closed list (docs/README.md, "A feature’s files").

const root = new URL('..', import.meta.url).pathname
const files = readdirSync(join(root, 'app/features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx|css)$/.test(path))
  .map((path) => `app/features/${path}`)

type Arrows = Map<string, Set<string>>
type Source = { path: string; text: string }

/** Which part imports which, types included. */
function arrowsBetween(sources: readonly Source[], partOf: (path: string) => string | null): Arrows {
  const arrows: Arrows = new Map()
  for (const { path, text } of sources)
    // By name, when it is needed, or for its effect alone, as a style sheet.
    for (const [, specifier = ''] of text.matchAll(/(?:from |import |import\()'([^']+)'/g)) {
      const [from, to] = [partOf(path), partOf(targetOf(path, specifier))]
      if (!from || !to || from === to) continue
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  return arrows
}

const featureOf = (path: string) => /^app\/features\/([\w-]+)\//.exec(path)?.[1] ?? null
const layerOf = (path: string) => /^app\/([\w-]+)\//.exec(path)?.[1] ?? null
const targetOf = (path: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : relative(root, resolve(root, dirname(path), specifier))
const read = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') })

function reachedFrom(arrows: Arrows, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  while (open.length > 0)
    for (const next of arrows.get(open.pop() ?? '') ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        open.push(next)
      }
  return reached
}

const circlesIn = (arrows: Arrows) => [...arrows.keys()].filter((feature) => reachedFrom(arrows, feature).has(feature))

/** Every source file of the product, tests left out. */
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .map((path) => `app/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map(read)

test('no feature imports itself through another', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(circlesIn(arrowsBetween(sources, featureOf))).toEqual([])
})

test('no layer imports itself through another, types included', () => {
  const arrows = arrowsBetween(sources, layerOf)
  expect([...arrows.keys()]).toContain('services')
  expect(circlesIn(arrows)).toEqual([])
})

test('two parts that import each other are found', () => {
  const planted = [
    { path: 'app/features/one/queries.ts', text: `import { a } from '#app/features/two/queries.ts'` },
    { path: 'app/features/two/ui/panel.tsx', text: `import { b } from '../../one/queries.ts'` },
    { path: 'app/db/files.ts', text: `import type { S } from '#app/services/services.ts'` },
    { path: 'app/services/services.ts', text: `import type { D } from '#app/db/client.ts'` },
  ]
  expect(circlesIn(arrowsBetween(planted, featureOf))).toEqual(['one', 'two'])
  expect(circlesIn(arrowsBetween(planted, layerOf))).toEqual(['db', 'services'])
})

/** Folders of one file per change, page, text or message, and of pictures. */
const LISTS = /^app\/(?:db\/migrations|content\/(?:pages|text)|ui\/fonts)\b|^test\/(?:cases|fading|scan)\b/
const FOLDER_MAX = 25

test('a folder of code holds at most 25 files', () => {
  const entries = ['app', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  const held = Map.groupBy(
    entries.filter((entry) => entry.isFile()),
    (entry) => relative(root, entry.parentPath),
  )
  const large = [...held].filter(([folder, within]) => within.length > FOLDER_MAX && !LISTS.test(folder))
  expect(large.map(([folder, within]) => `${folder}: ${within.length}`)).toEqual([])
})

test('appointments, their history and the outbox are written in one place each', () => {
  const writes =
    /(?:insertInto|updateTable|deleteFrom)\('(appointments|appointment_history|outbox)'\)|(?:insert into|update|delete from) (appointments|appointment_history|outbox)\b/g
  const owners: Record<string, RegExp> = {
    appointments: /^app\/(db\/appointments|seed)\//,
    appointment_history: /^app\/(db\/appointments|seed)\//,
    // A statement that writes along with other rows names its kind by `selectMessage` or takes it from `rowOf`.
    outbox:
      /^app\/(db\/(outbox|appointments\/)|seed\/|server\/(delivery\/(outbox|delivery-notes)|jobs)|features\/account\/(commands|steps))/,
  }
  const strangers = sources.flatMap(({ path, text }) =>
    [...text.matchAll(writes)]
      .map((found) => found[1] ?? found[2] ?? '')
      .filter((table) => !owners[table]?.test(path))
      .map((table) => `${path} writes ${table}`),
  )
  expect(strangers).toEqual([])
})

/** What may lie in a feature's folder: knowing one feature is knowing them all. */
const VOCABULARY = [
  /^(?:[\w-]+-)?schema\.ts$/, // what it is asked with, and what its calls answer
  /^queries(?:\.ts|\/[\w-]+\.ts)$/, // what it reads
  /^commands(?:\.ts|\/[\w-]+\.ts)$/, // what it writes, in a transaction of its own
  /^steps\/[\w-]+\.ts$/, // what another feature's command writes through it, in that command's transaction
  /^ui\/[\w-]+(?:\/[\w-]+)*\.(?:tsx?|css)$/,
  /^(?:[\w-]+\/)*[\w-]+(?:\.(?:security|property))?\.test\.tsx?$/,
]
const strayIn = (paths: readonly string[]) =>
  paths.filter((path) => !VOCABULARY.some((kind) => kind.test(path.split('/').slice(3).join('/'))))

test('each file of a feature is a schema, a query, a command, a step of one, a screen or a test', () => {
  expect(strayIn(files)).toEqual([])
})

test('a feature keeps its queries, and its commands, in one file or in one folder', () => {
  const twice = (paths: readonly string[]) =>
    ['queries', 'commands'].flatMap((kind) =>
      paths
        .filter(
          (path) => path.endsWith(`/${kind}.ts`) && paths.some((other) => other.startsWith(path.replace(/\.ts$/, '/'))),
        )
        .toSorted(),
    )
  expect(twice(files)).toEqual([])
  expect(twice(['app/features/one/queries.ts', 'app/features/one/queries/two.ts'])).toHaveLength(1)
})

test('a file of any other name would be found', () => {
  const planted = ['app/features/one/helpers.ts', 'app/features/one/steps.ts', 'app/features/one/commands/book.ts']
  expect(strayIn(planted)).toEqual(planted.slice(0, 2))
})

/** `app/http`, or one feature: what the linter's borders run between. */
const partOf = (path: string) => /^app\/(?:features\/)?[\w-]+\//.exec(path)?.[0] ?? 'app/'
const byTheBack = (path: string, text: string) =>
  [...text.matchAll(/(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
    .map(([, from, lazily]) => targetOf(path, from ?? lazily ?? ''))
    .filter((target) => target.startsWith('app/') && partOf(path) !== 'app/' && partOf(target) !== partOf(path))

test('one part of the house reaches another by its name, where the linter sees it', () => {
  expect(sources.flatMap(({ path, text }) => byTheBack(path, text))).toEqual([])
  for (const way of [`import { a } from '../../server/delivery/outbox.ts'`, `import '../../server/delivery/outbox.ts'`])
    expect(byTheBack('app/features/one/commands.ts', way)).toEqual(['app/server/delivery/outbox.ts'])
})
