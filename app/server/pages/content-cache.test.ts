import { expect, test } from 'vitest'
import { world } from '#test/clinic/world.ts'
import { createContentCache } from './content-cache.ts'

const asked = (url: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  url,
  header: (name: string) => headers[name],
})

async function cacheOf() {
  const { services } = await world()
  const rendered: string[] = []
  const cache = createContentCache({
    services,
    enabled: true,
    clientFolder: null,
    render: async (request, lng) => {
      rendered.push(`${lng} ${new URL(request.url).pathname}${new URL(request.url).search}`)
      return new Response(`page ${rendered.length}`)
    },
  })
  return { services, cache, rendered }
}

test('renders a page once per language, whatever its query holds', async () => {
  const { cache, rendered } = await cacheOf()
  await cache.answer(asked('/priser'))
  await cache.answer(asked('/priser?utm=1&lng=da'))
  await cache.answer(asked('/priser?lng=en'))
  await cache.answer(asked('/priser?lng=en&x=2'))
  expect(rendered).toEqual(['da /priser', 'en /priser?lng=en'])
})

test('an English reader at the Danish address gets English with that address as its own', async () => {
  const { cache, rendered } = await cacheOf()
  await cache.answer(asked('/priser', { 'accept-language': 'en-GB' }))
  await cache.answer(asked('/priser', { cookie: 'lng=en' }))
  expect(rendered).toEqual(['en /priser'])
})

test('caches the home page with a sign-in request once, whatever its return address', async () => {
  const { cache, rendered } = await cacheOf()
  await cache.answer(asked('/'))
  await cache.answer(asked('/?signin=1&next=%2Fdashboard'))
  await cache.answer(asked('/?signin=1&next=%2Fadmin'))
  await cache.answer(asked('/priser?signin=1'))
  expect(rendered).toEqual(['da /', 'da /?signin=1', 'da /priser'])
})

test('answers without waiting only from the cache, and a changed price invalidates it', async () => {
  const { services, cache } = await cacheOf()
  expect(cache.ready(asked('/priser'))).toBe(null)
  await cache.answer(asked('/priser'))
  expect(cache.ready(asked('/priser'))?.status).toBe(200)
  expect(cache.ready(asked('/book'))).toBe(null)
  expect(cache.ready({ ...asked('/priser'), method: 'POST' })).toBe(null)
  const changed = new Promise<void>((resolve) => {
    const stop = services.live.onChange(() => resolve(stop()))
  })
  await services.db.pool.query("insert into site_settings (setting_key, setting_value) values ('any', '{}')")
  await changed
  expect(cache.ready(asked('/priser'))).toBe(null)
})
