import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { writeToClinic } from '#app/features/messages/commands.ts'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, person } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { eventIds } from './event-ids.ts'

test('[sec 66.2] an open page hears within a second that a slot is gone, and nothing about whose it is', async () => {
  const { api } = await openClinic()
  const { response } = await api.get('/api/events')
  const reader = response.body!.getReader()
  const heard = (async () => {
    let text = ''
    while (!text.includes('"day":"2026')) text += new TextDecoder().decode((await reader.read()).value)
    return text
  })()
  await api.post('/api/bookings', consultation)
  const text = await heard
  await reader.cancel()
  expect(text).toMatch(/id: [\w-]{48}\nevent: slots\ndata: {"day":"2026-12-03"}\n\n/)
  expect(text).not.toContain('ida@post.example')
})

test('[spec 7.3 live-replay] a page that was away hears what it missed, and nothing twice', async () => {
  const { api, services } = await openClinic()
  await api.post('/api/bookings', consultation)
  await api.post('/api/bookings', { ...consultation, email: 'bo@post.example', appointmentTime: '14:30' })
  const rows = await services.db.k
    .selectFrom('outbox')
    .select('id')
    .where('day', 'is not', null)
    .orderBy('id')
    .execute()
  const { conceal } = eventIds(services.settings.secret)
  const since = async (id: string) => (await api.get('/api/events', { 'Last-Event-ID': id })).response
  const response = await since(conceal(rows[0]!.id))
  const again = await since(conceal(rows.at(-1)!.id))
  const strange = await since(String(rows[0]!.id))
  const first = async (r: Response) => {
    const reader = r.body!.getReader()
    const parts = [new TextDecoder().decode((await reader.read()).value)]
    const next = await Promise.race([
      reader.read(),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 300)),
    ])
    if (next) parts.push(new TextDecoder().decode(next.value))
    await reader.cancel()
    return parts.join('')
  }
  expect(await first(again)).not.toContain('event: slots')
  const missed = await first(response)
  expect(missed).toContain('"day":"2026-12-03"')
  expect(missed).not.toContain(`id: ${conceal(rows[0]!.id)}\n`)
  expect(await first(strange)).toContain('"day":null')
})

test('[sec 66.1] the number of an event tells nobody how much was written before it, and only the server reads it', () => {
  const { conceal, reveal } = eventIds('a secret')
  const shown = [1, 2, 1_000_000].map(conceal)
  expect(shown.map(reveal)).toEqual([1, 2, 1_000_000])
  for (const one of shown) expect(one).toMatch(/^[\w-]{48}$/)
  expect(shown.map(eventIds('another secret').reveal)).toEqual([null, null, null])
  const edited = shown.map((one) => `${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`)
  for (const one of ['7', '', '-1', 'x'.repeat(48), ...edited]) expect([one, reveal(one)]).toEqual([one, null])
})

test.each(engines())(
  '[sec 49.4] a message is heard by its client and by the clinic, and nobody else (%s)',
  async (engine) => {
    const { api, services } = await openClinic({ engine })
    const ida = await person(services)
    const listeners = [ida, await person(services), await person(services, { roles: ['provider'] }), null]
    const heard = await Promise.all(
      listeners.map(async (who) => {
        const headers = who ? { cookie: await cookieOf(services, who.id) } : {}
        const reader = (await api.get('/api/events', headers)).response.body!.getReader()
        let text = ''
        const read = async () => {
          for (let part = await reader.read(); !part.done; part = await reader.read())
            text += new TextDecoder().decode(part.value)
        }
        void read()
        return { text: () => text, stop: () => reader.cancel() }
      }),
    )
    const actor = { userId: ida.id, firstName: 'Ida' } as SignedIn
    await writeToClinic(services, actor, { text: 'Det klør på armen' })
    const hears = () => heard.map(({ text }) => text().includes('event: messages\ndata: {}\n\n'))
    await expect.poll(hears, { timeout: 1_000 }).toEqual([true, false, true, false])
    for (const { text, stop } of heard) {
      expect(text()).not.toMatch(/klør|arm/)
      await stop()
    }
  },
)

test('the eleventh live stream of a network address waits, and one that ended makes room', async () => {
  const { api } = await openClinic()
  const open = () => api.get('/api/events', {}, '203.0.113.9')
  const streams = []
  for (let n = 0; n < 10; n++) streams.push(await open())
  const refused = await open()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await api.get('/api/events', {}, '203.0.113.10')).status).toBe(200)
  await streams[0]!.response.body!.cancel()
  expect((await open()).status).toBe(200)
})

test('the fourth live stream of one session waits', async () => {
  const { api, services } = await openClinic()
  const cookie = await cookieOf(services, (await person(services)).id)
  for (let n = 0; n < 3; n++) expect((await api.get('/api/events', { cookie })).status).toBe(200)
  expect((await api.get('/api/events', { cookie })).status).toBe(429)
  expect((await api.get('/api/events')).status).toBe(200)
})

test('ten tablets of a clinic behind one address all hear, while strangers there stay limited', async () => {
  const { api, services } = await openClinic()
  const from = '203.0.113.20'
  const nurse = await person(services, { roles: ['provider'] })
  for (let n = 0; n < 12; n++) {
    const cookie = await cookieOf(services, nurse.id)
    expect((await api.get('/api/events', { cookie }, from)).status).toBe(200)
  }
  for (let n = 0; n < 10; n++) expect((await api.get('/api/events', {}, from)).status).toBe(200)
  expect((await api.get('/api/events', {}, from)).status).toBe(429)
})

/** How a stream of theirs fares: 'open' while it is, 'ended' once it is not. */
async function streamOf(api: Awaited<ReturnType<typeof openClinic>>['api'], cookie: string) {
  const { response } = await api.get('/api/events', cookie ? { cookie } : {})
  const reader = response.body!.getReader()
  await reader.read()
  const ended = reader.read().then(({ done }) => (done ? 'ended' : 'told something'))
  return (withinMs = 2_000) =>
    Promise.race([ended, new Promise<string>((resolve) => setTimeout(() => resolve('open'), withinMs))])
}

test.each(engines())('[sec 8.3] a live stream ends with its session, and no other does (%s)', async (engine) => {
  const w = await world({ engine })
  const api = apiOf(w.services)
  const { id } = await person(w.services)
  const { id: otherId } = await person(w.services)
  const [here, there, other] = [
    await cookieOf(w.services, id),
    await cookieOf(w.services, id),
    await cookieOf(w.services, otherId),
  ]
  const [ofHere, ofThere, ofOther, ofNobody] = [
    await streamOf(api, here),
    await streamOf(api, there),
    await streamOf(api, other),
    await streamOf(api, ''),
  ]
  expect((await api.post('/api/account/sign-out', { scope: 'local' }, { cookie: here })).status).toBe(204)
  expect(await ofHere()).toBe('ended')
  expect(await ofThere(300)).toBe('open')
  await w.services.sessions.end(id, {})
  expect(await ofThere()).toBe('ended')
  expect([await ofOther(300), await ofNobody(0)]).toEqual(['open', 'open'])
})

test.each(engines())(
  '[sec 8.4] a live stream ends when a role is given or taken, also in the session of who does it (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const api = apiOf(services)
    const { id } = await person(services, { roles: ['provider', 'admin'] })
    const stream = await streamOf(api, await cookieOf(services, id))
    await services.db.k.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'provider').execute()
    expect(await stream()).toBe('ended')
    const again = await streamOf(api, await cookieOf(services, id))
    await services.db.k.insertInto('user_roles').values({ user_id: id, role: 'provider' }).execute()
    expect(await again()).toBe('ended')
  },
)
