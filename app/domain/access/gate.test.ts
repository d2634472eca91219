import { expect, test } from 'vitest'
import type { SignedIn } from './actor.ts'
import { judge } from './gate.ts'
import { ACTIONS, ROLES, type Action, type Standing } from './roles.ts'

const actor = (more: Partial<SignedIn> = {}): SignedIn => ({
  userId: 'u',
  sessionId: 's',
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  roles: ['client'],
  provenAt: new Date(0),
  mustChangePassword: false,
  twoFactor: false,
  mustSetUpTwoFactor: false,
  ...more,
})
const actions = Object.keys(ACTIONS) as Action[]
const left = (who: SignedIn) => actions.filter((action) => judge(who, { action }).ok)

test('nobody is asked to sign in, somebody in the wrong role is refused', () => {
  expect(judge(null, { action: 'read-patient' })).toMatchObject({ refusal: 'sign-in-needed' })
  expect(judge(actor(), { action: 'read-patient' })).toMatchObject({ refusal: 'forbidden' })
  expect(judge(actor({ roles: ['client', 'provider'] }), { action: 'read-patient' })).toEqual({
    ok: true,
    value: 'any',
  })
})

test('a private link opens its own appointment to whoever holds it, signed in or not', () => {
  expect(judge(null, { action: 'see-appointment' }).ok).toBe(false)
  expect(judge(null, { action: 'see-appointment', link: true })).toEqual({ ok: true, value: 'own' })
  expect(judge(actor(), { action: 'see-appointment', link: true })).toEqual({ ok: true, value: 'own' })
  expect(judge(null, { action: 'read-patient', link: true }).ok).toBe(false)
})

test('[sec 6.2] with a temporary password nothing is left but what everybody may, a new password and signing out', () => {
  const free = left(actor({ roles: ['client', 'admin'], mustChangePassword: true }))
  expect(free.filter((action) => !judge(null, { action }).ok)).toEqual(['choose-password'])
  expect(free).toEqual(expect.arrayContaining(['sign-out', 'read-public', 'read-own-session', 'withdraw']))
  for (const action of ['book', 'pay', 'upload-booking-image', 'see-own-dashboard', 'manage-roles'] as const)
    expect(judge(actor({ mustChangePassword: true }), { action })).toMatchObject({ refusal: 'new-password-needed' })
})

test('staff who must use two factors set them up before anything else', () => {
  const staff = actor({ roles: ['client', 'admin'], mustSetUpTwoFactor: true })
  expect(left(staff).filter((action) => !judge(null, { action }).ok)).toEqual([
    'choose-password',
    'confirm-password',
    'set-up-two-factor',
  ])
  expect(judge(staff, { action: 'read-patient' })).toMatchObject({ refusal: 'two-factor-needed' })
})

test.each(actions)('[sec 17.3] the gate opens %s to whom the table names, and to nobody else', (action) => {
  const named: Partial<Record<Standing, string>> = ACTIONS[action]
  for (const role of ROLES)
    expect([role, judge(actor({ roles: [role] }), { action }).ok]).toEqual([role, role in named])
  expect(judge(null, { action }).ok).toBe('anonymous' in named)
  expect(judge(null, { action, link: true }).ok).toBe('anonymous' in named || 'token' in named)
})
