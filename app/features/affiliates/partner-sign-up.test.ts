import { beforeAll, expect, test } from 'vitest'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { rolesOf } from '#app/features/account/queries.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world } from '#test/clinic/world.ts'
import { decidePartner, inviteSubPartner, signUpPartner } from './commands/partners.ts'
import { findCode, partnerApplications } from './queries/codes.ts'
import { partnerSignUpSchema } from './schema.ts'

type World = Awaited<ReturnType<typeof world>>
const application = (more: object = {}) => ({
  firstName: 'Birk',
  lastName: 'Blæk',
  email: 'birk@studio.example',
  phone: '20 30 40 50',
  affiliateCode: 'birk2',
  acceptsTerms: true,
  ...more,
})
const apply = (w: World, more: object = {}) =>
  signUpPartner(w.services, partnerSignUpSchema.parse(application(more)), 'da')
const mailed = async (w: World) => {
  await deliverDue(w.services, deliverOne)
  return w.sent
}
const yes = (id: string) => ({ id, decision: 'approve', discountPercent: 10, zeroDeposit: true }) as const

// The first clinic opens the engine, which takes its time on a busy machine.
beforeAll(async () => void (await world()))

test.each(engines())(
  'an application waits for the clinic, and its code gives nothing meanwhile (%s)',
  async (engine) => {
    const w = await world({ engine })
    expect(await apply(w)).toEqual({ ok: true, value: undefined })
    expect(await partnerApplications(w.services)).toMatchObject([
      { code: 'BIRK2', name: 'Birk Blæk', email: 'birk@studio.example', phone: '+4520304050' },
    ])
    expect(await findCode(w.services, 'BIRK2')).toEqual({ ok: false, refusal: 'code-unknown' })
    // Anybody may have typed the address: its owner accepts the terms after signing in.
    expect(await w.count('affiliates', 'terms_accepted_at is not null')).toBe(0)
    expect(await w.count('partner_accounts', 'terms_accepted_at is not null')).toBe(0)
  },
)

test.each(engines())('of two who ask for one code at the same moment, one gets it (%s)', async (engine) => {
  const w = await world({ engine })
  const tries = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => apply(w, { email: `studio${n}@post.example`, affiliateCode: 'INK' })),
  )
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(tries.filter((one) => !one.ok && one.refusal === 'partner-code-taken')).toHaveLength(4)
  // Who lost has no account left behind by the try.
  expect(await w.count('users')).toBe(1)
})

test('[spec 2.8 partner-page] a new partner gets a password by mail, and is a partner when the mail is used', async () => {
  const w = await world()
  await apply(w)
  const [mail] = await mailed(w)
  expect(mail).toMatchObject({ to: 'birk@studio.example', subject: 'Vi har fået din ansøgning som partner' })
  expect(mail?.text).toMatch(/BIRK2/)
  const password = /adgangskode er\s+([\w-]+)\./.exec(mail?.text ?? '')?.[1] ?? ''
  const { status, body } = await apiOf(w.services).post('/api/account/sign-in', {
    email: 'birk@studio.example',
    password,
  })
  expect([status, body.next]).toEqual([200, 'change-password'])
})

test('an address that has an account is answered the same, gains no role, and its owner hears of it', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  const api = apiOf(w.services)
  const known = await api.post('/api/partners', application({ email: ida.email, affiliateCode: 'IDA' }))
  const unknown = await api.post('/api/partners', application({ affiliateCode: 'BIRK' }))
  expect([known.status, known.body]).toEqual([202, unknown.body])
  expect(await rolesOf(w.services, ida.userId)).not.toContain('affiliate')
  const own = (await mailed(w)).find(({ to }) => to === ida.email)
  expect(own?.text).toMatch(/allerede en konto/)
  expect(own?.text).not.toMatch(/midlertidige/)
})

