import { expect, test } from 'vitest'
import {
  ACTIONS,
  isPartner,
  isStaff,
  reachOf,
  ROLES,
  staffRoleOf,
  type Action,
  type Reach,
  type Standing,
} from './roles.ts'

test('one of the roles held is enough, and none is not', () => {
  expect(reachOf(['client'], 'manage-roles')).toBe(null)
  expect(reachOf(['client', 'admin'], 'manage-roles')).toBe('any')
  expect(reachOf([], 'read-patient')).toBe(null)
})

test('a client reaches only their own pictures, a provider every picture, and both together every picture', () => {
  expect(reachOf(['client'], 'view-booking-image')).toBe('own')
  expect(reachOf(['provider', 'client'], 'view-booking-image')).toBe('any')
  expect(reachOf(['anonymous'], 'view-booking-image')).toBe(null)
})

test('staff are admins, providers and reception, partners are affiliates and admins', () => {
  expect(ROLES.filter((role) => isStaff([role]))).toEqual(['admin', 'provider', 'reception'])
  expect(ROLES.filter((role) => isPartner([role]))).toEqual(['admin', 'affiliate'])
})

test('one role names a member of staff who holds several', () => {
  expect(staffRoleOf(['client', 'reception', 'provider'])).toBe('provider')
  expect(staffRoleOf(['client', 'reception', 'provider', 'admin'])).toBe('admin')
  expect(staffRoleOf(['client', 'reception'])).toBe('reception')
  expect(staffRoleOf(['client', 'affiliate'])).toBe(null)
})

// The table once more, by what it means: a cell changed in the code alone is found here. Source: [security part 3].
const FOR_EVERYBODY =
  'read-public listen-to-public-events check-health choose-cookies record-statistics report-policy-violation ' +
  'use-demo-tools report-payment sign-up apply-as-partner sign-in sign-out prove-address reset-password read-own-session ' +
  'open-check-in enrol-kiosk check-passport'
const WITHOUT_A_LINK = 'validate-code request-consultation run-scan'
const OF_ONESELF =
  'choose-password confirm-password set-up-two-factor change-own-account see-own-dashboard export-own-data ' +
  'ask-erasure read-own-access-log write-to-clinic report-skin invite-artist'
const OF_STAFF =
  'see-staff-pages search-patients edit-client read-patient answer-messages run-appointments ' +
  'manage-plans record-payment read-invoices close-till'
const OF_CLINICIANS = 'read-journal write-journal treat-clients override-six-weeks'
const OF_ADMINS =
  'manage-roles manage-partners end-others-sessions read-audit-log read-access-log carry-out-erasure read-statistics ' +
  'manage-settings manage-providers manage-prices refund-payment enter-in-ledger export-books manage-kiosks manage-retention ' +
  'read-system manage-outbox move-data'
const CELLS: Record<string, Partial<Record<Standing, Reach>>> = {
  'check-in': { kiosk: 'own', token: 'own' },
  'merge-patients': { reception: 'any', admin: 'any' },
  'close-days': { reception: 'any', admin: 'any' },
  book: { anonymous: 'own', client: 'own', provider: 'any', reception: 'any', admin: 'any', affiliate: 'own' },
  'upload-booking-image': {
    anonymous: 'own',
    client: 'own',
    provider: 'any',
    reception: 'any',
    admin: 'any',
    affiliate: 'own',
    token: 'own',
  },
  pay: {
    anonymous: 'own',
    client: 'own',
    provider: 'own',
    reception: 'own',
    admin: 'own',
    affiliate: 'own',
    token: 'own',
  },
  withdraw: {
    anonymous: 'own',
    client: 'own',
    provider: 'own',
    reception: 'own',
    admin: 'own',
    affiliate: 'own',
    token: 'own',
  },
  'save-analysis': { client: 'own' },
  'view-booking-image': { client: 'own', provider: 'any', admin: 'any' },
  'read-analysis': { client: 'own', provider: 'any', admin: 'any' },
  'request-consultation-from-scan': { client: 'own', provider: 'any', admin: 'any' },
  'see-appointment': { client: 'own', provider: 'any', reception: 'any', admin: 'any', token: 'own' },
  'change-appointment': { client: 'own', provider: 'any', reception: 'any', admin: 'any', token: 'own' },
  'see-journal-photo': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'see-message-picture': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'see-consent': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'see-passport': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'issue-passport': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'see-video': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'see-skin-picture': { client: 'own', provider: 'any', reception: 'own', admin: 'any', affiliate: 'own' },
  'sign-consent': { client: 'own', provider: 'own', reception: 'own', admin: 'own', affiliate: 'own', token: 'own' },
  'mark-cover-up': { client: 'own', provider: 'own', reception: 'own', admin: 'own', affiliate: 'own', token: 'own' },
  'answer-health': { client: 'own', provider: 'own', reception: 'own', admin: 'own', affiliate: 'own', token: 'own' },
  'see-plan': { client: 'own', provider: 'any', reception: 'any', admin: 'any', affiliate: 'own', token: 'own' },
  'approve-plan': { client: 'own', provider: 'own', reception: 'own', admin: 'own', affiliate: 'own', token: 'own' },
  'read-own-invoice': { client: 'own', provider: 'any', reception: 'any', admin: 'any', affiliate: 'own' },
  'see-affiliate-dashboard': { affiliate: 'own', admin: 'any' },
  'run-own-partnership': { affiliate: 'own' },
}

const HERE: Standing[] = ['anonymous', 'client', 'provider', 'reception', 'admin', 'affiliate', 'token']
const all = (standings: Standing[], reach: Reach) => Object.fromEntries(standings.map((one) => [one, reach]))
const each = (actions: string, cells: object) => Object.fromEntries(actions.split(' ').map((one) => [one, cells]))
const written: Record<string, object> = {
  ...each(FOR_EVERYBODY, all(HERE, 'any')),
  ...each(WITHOUT_A_LINK, all(HERE.slice(0, -1), 'any')),
  ...each(OF_ONESELF, all(['client', 'provider', 'reception', 'admin', 'affiliate'], 'own')),
  ...each(OF_STAFF, all(['provider', 'reception', 'admin'], 'any')),
  ...each(OF_CLINICIANS, all(['provider', 'admin'], 'any')),
  ...each(OF_ADMINS, all(['admin'], 'any')),
  ...CELLS,
}

test.each(Object.keys(ACTIONS) as Action[])(
  '[sec 17.2] %s is open to whom the clinic opened it, and to nobody else',
  (action) => {
    expect(ACTIONS[action]).toEqual(written[action])
  },
)
