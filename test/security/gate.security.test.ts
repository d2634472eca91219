import { Hono } from 'hono'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isContentPath } from '#app/content/paths.ts'
import { LIMITS } from '#app/domain/access/limits.ts'
import { ACTIONS, reachOf } from '#app/domain/access/roles.ts'
import type { Handle } from '#app/handle.ts'
import { gateRules } from '#app/http/gate.ts'
import { endpoints } from '#app/routes/api/endpoints.ts'
import { createApp } from '#app/server/app.ts'
import { mountedBesideCalls } from '#test/support/addresses.ts'
import { world } from '#test/clinic/world.ts'

type PageFile = { handle?: Partial<Handle>; action?: unknown; meta?: unknown }
type Entry = { file: string; path?: string; children?: Entry[] }

const files = import.meta.glob<PageFile>('../../app/routes/**/*.tsx')
const leaves = (entries: Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))
const pages = leaves(routes as Entry[])
const names = new Set(pages.map(({ file }) => file))

test.each([...names])(
  '[sec 16.2] the page %s names who may see it, and who may send its form if it has one',
  async (file) => {
    const page = await files[`../../app/${file}`]!()
    expect(Object.keys(ACTIONS)).toContain(page.handle?.action)
    if (page.action) expect(Object.keys(ACTIONS)).toContain(page.handle?.formAction)
    else expect(page.handle?.formAction).toBe(undefined)
  },
)

test('every form, call, file and stream declares its rate limit, or that it needs none', async () => {
  const forms = await Promise.all([...names].map(async (file) => ({ file, page: await files[`../../app/${file}`]!() })))
  const declared = [
    ...forms.filter(({ page }) => page.action).map(({ file, page }) => [file, page.handle?.rateLimit] as const),
    ...endpoints.map(({ method, path, rateLimit }) => [`${method} ${path}`, rateLimit] as const),
    ...mountedBesideCalls().map(({ method, path, rule }) => [`${method} ${path}`, rule.rateLimit] as const),
  ]
  const isDeclared = (rateLimit: unknown) =>
    rateLimit === 'none' ||
    (Array.isArray(rateLimit) && rateLimit.length > 0 && rateLimit.every((name) => name in LIMITS))
  expect(declared.filter(([, rateLimit]) => !isDeclared(rateLimit)).map(([name]) => name)).toEqual([])
  expect(declared.length).toBeGreaterThan(120)
})

test('search engines list only pages every visitor may open, and each of them describes itself', async () => {
  for (const file of names) {
    const { handle, meta } = await files[`../../app/${file}`]!()
    expect(handle?.indexed === true, file).toBe(meta !== undefined)
    if (handle?.indexed) expect(reachOf(['anonymous'], handle.action!), file).not.toBe(null)
  }
})

test('a page kept for everybody is one that everybody may read', async () => {
  const kept = pages.filter(({ path }) => isContentPath(path ? `/${path}` : '/'))
  expect(kept.length).toBeGreaterThan(30)
  for (const file of new Set(kept.map((page) => page.file)))
    expect((await files[`../../app/${file}`]!()).handle?.action).toBe('read-public')
})

/** Handlers of the server that are no addresses: what stands around every request, files of the build, pages. */
const AROUND = new Set(['*', '/*', '/assets/*'])

test('[sec 16.1] every call, file, stream and webhook of the server stands behind the gate', async () => {
  const { services } = await world()
  const { app } = createApp({ services, build: { routes: {} } as never, clientFolder: '/nowhere', mode: 'production' })
  expect(withoutGate(app)).toEqual([])
  expect(app.routes.length).toBeGreaterThan(20)
})

test('an address mounted without a gate is found', () => {
  const app = new Hono().get('/api/forgotten', (c) => c.text('open'))
  expect(withoutGate(app)).toEqual(['GET /api/forgotten'])
})

function withoutGate(app: Hono) {
  const found = new Map<string, boolean>()
  for (const { method, path, handler } of app.routes) {
    if (AROUND.has(path)) continue
    const name = `${method} ${path}`
    found.set(name, found.get(name) === true || gateRules.has(handler))
  }
  return [...found].filter(([, behind]) => !behind).map(([name]) => name)
}
