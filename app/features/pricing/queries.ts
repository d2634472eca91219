import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { kroner } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import { FALLBACK_RULES, rulesOn, type PricingRule } from '#app/domain/pricing-rules.ts'
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
    const rules = await readRules(db)
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
export const rulesHolding = async (k: Kysely<Schema>, day: ClinicDay) => rulesOn(await readRules({ k }), day)

/** Changes planned for days to come, and those made, the newest first. */
export async function priceChanges({ db }: Pick<Services, 'db'>, limit = 12) {
  return db.k
    .selectFrom('pricing_rule_changes as c')
    .leftJoin('users as u', 'u.id', 'c.actor_id')
    .select(['c.id', 'c.rule_name', 'c.at', 'c.valid_from', 'c.was', 'c.became', 'u.name'])
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

async function readRules({ k }: { k: Kysely<Schema> }): Promise<PricingRule[]> {
  const rows = await k
    .selectFrom('pricing_rules')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('display_order')
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
