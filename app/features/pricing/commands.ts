import { z } from 'zod'
import { reachOfActor, type SignedIn } from '#app/domain/actor.ts'
import { addDays, isClinicDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Ore } from '#app/domain/money.ts'
import { termsOf, whyNotPlanned, withChanges, type PriceRefusal, type RuleChange } from '#app/domain/price-draft.ts'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { rulesHolding } from './queries.ts'

const cm2 = z.number().int().min(0).max(5000).nullable()
/** Changed rules as the screen sends them: price in øre, sizes in cm². */
export const changesSchema = z
  .array(z.object({ id: z.uuid(), price: z.number().int().min(0).max(10_000_000), sizeMinCm2: cm2, sizeMaxCm2: cm2 }))
  .max(40)
  .transform((rows) => rows as (RuleChange & { price: Ore })[])

/**
 * Plans new prices from a day on, today at the earliest. The rules before end the day before, so the list changes at
 * midnight by itself; what is booked keeps the price it was booked at.
 */
export async function planPrices(
  services: Services,
  actor: SignedIn,
  { from, changes }: { from: string; changes: readonly RuleChange[] },
): Promise<Result<null, PriceRefusal | 'forbidden'>> {
  if (!reachOfActor(actor, 'manage-prices')) return refuse('forbidden')
  const { db, clock, newId } = services
  if (!isClinicDay(from)) return refuse('prices-in-past')
  const day: ClinicDay = from
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('pricing_rules').select('id').orderBy('id').forUpdate().execute()
    const holding = await rulesHolding(tx, day)
    const changed = changes.filter((change) => {
      const rule = holding.find(({ id }) => id === change.id)
      return rule && JSON.stringify(termsOf(rule)) !== JSON.stringify(pickTerms(change))
    })
    const why = whyNotPlanned(withChanges(holding, changed), { changes: changed, from: day, today: clock.today() })
    if (why) return refuse(why)
    for (const change of changed) {
      const rule = holding.find(({ id }) => id === change.id)!
      await replaceRule(tx, { rule, change, from: day, newId })
      await tx
        .insertInto('pricing_rule_changes')
        .values({
          rule_name: rule.ruleName,
          at: clock.instant(),
          actor_id: actor.userId,
          valid_from: day,
          was: JSON.stringify(termsOf(rule)),
          became: JSON.stringify(pickTerms(change)),
        })
        .execute()
    }
    return ok(null)
  })
}

const pickTerms = ({ price, sizeMinCm2, sizeMaxCm2 }: RuleChange) => ({ price, sizeMinCm2, sizeMaxCm2 })

type Replacement = { rule: PricingRule; change: RuleChange; from: ClinicDay; newId(): string }

async function replaceRule(tx: Tx, { rule, change, from, newId }: Replacement) {
  const [after] = withChanges([rule], [change])
  const terms = {
    price_dkk: after!.price / 100,
    base_coverage_cm2: after!.baseCoverageCm2,
    size_min_cm2: after!.sizeMinCm2,
    size_max_cm2: after!.sizeMaxCm2,
  }
  if (rule.validFrom === from)
    return void (await tx.updateTable('pricing_rules').set(terms).where('id', '=', rule.id).execute())
  const { id: _, ...row } = await tx
    .updateTable('pricing_rules')
    .set({ valid_until: addDays(from, -1) })
    .where('id', '=', rule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('pricing_rules')
    .values({ ...row, ...terms, id: newId(), valid_from: from, valid_until: rule.validUntil })
    .execute()
}
