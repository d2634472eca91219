import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { RuleTerms } from '#app/domain/pricing/price-draft.ts'
import { FALLBACK_RULES, rulesOn, type PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type PriceList = { rules: PricingRule[]; source: 'database' | 'fallback' }

type Kept = { rules: PricingRule[]; readAt: number }
const kept = new WeakMap<Services['db'], Kept>()
const watched = new WeakSet<Services['db']>()

/**
 * The price list that holds today, kept for five minutes and read again at once when a rule changes.
 * When the database cannot answer it is the list last read, and before any was, the one the clinic ships with
 * ([specification 8, 9]).
 */
export async function priceList({ db, clock, live }: Services): Promise<PriceList> {
  if (!watched.has(db)) {
    watched.add(db)
    live.onChange((table) => (table === 'pricing_rules' || table === '') && outdate(db))
  }
  const now = clock.instant().getTime()
  const known = kept.get(db)
  if (known && now - known.readAt < policy.pricingCacheMs) return listOn(known.rules, clock.today())
  try {
    const rules = await everyRule(db)
    kept.set(db, { rules, readAt: now })
    return listOn(rules, clock.today())
  } catch {
    // Yesterday's prices of this clinic are nearer the truth than the ones it was shipped with.
    return listOn(known?.rules ?? [], clock.today())
  }
}

/** To be read again; until that has worked it is still the best there is. */
function outdate(db: Services['db']) {
  const known = kept.get(db)
  if (known) kept.set(db, { ...known, readAt: -Infinity })
}

/** Of rules with a first or last day, those of this one: a price may change at midnight. */
function listOn(all: readonly PricingRule[], day: ClinicDay): PriceList {
  const rules = rulesOn(all, day)
  return rules.length > 0 ? { rules, source: 'database' } : { rules: [...FALLBACK_RULES], source: 'fallback' }
}

/** The rules that hold on a day, as the transaction sees them. */
export const rulesHolding = async (k: Kysely<Schema>, day: ClinicDay) => rulesOn(await everyRule({ k }), day)

export type PriceChange = {
  ruleName: string
  titleDa: string | null
  titleEn: string | null
  was: RuleTerms | null
  became: RuleTerms | null
}
export type PriceBatch = { id: string; at: Date; from: ClinicDay; by: string | null; changes: PriceChange[] }

/** What was planned, the newest first: each time with who, from when, and every rule it touched. */
export async function priceBatches({ db }: Pick<Services, 'db'>, limit = 10): Promise<PriceBatch[]> {
  const rows = await db.k
    .selectFrom('pricing_rule_changes as c')
    .leftJoin('users as u', 'u.id', 'c.actor_id')
    .select(['c.batch_id', 'c.rule_name', 'c.at', 'c.valid_from', 'c.was', 'c.became', 'u.name'])
    .where('c.batch_id', 'in', (query) =>
      query
        .selectFrom('pricing_rule_changes')
        .select('batch_id')
        .groupBy('batch_id')
        .orderBy((max) => max.fn.max('id'), 'desc')
        .limit(limit),
    )
    .orderBy('c.id', 'desc')
    .execute()
  const ever = new Map((await everyRuleEver(db.k)).map((rule) => [rule.ruleName, rule]))
  const batches = new Map<string, PriceBatch>()
  for (const { batch_id: id, rule_name: ruleName, at, valid_from: from, name: by, was, became } of rows) {
    const batch = batches.get(id) ?? { id, at, from, by, changes: [] }
    batches.set(id, batch)
    const { titleDa = null, titleEn = null } = ever.get(ruleName) ?? {}
    batch.changes.unshift({ ruleName, titleDa, titleEn, was, became })
  }
  return [...batches.values()]
}

/** Every rule of every day that holds, held or is planned. */
export const everyRule = async ({ k }: { k: Kysely<Schema> }): Promise<PricingRule[]> =>
  (await everyRuleEver(k)).filter(({ isActive }) => isActive)

/** The same with those retired before their day came; of one name the newest days last. */
export async function everyRuleEver(k: Kysely<Schema>): Promise<PricingRule[]> {
  const rows = await k
    .selectFrom('pricing_rules')
    .selectAll()
    .orderBy('display_order')
    .orderBy('valid_from', (order) => order.asc().nullsFirst())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ruleName: row.rule_name,
    ruleType: row.rule_type,
    dialog: row.dialog,
    titleDa: row.title_da || null,
    titleEn: row.title_en || null,
    descriptionDa: row.description_da || null,
    descriptionEn: row.description_en || null,
    baseCoverageCm2: row.base_coverage_cm2,
    sizeMinCm2: row.size_min_cm2,
    sizeMaxCm2: row.size_max_cm2,
    price: kroner(row.price_dkk),
    unitCm2: row.price_per_unit,
    isActive: row.is_active,
    displayOrder: row.display_order,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  }))
}
