import { expect, test } from 'vitest'
import type { Services } from '#app/services/services.ts'
import { signedIn, visit } from '#test/desk.ts'
import { engines, world } from '#test/world.ts'
import { partnerDesks } from './queries.ts'

async function code({ db, newId }: Services, affiliate_code: string, more: object = {}) {
  const id = newId()
  await db.k
    .insertInto('affiliates')
    .values({ id, affiliate_code, company_name: `Firma ${affiliate_code}`, status: 'active', is_active: true, ...more })
    .execute()
  return id
}

test.each(engines())(
  'a partner sees the own code and how many bookings it brought, month by month (%s)',
  async (engine) => {
    const w = await world({ engine })
    const partner = await signedIn(w.services, { roles: ['affiliate'] })
    const ida = await signedIn(w.services, { firstName: 'Xaviera', lastName: 'Quistgaard', email: 'xq@post.example' })
    const own = await code(w.services, 'NORD', { user_id: partner.userId, discount_percentage: 10, zero_deposit: true })
    const other = await code(w.services, 'SYD')
    const booked = (
      at: string,
      bookedAt: string,
      affiliateId: string,
      status: 'confirmed' | 'cancelled' = 'confirmed',
    ) => visit(w.services, ida, w.providerId, { at, bookedAt, affiliateId, status, type: 'consultation' })
    await booked('2026-12-03T10:00', '2026-11-02T10:00:00Z', own)
    await booked('2026-12-04T10:00', '2026-11-28T10:00:00Z', own)
    // New Year's Eve in Copenhagen is still the old year in London an hour later.
    await booked('2026-02-01T10:00', '2025-12-31T23:30:00Z', own)
    await booked('2026-12-05T10:00', '2026-11-02T10:00:00Z', own, 'cancelled')
    await booked('2026-12-06T10:00', '2026-11-02T10:00:00Z', other)

    const desks = await partnerDesks(w.services, { userId: partner.userId })
    expect(desks).toMatchObject([
      { code: 'NORD', state: 'active', bookings: 3, benefits: { discountPercent: 10, zeroDeposit: true } },
    ])
    expect(desks[0]!.months).toHaveLength(12)
    expect(desks[0]!.months.filter(({ bookings }) => bookings > 0)).toEqual([
      { month: '2026-01', bookings: 1 },
      { month: '2026-11', bookings: 2 },
    ])
  },
)

test('#23 nothing of a client is in what a partner gets', async () => {
  const w = await world()
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  const ida = await signedIn(w.services, { firstName: 'Xaviera', lastName: 'Quistgaard', email: 'xq@post.example' })
  const own = await code(w.services, 'NORD', { user_id: partner.userId })
  const id = await visit(w.services, ida, w.providerId, { affiliateId: own, notes: 'Ryggen', paid: 50_000 })
  const desks = await partnerDesks(w.services, { userId: partner.userId })
  expect(Object.keys(desks[0]!).sort()).toEqual([
    'benefits',
    'bookings',
    'code',
    'company',
    'id',
    'months',
    'state',
    'validFrom',
    'validUntil',
  ])
  const text = JSON.stringify(desks)
  for (const word of ['Xaviera', 'Quistgaard', 'xq@', 'Ryggen', '2026-12-03', id, ida.userId]) {
    expect(text).not.toContain(word)
  }
})

test('a partner without a code sees none, and never another’s', async () => {
  const w = await world()
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  await code(w.services, 'NORD')
  expect(await partnerDesks(w.services, { userId: partner.userId })).toEqual([])
  expect(await partnerDesks(w.services, 'all')).toMatchObject([{ code: 'NORD' }])
})

test.each([
  ['pending', { status: 'pending' }],
  ['paused', { is_active: false }],
  ['not-yet', { valid_from: '2026-12-01T00:00' }],
  ['expired', { valid_until: '2026-11-29T00:00' }],
  ['active', { valid_from: '2026-11-01T00:00', valid_until: '2026-12-31T00:00' }],
])('a code that is %s says so', async (state, row) => {
  const w = await world()
  await code(w.services, 'NORD', row)
  expect(await partnerDesks(w.services, 'all')).toMatchObject([{ state }])
})
