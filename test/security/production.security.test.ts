import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/server/env.ts'
import { openSite, startWith, type Asked, type Site } from '#test/support/built-site.ts'

// A real clinic's installation: its own name, https in front, a real payment provider, no demo.
const CLINIC = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_URL: 'https://clinic.example',
  SESSION_SECRET: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3',
  PASSPORT_SIGNING_KEY: 'Wc5xNq8tZr3mVb7yKd2pLj6sHf9gTa4E',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  SMTP_URL: 'smtp://127.0.0.1:9',
  EMBEDDED_IN_PRODUCTION: '1',
}
let site: Site
beforeAll(async () => {
  site = await openSite(CLINIC)
}, 300_000)
afterAll(() => site.close())

const ask = (path: string, asked: Asked = {}) =>
  site.ask(path, { ...asked, headers: { Host: 'clinic.example', ...asked.headers } })

// One of each kind; env.test.ts has every setting.
test.each<[string, Record<string, string>, string]>([
  ['DEMO=0 and nothing else', { DEMO: '0' }, 'SESSION_SECRET'],
  ['the secret everybody can read', { ...CLINIC, SESSION_SECRET: readEnv({}).secret }, 'SESSION_SECRET'],
  ['a demo on a production machine', { NODE_ENV: 'production', DEMO: '1' }, 'DEMO_IN_PRODUCTION'],
])(
  '[sec 74.4] the server does not start with %s, and names what is wrong',
  async (_what, env, named) => {
    const { code, said } = await startWith(env)
    expect([code, said]).toEqual([1, expect.stringContaining(named)])
  },
  120_000,
)

test('[sec 48.2] nothing in its data folder is open to another user of the machine', async () => {
  const openTo = async (name: string) => (await stat(join(site.data, name))).mode & 0o077
  const names = await readdir(site.data, { recursive: true })
  // The engine opens its own files to everybody; nobody else gets into the folder they lie in.
  const own = names.filter((name) => !name.startsWith('db/'))
  for (const name of ['', ...own]) expect([name, await openTo(name)]).toEqual([name, 0])
})

test('[sec 24.1] the demo’s mailbox and the sandbox are not there', async () => {
  for (const path of [
    '/dev/mail',
    '/dev/gallery',
    '/dev/mail.json',
    '/dev/mail/x.html',
    '/dev/mail/x/y',
    '/sandbox/betaling/x',
  ])
    expect((await ask(path)).status).toBe(404)
})

test('[sec 15.1] there is nobody in it', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: 'https://clinic.example' }
  for (const who of ['admin', 'provider', 'partner', 'client']) {
    const body = JSON.stringify({ email: `${who}@falm.example`, password: 'demo-falm-2026' })
    expect((await ask('/api/account/sign-in', { method: 'POST', headers, body })).status).toBe(401)
  }
})

test('[sec 12.2] it answers to its own name only, but for a health check of the machine itself', async () => {
  for (const host of [
    'localhost',
    `127.0.0.1:${site.port}`,
    'www.clinic.example',
    'clinic.example.evil.example',
    'clinic.example:8080',
  ])
    for (const path of ['/', '/priser', '/book', '/api/availability?type=treatment', '/api/pricing-rules'])
      expect([host, (await site.ask(path, { headers: { Host: host } })).status]).toEqual([host, 421])
  expect((await site.ask('/healthz')).status).toBe(200)
  expect((await ask('/priser')).status).toBe(200)
})

test('every page says what it may do, and that only over https', async () => {
  for (const path of ['/', '/book', '/tattoo-analysis', '/aftale/x', '/nowhere']) {
    const { headers } = await ask(path)
    const policy = headers['content-security-policy'] as string
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|http:/)
    expect(policy).toMatch(/default-src 'none';.*object-src 'none'; base-uri 'none'; frame-ancestors 'none'/)
    expect(policy).toContain("form-action 'self' https://checkout.stripe.com; upgrade-insecure-requests; report-to csp")
    expect(policy.includes('wasm-unsafe-eval')).toBe(path === '/tattoo-analysis')
    expect(String(headers['permissions-policy']).includes('camera=(self)')).toBe(path === '/tattoo-analysis')
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(?:no-referrer|strict-origin(?:-when-cross-origin)?)$/) as string,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'reporting-endpoints': 'csp="/api/csp-report"',
    })
    expect(headers['x-powered-by']).toBe(undefined)
  }
})

