import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endFile, runNext } from './tests-in-process.ts'
import type { Outcome, Task } from './task.ts'

// Runs tests of pure rules in this process: a mutant costs the modules that depend on it and no start of a runner.
// The mutated file and its importers are loaded under an address of their own; every other module stays.

const root = process.argv[2]!
const shim = new URL('./tests-in-process.ts', import.meta.url).href
const stripped = new Map<string, string>()
let task: Task | null = null
let run = 0

registerHooks({
  resolve(specifier, context, next) {
    const isTest = /\.test\.ts/.test(context.parentURL ?? '')
    if (specifier === 'vitest' && isTest) return { url: shim, shortCircuit: true, format: 'module-typescript' }
    const resolved = next(specifier, context)
    const file = fileOf(resolved.url)
    return file && task?.importers.includes(file)
      ? { ...resolved, url: `${resolved.url.split('?')[0]}?run=${run}` }
      : resolved
  },
  load(url, context, next) {
    const file = url.includes('?run=') ? fileOf(url) : null
    if (!file || !task) return next(url, context)
    const source = file === task.file ? stripTypeScriptTypes(task.mutated) : (stripped.get(file) ?? strip(file))
    return { format: 'module', source, shortCircuit: true }
  },
})

process.on('message', (asked: Task) => void outcomeOf(asked).then((outcome) => process.send!(outcome)))
process.on('disconnect', () => process.exit())
process.send!('ready')

async function outcomeOf(asked: Task): Promise<Outcome> {
  task = asked
  run++
  for (const test of asked.tests) {
    try {
      await import(`${pathToFileURL(`${root}/${test}`).href}?run=${run}`)
      while (await runNext());
    } catch {
      endFile()
      return 'killed'
    }
  }
  return 'survived'
}

function strip(file: string) {
  const source = stripTypeScriptTypes(readFileSync(`${root}/${file}`, 'utf8'))
  stripped.set(file, source)
  return source
}

function fileOf(url: string): string | null {
  return url.startsWith('file:') ? relative(root, fileURLToPath(url.split('?')[0]!)).replaceAll(sep, '/') : null
}
