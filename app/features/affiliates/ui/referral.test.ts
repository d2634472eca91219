import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consentCookie, consentText } from '#app/domain/clinic/cookie-consent.ts'
import { clinicToday } from '#app/ui/shell/device-clock.ts'
import { eventually } from '#test/clinic/eventually.ts'

/** A page opened with this address by somebody whose device keeps this code; `status` is what the clinic says of it. */
async function open(address: string, kept: string | null, status: number | 'away') {
  const stored = new Map(kept ? [['affiliate_ref_code', kept]] : [])
  const asked: string[] = []
  const place = new URL(address)
  vi.stubGlobal('location', place)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '' }))
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, to: URL) => (place.search = to.search),
  })
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return status === 'away' ? Promise.reject(new TypeError('away')) : Promise.resolve(new Response('{}', { status }))
  })
  const { followReferral } = await import('./referral.ts')
  followReferral()
  await eventually(() => expect(asked).toHaveLength(kept || place.searchParams.has('ref') ? 1 : 0))
  await new Promise((done) => setTimeout(done))
  return { asked, kept: stored.get('affiliate_ref_code') ?? null, ref: place.searchParams.get('ref') }
}
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['unknown or closed', 404],
  ['expired', 410],
  ['not active yet', 425],
  ['of a clinic that is too busy to say', 429],
  ['of a clinic that fails', 500],
  ['of a clinic out of reach', 'away'],
] as const)('[spec 4 kept-code] a kept code that is %s is cleared when any page is opened', async (_, status) => {
  const page = await open('https://clinic.test/faq', 'UDLOEBET', status)
  expect(page).toEqual({ asked: ['/api/affiliate-codes/UDLOEBET'], kept: null, ref: null })
})

test('a bad code in the address goes from the address, and the code that was kept with it', async () => {
  const page = await open('https://clinic.test/priser?ref=lukket', 'FALM10', 404)
  expect(page).toEqual({ asked: ['/api/affiliate-codes/LUKKET'], kept: null, ref: null })
})

test('a code that holds stays kept', async () => {
  expect((await open('https://clinic.test/', 'FALM10', 200)).kept).toBe('FALM10')
})

test('a visitor without a code asks nothing', async () => {
  expect((await open('https://clinic.test/', null, 200)).asked).toEqual([])
})

test('a code in the address is the address’s alone until the client uses it', async () => {
  await open('https://clinic.test/book?ref=falm10', null, 200)
  const { isOfAddress, remember } = await import('./referral.ts')
  expect(['FALM10', 'EGEN', ''].map(isOfAddress)).toEqual([true, false, false])
  remember('FALM10')
  expect(isOfAddress('FALM10')).toBe(false)
})

test('after a yes to statistics it may be kept like any other', async () => {
  await open('https://clinic.test/book?ref=falm10', null, 200)
  const cookie = `${consentCookie(true)}=${consentText({ statistics: true, day: clinicToday() })}`
  vi.stubGlobal('document', { cookie })
  const { isOfAddress } = await import('./referral.ts')
  expect(isOfAddress('FALM10')).toBe(false)
})
