import { z } from 'zod'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { ore } from '#app/domain/money/money.ts'
import { EMPTY_DRAFT, withTerms, type PriceDraft } from '#app/domain/pricing/price-draft.ts'
import { nameFor, planned, whyNotPlanned, type PricePlan, type PriceRefusal } from '#app/domain/pricing/price-plan.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { pricingRow } from '#app/db/pricing-row.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isReportDay } from '#app/domain/time/report-day.ts'
import type { Services } from '#app/services/services.ts'
import { filledLine, line } from '#app/input/text-fields.ts'
import { everyRule, everyRuleEver } from './queries.ts'

const cm2 = z.number().int().min(0).max(5000).nullable()
const ruleName = filledLine(60)
const terms = {
  ruleName,
  price: z.number().int().min(0).max(10_000_000).transform(ore),
  sizeMinCm2: cm2,
  sizeMaxCm2: cm2,
}
const title = line(60)

/** A draft as the screen sends it: prices in øre, sizes in cm². */
export const draftSchema: z.ZodType<PriceDraft> = z.object({
  changes: z.array(z.object(terms)).max(60),
  added: z
    .array(
      z.object({
        ...terms,
        ruleType: z.enum(['size_tier', 'addon']),
        titleDa: title,
        titleEn: title,
        unitCm2: z.number().int().min(1).max(1000).nullable(),
        displayOrder: z.number().int().min(0).max(10_000),
      }),
    )
    .max(20),
  retired: z.array(ruleName).max(60),
})

type Refused = PriceRefusal | 'forbidden'

/**
 * Plans new prices from a day on, today at the earliest: terms that change, rules that come, rules that go. The list
 * changes at midnight by itself; what is booked keeps the price it was booked at.
 */
export async function planPrices(
  services: Services,
  actor: SignedIn,
  { from, draft }: { from: string; draft: PriceDraft },
): Promise<Result<null, Refused>> {
  if (!reachOfActor(actor, 'manage-prices')) return refuse('forbidden')
  if (!isReportDay(from)) return refuse('prices-in-past')
  const day: ClinicDay = from
  return inTransaction(services.db, async (tx) => {
    await lockRules(tx)
    const taken = (await everyRuleEver(tx)).map((rule) => rule.ruleName)
    const added = draft.added.map((rule) => {
      const name = nameFor(rule, taken)
      taken.push(name)
      return { ...rule, ruleName: name }
    })
    return write(services, tx, { actor, from: day, draft: { ...draft, added } }, 'prices-changed')
  })
}

/**
 * Takes back what was planned last, all of it: from the day it was to hold, or from today where it holds already.
 * The taking back is a change too, and can be taken back.
 */
export async function undoPrices(
  services: Services,
  actor: SignedIn,
  batchId: string,
): Promise<Result<null, Refused | 'changed-since'>> {
  if (!reachOfActor(actor, 'manage-prices')) return refuse('forbidden')
  return inTransaction(services.db, async (tx) => {
    await lockRules(tx)
    const last = await tx
      .selectFrom('pricing_rule_changes')
      .selectAll()
      .where('batch_id', '=', (query) =>
        query.selectFrom('pricing_rule_changes').select('batch_id').orderBy('id', 'desc').limit(1),
      )
      .execute()
    if (last[0]?.batch_id !== batchId) return refuse('changed-since')
    const today = services.clock.today()
    const from = last[0].valid_from > today ? last[0].valid_from : today
    const ever = await everyRuleEver(tx)
    const draft: PriceDraft = {
      ...EMPTY_DRAFT,
      changes: last.flatMap(({ rule_name: name, was, became }) => (was && became ? [{ ...was, ruleName: name }] : [])),
      retired: last.flatMap(({ rule_name: name, was }) => (was ? [] : [name])),
    }
    const revived = last.flatMap(({ rule_name: name, was, became }) => {
      const rule = ever.findLast(({ ruleName }) => ruleName === name)
      return rule && was && !became ? [withTerms(rule, was)] : []
    })
    return write(services, tx, { actor, from, draft, revived }, 'prices-undone')
  })
}

type Written = { actor: SignedIn; from: ClinicDay; draft: PriceDraft; revived?: readonly PricingRule[] }

async function write(
  { clock, newId }: Services,
  tx: Tx,
  { actor, from, draft, revived = [] }: Written,
  action: 'prices-changed' | 'prices-undone',
) {
  const all = await everyRule({ k: tx })
  const plan = planned(all, { draft, from, newId, revived })
  const why = whyNotPlanned(plan, { from, today: clock.today() })
  if (why) return refuse(why)
  await writeRules(tx, all, plan)
  const common = { batch_id: newId(), at: clock.instant(), actor_id: actor.userId, valid_from: from }
  await tx
    .insertInto('pricing_rule_changes')
    .values(
      plan.planned.map(({ ruleName, was, became }) => ({
        ...common,
        rule_name: ruleName,
        was: JSON.stringify(was),
        became: JSON.stringify(became),
      })),
    )
    .execute()
  const detail = { rules: plan.planned.map(({ ruleName }) => ruleName).join(', '), validFrom: from }
  await audit(tx, { action, at: common.at, actorId: actor.userId, detail })
  return ok(null)
}

const lockRules = (tx: Tx) => tx.selectFrom('pricing_rules').select('id').orderBy('id').forUpdate().execute()

/** First what ends, so that no two rows of a name hold on one day, then what begins. */
async function writeRules(tx: Tx, all: readonly PricingRule[], { rules }: PricePlan) {
  const known = new Set(all.map(({ id }) => id))
  const left = new Set(rules.map(({ id }) => id))
  const dropped = all.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  if (dropped.length > 0)
    await tx.updateTable('pricing_rules').set({ is_active: false }).where('id', 'in', dropped).execute()
  for (const rule of rules.filter((one) => known.has(one.id) && !all.includes(one)))
    await tx.updateTable('pricing_rules').set(pricingRow(rule)).where('id', '=', rule.id).execute()
  const begun = rules.filter(({ id }) => !known.has(id))
  if (begun.length > 0)
    await tx
      .insertInto('pricing_rules')
      .values(begun.map((rule) => ({ id: rule.id, ...pricingRow(rule) })))
      .execute()
}
