import { expect, test } from 'vitest'
import { rangeUntil } from '#app/domain/clinic/analytics.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import type { CardKey } from './ui/card.ts'
import { analyticsCards } from './ui/cards.ts'

test('[spec 1 compared-figures] each figure stands beside the same days before: people, lasers, courses, partners and the funnel', async () => {
  const w = await world()
  const { k } = w.services.db
  const partner = w.services.newId()
  await k.insertInto('affiliates').values({ id: partner, affiliate_code: 'NORD', company_name: 'Nord' }).execute()
  const laser = w.services.newId()
  await k.insertInto('resources').values({ id: laser, kind: 'laser', name: 'Laser 1' }).execute()
  // Nobody has been there in these thirty days; five were in the thirty before, three of them with the code.
  await w.opens('2026-10-15', '12:00', '17:00')
  for (let nth = 0; nth < 5; nth++)
    await visit(w.services, await signedIn(w.services), w.providerId, {
      at: `2026-10-15T1${2 + nth}:00`,
      type: 'consultation',
      status: 'completed',
      ...(nth < 3 ? { affiliateId: partner } : {}),
    })
  await k
    .updateTable('appointments')
    .set({ resource_ids: [laser] })
    .execute()
  for (const [event, page, count] of [
    ['page_view', '/', 17],
    ['page_view', '/payment-success', 3],
  ] as const)
    await k
      .insertInto('daily_counts')
      .values({ day: clinicDay('2026-10-15'), event, page, lng: 'da', count })
      .execute()
  const cards = await analyticsCards(w.services, rangeUntil('month', clinicDay('2026-11-30')), 'da')
  const card = (key: CardKey) => cards.find((one) => one.key === key)!
  const both = (key: CardKey) => card(key).table.rows.map((row) => [row.at(-2), row.at(-1)])
  expect(both('providers')).toEqual([['0', '5']])
  expect(both('partners')).toEqual([['0', '3']])
  expect(both('use-of-each')).toEqual([
    ['–', '50 %'],
    ['–', '50 %'],
  ])
  expect(both('funnel').map(([, before]) => before)).toEqual(['20', '0', '0', '0', '3'])
  expect(card('funnel').text).toContain('Perioden før: 15 %')
  expect(card('course').table.head.at(-1)).toBe('Perioden før')
  expect([card('providers').chart, card('partners').chart, card('use-of-each').chart]).toEqual([null, null, null])
})
