import { expect, test, vi } from 'vitest'
import { policy } from '#app/domain/policy.ts'
import { eventually } from '#test/clinic/eventually.ts'
import { world } from '#test/clinic/world.ts'
import { priceList } from './queries.ts'

type World = Awaited<ReturnType<typeof world>>

const rule = ({ services }: World, kr: number, from: string | null, until: string | null) =>
  services.db.pool.query(
    `insert into pricing_rules (id, rule_name, rule_type, title_da, price_dkk, base_coverage_cm2, is_active, valid_from, valid_until)
     values ($1, $2, 'base_pricing', 'Behandling', $3, 30, true, $4, $5)`,
    [services.newId(), `base-${kr}`, kr, from, until],
  )
const priceNow = async ({ services }: World) => {
  const { rules, source } = await priceList(services)
  return [rules.find(({ ruleType }) => ruleType === 'base_pricing')!.price, source]
}

test('a price that holds from tomorrow holds from midnight, not minutes after', async () => {
  const w = await world({ now: '2026-11-30T23:59:00+01:00' })
  await rule(w, 700, null, '2026-11-30')
  await rule(w, 800, '2026-12-01', null)
  await eventually(async () => expect(await priceNow(w)).toEqual([70_000, 'database']))
  w.clock.moveTo('2026-12-01T00:00:00+01:00')
  expect(await priceNow(w)).toEqual([80_000, 'database'])
})

test('while the database is away the prices are the ones last read, not the ones the clinic shipped with', async () => {
  const w = await world()
  await rule(w, 700, null, null)
  await eventually(async () => expect(await priceNow(w)).toEqual([70_000, 'database']))
  w.clock.moveTo(new Date(w.clock.instant().getTime() + policy.pricingCacheMs).toISOString())
  const away = vi.spyOn(w.services.db.k, 'selectFrom').mockImplementation(() => {
    throw new Error('away')
  })
  expect(await priceNow(w)).toEqual([70_000, 'database'])
  away.mockRestore()
})