test.each(engines())('a yes opens the code, makes its holder a partner and is mailed, once (%s)', async (engine) => {
  const w = await world({ engine })
  const ida = await signedIn(w.services)
  const admin = await signedIn(w.services, { roles: ['admin'] })
  await apply(w, { email: ida.email, affiliateCode: 'IDA' })
  const id = (await partnerApplications(w.services))[0]?.id ?? ''
  const tries = await Promise.all([1, 2, 3].map(() => decidePartner(w.services, admin, yes(id))))
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findCode(w.services, 'IDA')).toMatchObject({ ok: true, value: { benefits: { discountPercent: 10 } } })
  expect(await rolesOf(w.services, ida.userId)).toContain('affiliate')
  const subjects = (await mailed(w)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('godkendt'))).toHaveLength(1)
  expect(await w.count('audit_log', `action = 'partner-approved'`)).toBe(1)
})

test('a no keeps the code shut, and only an admin answers', async () => {
  const w = await world()
  await apply(w)
  const id = (await partnerApplications(w.services))[0]?.id ?? ''
  const provider = await signedIn(w.services, { roles: ['provider'] })
  expect(await decidePartner(w.services, provider, yes(id))).toEqual({ ok: false, refusal: 'forbidden' })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  expect((await decidePartner(w.services, admin, { ...yes(id), decision: 'reject' })).ok).toBe(true)
  expect(await findCode(w.services, 'BIRK2')).toEqual({ ok: false, refusal: 'code-unknown' })
  expect(await partnerApplications(w.services)).toEqual([])
})

test('whether a code is free is told while it is typed, in any case of letters', async () => {
  const w = await world()
  const api = apiOf(w.services)
  const free = async (code: string) => (await api.get(`/api/partner-codes/${encodeURIComponent(code)}`)).body
  expect(await free('birk2')).toEqual({ code: 'BIRK2', available: true })
  await apply(w)
  expect(await free('BiRk2')).toEqual({ code: 'BIRK2', available: false })
  expect(await free('for-langt-og-med-tegn')).toMatchObject({ available: false })
})

test.each([
  [{ affiliateCode: '' }, 'affiliateCode', 'Skriv den kode, du ønsker.'],
  [{ affiliateCode: 'ABCDEFGHIJK' }, 'affiliateCode', 'Koden må højst have 10 tegn.'],
  [{ affiliateCode: 'BLÆK' }, 'affiliateCode', 'Brug kun bogstaver A–Z og tal.'],
  [{ acceptsTerms: false }, 'acceptsTerms', 'Sig ja til reglerne for at søge.'],
  [{ firstName: '' }, 'firstName', null],
  [{ lastName: '' }, 'lastName', null],
  [{ email: 'birk' }, 'email', null],
])('what is missing in an application is said at its field: %j', async (more, field, text) => {
  const w = await world()
  const { status, body } = await apiOf(w.services).post('/api/partners', application(more))
  expect(status).toBe(422)
  if (text) expect(body.fields[field]).toBe(text)
  else expect(Object.keys(body.fields)).toEqual([field])
  expect(await w.count('affiliates')).toBe(0)
})

test('[rel A10] a partner invites twenty people a day, and one person twice', async () => {
  const { services, clock, count } = await world()
  const partner = await signedIn(services, { roles: ['affiliate'] })
  const parentId = services.newId()
  await services.db.k
    .insertInto('affiliates')
    .values({ id: parentId, affiliate_code: 'NORD', company_name: 'Nord', status: 'active', user_id: partner.userId })
    .execute()
  let made = 0
  const invite = async (email: string) => {
    const input = { firstName: 'Bo', lastName: 'Lind', email, phone: '', affiliateCode: `SUB${++made}`, parentId }
    const invited = await inviteSubPartner(services, partner, input, 'da')
    return invited.ok ? 'invited' : invited.refusal
  }
  expect([await invite('bo@post.example'), await invite('bo@post.example')]).toEqual(['invited', 'invited'])
  expect(await invite('Bo@post.example')).toBe('invited-too-often')
  for (let n = 0; n < 17; n++) expect(await invite(`partner-${n}@post.example`)).toBe('invited')
  expect(await invite('one-more@post.example')).toBe('invited-too-often')
  expect(await count('outbox', "kind like '%partner%'")).toBeLessThanOrEqual(19)
  clock.moveTo('2026-12-01T08:00:00+01:00')
  expect(await invite('one-more@post.example')).toBe('invited')
})
