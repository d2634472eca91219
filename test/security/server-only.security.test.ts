import { createRequestHandler, RouterContextProvider, type EntryContext, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { Services } from '#app/services/services.ts'
import { engines, world } from '#test/clinic/world.ts'

// What an action would send when it returned one of the server's own objects by mistake.
const RETURNED: [name: string, pick: (services: Services) => unknown][] = [
  ['services', (services) => ({ services })],
  ['settings', ({ settings }) => ({ settings })],
  ['database', ({ db }) => ({ db })],
  ['connection pool', ({ db }) => ({ pool: db.pool })],
]
const SECRETS = /a-secret-for-tests|postgres:\/\/|password|connectionString/

const buildReturning = (value: unknown): ServerBuild =>
  ({
    entry: {
      module: {
        default: async (_request: Request, status: number, headers: Headers, context: EntryContext) =>
          new Response(context.serverHandoffStream, { status, headers }),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null, action: () => value, loader: () => value } },
    },
    assets: { routes: { root: { id: 'root', hasAction: true, hasLoader: true } }, version: '1', url: '', entry: {} },
    future: {},
    publicPath: '/',
    basename: '/',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild

async function answered(value: unknown, path: string, method: string): Promise<string> {
  const handle = createRequestHandler(buildReturning(value), 'production')
  const request = new Request(`http://clinic.test${path}`, { method, ...(method === 'POST' ? { body: 'a=b' } : {}) })
  const answer = await handle(request, new RouterContextProvider())
  return answer.text().catch((error: Error) => `refused: ${error.message}`)
}

test.each(engines().flatMap((engine) => RETURNED.map(([name, pick]) => [name, engine, pick] as const)))(
  '[rel A2] %s cannot be sent to a browser as page data, page or JSON (%s)',
  async (_name, engine, pick) => {
    const { services } = await world({ engine })
    const value = pick(services)
    expect(() => JSON.stringify(value)).toThrow(/must not be serialized|circular/)
    for (const [path, method] of [
      ['/.data', 'GET'],
      ['/.data', 'POST'],
      ['/', 'GET'],
      ['/', 'POST'],
    ] as const) {
      const text = await answered(value, path, method)
      expect(text).not.toMatch(SECRETS)
      expect(text).toMatch(/refused|must not be serialized|Unexpected Server Error/)
    }
  },
)

test('[rel A2] an ordinary answer passes the same way', async () => {
  expect(await answered({ done: 'yes' }, '/.data', 'POST')).toContain('yes')
  expect(await answered({ done: 'yes' }, '/', 'GET')).toContain('yes')
})

test('settings are copied with changes, and a log line shows none of their secrets', async () => {
  const { services } = await world()
  const changed = services.settings.with({ publicUrl: 'https://clinic.example', secret: 'another-secret' })
  expect([changed.publicUrl, changed.secret, changed.mailFrom]).toEqual([
    'https://clinic.example',
    'another-secret',
    'Falm <hej@falm.example>',
  ])
  const { inspect } = await import('node:util')
  expect(inspect(changed)).not.toContain('another-secret')
})