test('[sec 76.1] whatever is no page may do nothing at all, and tells no other site where it was linked from', async () => {
  const { text } = await ask('/priser')
  const asset = /\/assets\/[\w.-]+\.js/.exec(text)![0]
  for (const path of [
    asset,
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/api/pricing-rules',
    '/api/nowhere',
    '/healthz',
  ]) {
    const { headers } = await ask(path)
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        'content-security-policy':
          "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      }),
    ])
  }
})

test('[sec 76.2] a script of a rendered page carries the nonce of its answer, and no two answers share one', async () => {
  const nonces = new Set<string>()
  for (let n = 0; n < 3; n++) {
    const { headers, text } = await ask('/book')
    const nonce = /'nonce-([^']+)' 'strict-dynamic'/.exec(headers['content-security-policy'] as string)![1]!
    nonces.add(nonce)
    // Data blocks do not run.
    const scripts = text.match(/<script[^>]*>/g)!.filter((tag) => !tag.includes('type="application/json"'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`)
    expect(text).not.toMatch(/ style="/)
  }
  expect(nonces.size).toBe(3)
})

test('whom to tell of a weakness is written down, and not out of date', async () => {
  const { text, headers } = await ask('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m)
  const expires = new Date(/^Expires: (.+)$/m.exec(text)![1]!)
  const days = (expires.getTime() - Date.now()) / 86_400_000
  expect(days > 100 && days < 366).toBe(true)
  expect(text).toContain('Preferred-Languages: da, en')
  expect(text).toContain('Canonical: https://clinic.example/.well-known/security.txt')
})

test('[sec 56.1] the language is Danish or English whatever is asked for, and its cookie is bound to the host', async () => {
  for (const lng of ['../../etc/passwd', 'DA', 'de', '__proto__', '%27', 'x'.repeat(1_500)]) {
    const { status, headers } = await ask(`/?lng=${lng}`)
    expect([status, headers['content-language'], headers['set-cookie']]).toEqual([200, 'da', undefined])
  }
  expect((await ask('/?lng=en')).headers['set-cookie']).toEqual([
    '__Host-lng=en; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  ])
})

test('[sec 55.1] a partner code in the address is nothing but letters and numbers', async () => {
  for (const code of ['<script>alert(1)</script>', '"><img src=x>', "';alert(1)//", 'javascript:alert(1)'])
    for (const path of ['/', '/book', '/partner'])
      expect(
        (await ask(`${path}?ref=${encodeURIComponent(code)}&code=${encodeURIComponent(code)}`)).text,
      ).not.toContain(code)
})

test('[sec 42] a picture is drawn by a process of its own, here too', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c89b7b' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'arm.jpg', { type: 'image/jpeg' }))
  const sent = new Response(form)
  const headers = { 'Content-Type': sent.headers.get('content-type')!, Origin: 'https://clinic.example' }
  const body = new Uint8Array(await sent.arrayBuffer())
  const answered = await ask('/api/booking-images', { method: 'POST', headers, body, withinMs: 20_000 })
  expect([answered.status, JSON.parse(answered.text)]).toMatchObject([201, { width: 40, height: 30 }])
})

test('nothing is served but what was built to be: no source, setting, history or list of files', async () => {
  for (const path of [
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/scripts/start.ts',
    '/server/index.js',
    '/build/server/index.js',
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/assets/../server/index.js',
    '/node_modules/react/package.json',
    '/metrics',
  ]) {
    const { status, text } = await ask(path)
    expect([path, status >= 400 && status < 500, /"dependencies"|ref: refs|import |Index of/.test(text)]).toEqual([
      path,
      true,
      false,
    ])
  }
})

test.each([
  ['/priser', 'text/html; charset=utf-8'],
  ['/nowhere', 'text/html; charset=utf-8'],
  ['/sitemap.xml', /^application\/xml/],
  ['/robots.txt', /^text\/plain/],
  ['/api/pricing-rules', /^application\/json/],
  ['/api/nowhere', /^application\/problem\+json/],
])('%s says what it is', async (path, type) => {
  expect((await ask(path)).headers['content-type']).toMatch(type)
})

test('asked twice by one name, the first counts', async () => {
  const [one, two] = await Promise.all(
    ['type=consultation', 'type=consultation&type=treatment'].map((query) => ask(`/api/availability?${query}`)),
  )
  expect(two!.text).toBe(one!.text)
  expect((await ask('/?lng=en&lng=da')).headers['content-language']).toBe('en')
})
