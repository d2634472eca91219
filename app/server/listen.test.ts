import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { world } from '#test/clinic/world.ts'
import { listen } from './listen.ts'

test('a draining server is not ready, and closes each connection with the answer on it', async () => {
  const { services } = await world()
  const { server, drain } = await listen({
    fetch: () => new Response('served'),
    content: { ready: () => null } as never,
    services,
    port: 0,
    hosts: ['127.0.0.1'],
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string) =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      get({ port, path, host: '127.0.0.1', headers: { Connection: 'keep-alive' } }, (answer: IncomingMessage) => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]))
      }).on('error', reject)
    })
  expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
  drain()
  expect([await ask('/readyz'), await ask('/priser')]).toEqual([
    [503, 'close'],
    [200, 'close'],
  ])
  await new Promise((resolve) => server.close(resolve))
})
