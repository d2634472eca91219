import { expect, test } from 'vitest'
import { limitsIn } from '#app/domain/access/gate.ts'
import { limited } from '#app/http/limited.ts'
import { problem } from '#app/http/problem.ts'
import { accountEndpoints } from '#app/routes/api/account/account.ts'
import { deviceCookie } from '#app/services/sessions/known-device.ts'
import { asHeader, cookieOf, PASSWORD, person } from '#test/clinic/people.ts'
import { site } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'

// Limits of whole networks: an IPv6 /56 or /48 holds many /64, and counts once.

const OWNER = '198.51.100.7'
type Site = Awaited<ReturnType<typeof site>>

/** A /64 of one /60. */
const of60 = (n: number) => `2001:db8:1:${(n % 16).toString(16)}::1`
/** A /64 of one /48. */
const of48 = (n: number) => `2001:db8:7:${(n * 256).toString(16)}::1`

/** Calls an account endpoint's limits with a wrong try, without the work behind it. */
async function wrongTry({ services }: Site, path: string, typed: string, address: string): Promise<number> {
  const { rateLimit } = accountEndpoints.find((one) => one.path === path)!
  const counted = { limits: limitsIn(rateLimit), address, typed, lng: 'da' as const }
  return (await limited(services, counted, async () => problem('credentials-invalid', 'da'))).status
}

test.each(engines())(
  '[rel A11] 100 wrong tries from one /60 do not keep staff with the right password out of a new device (%s)',
  async (engine) => {
    const clinic = await site({ engine })
    const nurse = await person(clinic.services, { roles: ['provider'] })
    const statuses: number[] = []
    for (let n = 0; n < 100; n++) statuses.push(await wrongTry(clinic, '/api/account/sign-in', nurse.email, of60(n)))
    expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
    const signedIn = await clinic.api.post(
      '/api/account/sign-in',
      { email: nurse.email, password: PASSWORD },
      {},
      OWNER,
    )
    expect(signedIn.status).toBe(200)
  },
)

test('[rel A11] wrong tries from one /48 and from one IPv4 /24 leave the account open to its owner', async () => {
  const clinic = await site()
  const { email } = await person(clinic.services)
  for (const from of [of48, (n: number) => `203.0.113.${n}`]) {
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) statuses.push(await wrongTry(clinic, '/api/account/sign-in', email, from(n)))
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30)
  }
  const signedIn = await clinic.api.post('/api/account/sign-in', { email, password: PASSWORD }, {}, OWNER)
  expect(signedIn.status).toBe(200)
})

test('[rel A11] resets asked in a name from one /48 leave some to its owner, and a known device has its own', async () => {
  const { services, api, clock } = await site()
  const { email } = await person(services)
  const ask = (from: string, headers = {}) => api.post('/api/account/password-reset', { email }, headers, from)
  const asked: number[] = []
  for (let n = 0; n < 10; n++) asked.push((await ask(of48(n))).status)
  expect(asked.filter((status) => status === 202)).toHaveLength(3)
  expect([(await ask(OWNER)).status, (await ask(OWNER)).status]).toEqual([202, 202])
  expect((await ask(OWNER)).status).toBe(429)
  const cookie = asHeader([deviceCookie({ clock, settings: services.settings }, email)])
  expect((await ask(OWNER, { cookie })).status).toBe(202)
})

test('[rel A13] an address asks for forty uncached lists of free times, then waits; others and signed-in users do not', async () => {
  const { services, api } = await site()
  const cookie = await cookieOf(services, (await person(services)).id)
  const ask = (from: string, headers = {}) => api.get('/api/availability?type=consultation', headers, from)
  for (let n = 0; n < 40; n++) expect((await ask('203.0.113.9')).status).toBe(200)
  const refused = await ask('203.0.113.9')
  expect(refused).toMatchObject({ status: 429, type: expect.stringContaining('application/problem+json') })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('203.0.113.10')).status).toBe(200)
  expect((await ask('203.0.113.9', { cookie })).status).toBe(200)
})

test.each([
  ['/api/availability?type=consultation', 120],
  ['/api/pricing-rules', 600],
])('[rel A13] a /48 asks %s %d times in ten seconds, however many addresses it has', async (path, most) => {
  const { api } = await site()
  for (let n = 0; n < most; n++) expect((await api.get(path, {}, of48(n % 250))).status).toBe(200)
  expect((await api.get(path, {}, of48(251))).status).toBe(429)
  expect((await api.get(path, {}, OWNER)).status).toBe(200)
})

test('[rel A13] an address makes 200 reading calls in ten seconds', async () => {
  const { api } = await site()
  const ask = () => api.get('/api/pricing-rules', {}, '203.0.113.9')
  for (let n = 0; n < 200; n++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})
