import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { subscribeDevice } from '#app/features/push/commands.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { pushDevice } from '#test/support/push-device.ts'
import { engines, world } from '#test/clinic/world.ts'
import { webPush } from './web-push.ts'

const note = { title: 'Falm', text: 'Du har en ny besked.', url: '/dashboard/messages', tag: 'message' }
const endpoint = 'https://fcm.googleapis.com/fcm/send/phone'

type Asked = { url: string; init: RequestInit & { headers: Record<string, string>; body: Uint8Array } }

async function pushing(engine: 'embedded' | 'postgres', status = 201) {
  const { services } = await world({ engine })
  const asked: Asked[] = []
  const ask = async (url: unknown, init: unknown) => {
    asked.push({ url: String(url), init: init as Asked['init'] })
    return new Response(null, { status })
  }
  const site = { publicUrl: 'https://falm.example', mailFrom: 'Falm <hej@falm.example>' }
  const open = (secret = 'today', previousSecret: string | null = null) =>
    webPush({ db: services.db, settings: { ...site, secret, previousSecret }, ask: ask as typeof fetch })
  return { push: open(), open, asked, services, pool: services.db.pool }
}

test.each(engines())('the device alone can read it, and the push service sees that it is ours (%s)', async (engine) => {
  const { push, asked } = await pushing(engine)
  const phone = pushDevice(endpoint)
  expect(await push.send(phone, note)).toBe('sent')
  const [{ url, init }] = asked as [Asked]
  expect([url, init.method, init.redirect]).toEqual([endpoint, 'POST', 'error'])
  expect(Buffer.from(init.body).toString('latin1')).not.toMatch(/besked|Falm|dashboard/)
  expect(phone.open(Buffer.from(init.body))).toEqual(note)
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(init.headers['Authorization']!)!
  expect(key).toBe(await push.publicKey())
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'https://falm.example',
  })
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))).toBe(true)
})

test.each(engines())(
  'the installation makes its key once, however many ask at the same moment (%s)',
  async (engine) => {
    const { push, open } = await pushing(engine)
    const keys = await Promise.all([push, open(), open(), open()].map((one) => one.publicKey()))
    expect(new Set(keys).size).toBe(1)
    expect(await open().publicKey()).toBe(keys[0])
  },
)

test.each([
  [404, 'gone'],
  [410, 'gone'],
])('a device the service answers %i for wants no more', async (status, answer) => {
  const { push } = await pushing('postgres', status)
  expect(await push.send(pushDevice(endpoint), note)).toBe(answer)
})

test('any other answer is a failure', async () => {
  const { push } = await pushing('postgres', 500)
  await expect(push.send(pushDevice(endpoint), note)).rejects.toThrow('500')
})

test('[sec 48.4] an address that is no push service’s is never called, however it came into the table', async () => {
  const { push, asked } = await pushing('postgres')
  for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://clinic.example/x'])
    expect(await push.send({ ...pushDevice(endpoint), endpoint }, note)).toBe('gone')
  expect(asked).toEqual([])
})

test.each(engines())(
  '[sec 50.4] who reads the database shows nothing on a screen: the key lies sealed, and follows the secret (%s)',
  async (engine) => {
    const { open, pool, services } = await pushing(engine)
    const first = await open().publicKey()
    const stored = async () => (await pool.query('select private_key from push_keys')).rows[0].private_key as string
    const sealed = await stored()
    expect(sealed.length).toBeGreaterThan(80)
    // While the secret is replaced the key stays, and is sealed anew: then the old secret can be forgotten.
    expect(await open('tomorrow', 'today').publicKey()).toBe(first)
    expect(await open('tomorrow').publicKey()).toBe(first)
    expect(await stored()).not.toBe(sealed)
    // Nobody can open it any more: a new key, and the devices that knew the old one are told no more.
    const ida = await signedIn(services)
    const { open: _, ...phone } = pushDevice(endpoint)
    await subscribeDevice(services, ida, { ...phone, lng: 'da' })
    const anew = await open('lost').publicKey()
    expect(anew).not.toBe(first)
    expect((await pool.query('select id from push_devices')).rows).toEqual([])
    expect(await open('lost').publicKey()).toBe(anew)
  },
)

test('a key of before they were sealed goes on, and is sealed', async () => {
  const { open, pool } = await pushing('postgres')
  const bare = 'k'.repeat(43)
  await pool.query('insert into push_keys (public_key, private_key) values ($1, $2)', ['B'.repeat(87), bare])
  expect(await open().publicKey()).toBe('B'.repeat(87))
  expect((await pool.query('select private_key from push_keys')).rows[0].private_key).not.toContain(bare)
})
