import { expect, test } from 'vitest'
import {
  checkPassword,
  idleSecondsLeft,
  isFresh,
  isLiving,
  isTwoFactorDue,
  linkLifeMs,
  sessionLimits,
} from './account.ts'
import { COMMON_SET, isBlocked } from './blocked-passwords.ts'

const common = new Set(['zaq12wsx', 'whatever'])
const client = { roles: ['client'] as const, about: ['Ida', 'Holm', 'ida.holm'], common }
const staff = { roles: ['client', 'provider'] as const, about: ['Ida', 'Holm'], common }
const answer = (password: string, of: Parameters<typeof checkPassword>[1]) => {
  const checked = checkPassword(password, of)
  return checked.ok ? 'ok' : checked.refusal
}

test('a client needs 8 characters, staff 12, nobody more than 128', () => {
  expect(answer('Kf8#pLq', client)).toBe('password-too-short')
  expect(answer('Kf8#pLq2', client)).toBe('ok')
  expect(answer('Kf8#pLq2xyy', staff)).toBe('password-too-short')
  expect(answer('Kf8#pLq2xyyw', staff)).toBe('ok')
  expect(answer('lampe vindue '.repeat(9) + 'lampe vindu', client)).toBe('ok')
  expect(answer('lampe vindue '.repeat(10), client)).toBe('password-too-long')
})

test('[spec 5 sign-up-password] with a new account six characters are enough, as the form says; staff need twelve there, too', () => {
  expect(answer('Kf8#p', { ...client, place: 'sign-up' })).toBe('password-too-short')
  expect(answer('Kf8#pL', { ...client, place: 'sign-up' })).toBe('ok')
  expect(answer('Kf8#pL', { ...staff, place: 'sign-up' })).toBe('password-too-short')
})

test('a clinic may ask for more of its clients, at sign-up and at a change, and never for less', () => {
  const ten = { ...client, own: 10 }
  for (const place of ['sign-up', 'change'] as const) {
    expect(answer('Kf8#pLq2x', { ...ten, place })).toBe('password-too-short')
    expect(answer('Kf8#pLq2xy', { ...ten, place })).toBe('ok')
  }
  expect(answer('Kf8#pLq', { ...client, own: 7 })).toBe('password-too-short')
  expect(answer('Kf8#p', { ...client, place: 'sign-up', own: 4 })).toBe('password-too-short')
})

test.each(['zaq12wsx', 'ZAQ12WSX', 'Whatever', 'wh4tever', 'Whatever2026!', 'wh4tever99'])(
  '[sec 2] %s is one of the best known, however it is dressed',
  (password) => {
    expect(answer(password, client)).toBe('password-too-common')
    expect(answer(password, { ...client, common: new Set() })).toBe('ok')
  },
)

test('characters are counted as people count them', () => {
  expect(answer('🦉🌲🧵🪟🕯️🫐🪨', client)).toBe('ok') // the candle is two
  expect(answer('🦉🌲🧵🪟', client)).toBe('password-too-short')
})

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'adgangskode1',
  'Velkommen2026',
  'qwertyui',
  'Qwerty123!',
  '12345678',
  '87654321',
  '11111111',
  'abababab',
  'kodekode',
  'passwordpassword',
  'abcd1234',
  '24121990',
  '1990-12-24',
  'sommer2026',
  'kærlighed',
  'iloveyou1',
  'danmark1',
  'falmklinik',
  'tattooremoval',
  'TrustNo1',
  'Idaholm1',
  'ida.holm99',
])('[sec 2] %s is among the first that are tried, and refused', (password) => {
  expect(answer(password, client)).toBe('password-too-common')
})

test.each(['sol over grus', 'correct horse battery', 'blå cykel 17 ved søen', 'Glemsom7Uld', 'en-lampe-ved-vinduet'])(
  '[sec 2] %s may be a password',
  (password) => {
    expect(isBlocked(password, client.about)).toBe(false)
  },
)

test('[sec 2] the list of common words is as long as the security page says', () => {
  expect(COMMON_SET.size).toBeGreaterThan(500)
})

const at = (text: string) => new Date(text)
const session = { createdAt: at('2026-12-01T08:00Z'), lastSeenAt: at('2026-12-01T08:00Z') }

test.each([
  ['client', ['client'], '2026-12-15T07:59Z', '2026-12-15T08:00Z'],
  ['admin', ['client', 'admin'], '2026-12-01T08:59Z', '2026-12-01T09:00Z'],
  ['receptionist', ['client', 'reception'], '2026-12-01T08:59Z', '2026-12-01T09:00Z'],
] as const)('[sec 9] an unused session of a %s ends', (_who, roles, alive, ended) => {
  expect(isLiving(session, roles, at(alive))).toBe(true)
  expect(isLiving(session, roles, at(ended))).toBe(false)
})

test.each([
  ['client', ['client'], '2026-12-31T07:59Z', '2026-12-31T08:00Z'],
  ['provider', ['client', 'provider'], '2026-12-01T19:59Z', '2026-12-01T20:00Z'],
] as const)('[sec 9] a session of a %s that is used all the time ends all the same', (_who, roles, alive, ended) => {
  const used = (now: string) => isLiving({ ...session, lastSeenAt: at(now) }, roles, at(now))
  expect([used(alive), used(ended)]).toEqual([true, false])
})

test('the clinic’s own idle limit applies to staff alone', () => {
  const lives = (roles: readonly ('client' | 'provider')[], now: string) =>
    isLiving({ ...session, staffIdleMinutes: 15 }, roles, at(now))
  expect([
    lives(['client', 'provider'], '2026-12-01T08:14Z'),
    lives(['client', 'provider'], '2026-12-01T08:15Z'),
  ]).toEqual([true, false])
  expect(lives(['client'], '2026-12-01T08:15Z')).toBe(true)
})

test.each([
  [15, '2026-12-01T08:10Z', 300],
  [15, '2026-12-01T08:15Z', 0],
  [60, '2026-12-01T08:55Z', 300],
] as const)('a session of staff with a limit of %i minutes has %s seconds left', (staffIdleMinutes, now, left) => {
  expect(idleSecondsLeft({ ...session, staffIdleMinutes }, ['client', 'provider'], at(now))).toBe(left)
})

test('a partner has a client’s session', () => {
  expect(sessionLimits(['client', 'affiliate'])).toEqual(sessionLimits(['client']))
})

test('a password given is fresh for ten minutes', () => {
  expect(isFresh(at('2026-12-01T08:00Z'), at('2026-12-01T08:10Z'))).toBe(true)
  expect(isFresh(at('2026-12-01T08:00Z'), at('2026-12-01T08:10:01Z'))).toBe(false)
})

test('[sec 7] a link to a new password lives half an hour, the others a day', () => {
  expect([linkLifeMs('reset'), linkLifeMs('confirm'), linkLifeMs('welcome')]).toEqual([
    1_800_000, 86_400_000, 86_400_000,
  ])
})

test('the owner may ask staff for a second factor where the server does not, and never waive what the server asks', () => {
  const due = (byServer: boolean, byOwner: boolean, twoFactor = false) =>
    isTwoFactorDue({ byServer, byOwner }, { roles: ['client', 'provider'], twoFactor })
  expect([due(false, false), due(false, true), due(true, false), due(true, true)]).toEqual([false, true, true, true])
  expect(due(true, true, true)).toBe(false)
  expect(isTwoFactorDue({ byServer: true, byOwner: true }, { roles: ['client'], twoFactor: false })).toBe(false)
})
