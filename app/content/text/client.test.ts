import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInstance } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { catalog } from './catalog.server.ts'
import { loadTexts } from './client.ts'
import { browserNamespaces, isBrowserNamespace } from './namespaces.ts'

const ended: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const end of ended.splice(0)) end()
})

/** The clinic's text files on a port of their own, as well as that server answers. */
async function serve(answer: (response: ServerResponse, texts: string) => void) {
  const server = createServer(({ url = '' }, response) => {
    const [lng, ns = ''] = url.replace('/api/locales/', '').replace('.json', '').split('/')
    answer(response, JSON.stringify(isBrowserNamespace(ns) ? catalog[lng as 'da'][ns] : {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ended.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

test('ten texts are read at a time, and all of them arrive', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const from = await serve((response, texts) => {
    waiting.push(() => response.end(texts))
    most = Math.max(most, waiting.length)
  })
  const i18n = createInstance()
  const loaded = loadTexts(i18n, { lng: 'da', ns: [...browserNamespaces], from })
  await until(() => waiting.length === 10)
  let left = browserNamespaces.length
  while (left-- > 0) {
    await until(() => waiting.length === Math.min(10, left + 1))
    waiting.shift()!()
  }
  await loaded
  expect(most).toBe(10)
  expect(browserNamespaces.filter((ns) => !i18n.hasResourceBundle('da', ns))).toEqual([])
})

const WAITS_MS = [350, 700, 1_400, 2_800, 5_600, 11_200]

/** Writes down each wait of the doubling row and lets it pass at once; other timers (the network's) run as they are. */
function shortenWaits() {
  const { setTimeout } = globalThis
  const waits: number[] = []
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    const known = WAITS_MS.includes(ms)
    if (known) waits.push(ms)
    return setTimeout(work, known ? 0 : ms)
  })
  return waits
}

test('[spec 1 text-retries] texts that fail are asked for again after 350 ms, then after twice as long each time', async () => {
  const waits = shortenWaits()
  let asked = 0
  const from = await serve((response, texts) => {
    response.statusCode = ++asked > 5 ? 200 : 503
    response.end(texts)
  })
  const i18n = createInstance()
  await loadTexts(i18n, { lng: 'da', ns: ['common'], from })
  expect(waits).toEqual([350, 700, 1_400, 2_800, 5_600])
  expect(i18n.t('close')).toBe(catalog.da.common['close'])
})

test('after the fifth retry no more is asked, and the page goes on', async () => {
  const waits = shortenWaits()
  let asked = 0
  const from = await serve((response) => {
    asked++
    response.writeHead(503).end()
  })
  const i18n = createInstance()
  await loadTexts(i18n, { lng: 'da', ns: ['common'], from })
  expect([waits.length, asked, i18n.t('close')]).toEqual([5, 6, 'close'])
})
