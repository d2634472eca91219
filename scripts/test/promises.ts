import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Docs name a test by an id that stands at the beginning of its title, "[law 16] …".

const ID = /\[((?:law \d+|sec \d+(?:\.\d+)?|rel [ARS]\d+|spec [\d.]+ [\w-]+))\]/g
const PAGES = ['law', 'security', 'specification', 'reliability']
const TESTS = ['app/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts', 'test/crash/*.ts']

export const idsIn = (text: string): string[] => [...text.matchAll(ID)].map(([, id]) => id!)

/** Ids named in the docs and ids in test titles. `later`: ids found only in titles of `@full` tests. */
export function idsOf(root: string) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const titles = globSync(TESTS, { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/['"`]((?:\[(?:law|sec|rel|spec) [^\]]+\] )+)(?=([\s\S]*?)=>)/g)].map(([, ids, rest]) => ({
      ids: idsIn(ids!),
      isFull: rest!.includes('@full'),
    })),
  )
  const daily = titles.filter(({ isFull }) => !isFull).flatMap(({ ids }) => ids)
  return {
    named: PAGES.flatMap((name) => idsIn(read(`docs/${name}.md`))),
    titles: titles.flatMap(({ ids }) => ids),
    later: titles.flatMap(({ ids }) => ids).filter((id) => !daily.includes(id)),
  }
}

/** The ids the docs name whose tests neither passed in this run nor belong to `npm run test:full`. */
export const idsNotRun = (
  { named, later }: Pick<ReturnType<typeof idsOf>, 'named' | 'later'>,
  ran: readonly string[],
) => [...new Set(named)].filter((id) => !ran.includes(id) && !later.includes(id))
