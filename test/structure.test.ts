import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// What no import rule of the linter can say: features form no circle as folders, and a feature's files bear the names
// of a closed list (docs/README.md, "A feature's files").

const root = new URL('..', import.meta.url).pathname
const files = readdirSync(join(root, 'app/features'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx|css)$/.test(path))
  .map((path) => `app/features/${path}`)

type Arrows = Map<string, Set<string>>

/** Which feature's folder imports which, tests left out: they may set the scene with anything. */
function arrowsBetween(sources: { path: string; text: string }[]): Arrows {
  const arrows: Arrows = new Map()
  for (const { path, text } of sources)
    // By name, when it is needed, or for its effect alone, as a style sheet.
    for (const [, specifier = ''] of text.matchAll(/(?:from |import |import\()'([^']+)'/g)) {
      const target = targetOf(path, specifier)
      if (!target.startsWith('app/features/') || featureOf(target) === featureOf(path)) continue
      const known = arrows.get(featureOf(path)) ?? new Set()
      arrows.set(featureOf(path), known.add(featureOf(target)))
    }
  return arrows
}

const featureOf = (path: string) => path.split('/')[2] ?? ''
const targetOf = (path: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : relative(root, resolve(root, dirname(path), specifier))

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

test('no feature reaches itself through another', () => {
  const sources = files
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(sources.length).toBeGreaterThan(100)
  expect(circlesIn(arrowsBetween(sources))).toEqual([])
})

test('two features that import each other would be found', () => {
  const planted = [
    { path: 'app/features/one/queries.ts', text: `import { a } from '#app/features/two/queries.ts'` },
    { path: 'app/features/two/ui/panel.tsx', text: `import { b } from '../../one/queries.ts'` },
  ]
  expect(circlesIn(arrowsBetween(planted))).toEqual(['one', 'two'])
})

test('appointments, their history and the outbox are written in one place each', () => {
  const writes =
    /(?:insertInto|updateTable|deleteFrom)\('(appointments|appointment_history|outbox)'\)|(?:insert into|update|delete from) (appointments|appointment_history|outbox)\b/g
  const owners: Record<string, RegExp> = {
    appointments: /^app\/db\/(appointments\/|seed)/,
    appointment_history: /^app\/db\/(appointments\/|seed)/,
    // A statement that writes along with other rows names its kind by `selectMessage` or takes it from `rowOf`.
    outbox:
      /^app\/(db\/(outbox|seed|appointments\/)|server\/(outbox|delivery-notes|jobs)|features\/account\/(commands|steps))/,
  }
  const strangers = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((path) => `app/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(writes)]
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

/** Every source file of the product, tests left out. */
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .map((path) => `app/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))

/** `app/http`, or one feature: what the linter's borders run between. */
const partOf = (path: string) => /^app\/(?:features\/)?[\w-]+\//.exec(path)?.[0] ?? 'app/'
const byTheBack = (path: string, text: string) =>
  [...text.matchAll(/(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
    .map(([, from, lazily]) => targetOf(path, from ?? lazily ?? ''))
    .filter((target) => target.startsWith('app/') && partOf(path) !== 'app/' && partOf(target) !== partOf(path))

test('one part of the house reaches another by its name, where the linter sees it', () => {
  expect(sources.flatMap((path) => byTheBack(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  for (const way of [`import { a } from '../../server/outbox.ts'`, `import '../../server/outbox.ts'`])
    expect(byTheBack('app/features/one/commands.ts', way)).toEqual(['app/server/outbox.ts'])
})
