import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/**
 * Reads the imports of all sources below the folders, relative to `root`.
 * @returns the files that depend on one, nearest first and itself the very first; its own test comes before others.
 */
export function importersIn(root: string, folders: readonly string[]): (file: string) => string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const target of importsOf(root, file)) importers.set(target, [...(importers.get(target) ?? []), file])
  return (file) => nearestFirst(file, importers)
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function importsOf(root: string, file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
    .map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)))
}

function nearestFirst(start: string, importers: Map<string, string[]>): string[] {
  const own = start.replace(/\.ts$/, '.test.ts')
  const found = new Set([start])
  for (const file of found)
    for (const importer of (importers.get(file) ?? []).toSorted((a, b) => Number(b === own) - Number(a === own)))
      found.add(importer)
  return [...found]
}
