import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql } from 'kysely'
import { clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { CourseWish } from '#app/domain/plans/course-dates.ts'
import { blockedRanges, type DayRange } from '#app/domain/time/interval.ts'
import { courseInvoice } from '#app/domain/money/invoice.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import { nextSessionFrom, wholePrice, type PlanEnd, type PlanOrigin, type PlanPayBy } from '#app/domain/plans/plan.ts'
import type { PlanStatus, PlanTreatmentType } from '#app/domain/plans/plan.ts'
import { lessBy } from '#app/domain/money/amount-due.ts'
import { courseMoney } from '#app/domain/plans/plan-money.ts'
import { laserDaysOf } from '#app/features/booking/queries/availability.ts'
import { readPriced } from '#app/features/pricing/quote-schema.ts'
import type { CalculatedPrice } from '#app/features/pricing/ui/shown-line.ts'
import { idInLink, isSigned, planUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { paidFor, paymentsOf, writtenOffOf } from './money.ts'
import type { PlanPaymentRow, PlanSession, Reading } from './plan-rows.ts'
import { sessionsOf, withEarliest } from './sessions.ts'
import { wishSchema } from '../schema.ts'

/** A plan as its client may see it: the fields of the specification, section 3, and nothing of the record. */
export type PlanView = {
  id: string
  origin: PlanOrigin
  status: PlanStatus
  endedBecause: PlanEnd | null
  createdOn: ClinicDay
  treatmentType: PlanTreatmentType
  areaCm2: number | null
  description: string
  proposedBy: string | null
  referredBy: string | null
  code: string | null
  sessions: PlanSession[]
  sessionPrice: Ore
  singlePrice: Ore
  total: Ore
  /** The total less what the clinic has given back of it. */
  priceNow: Ore
  /** How the price was reckoned, line by line. */
  calculation: CalculatedPrice
  /** The price when it is paid whole, and the discount in it; fixed when it was proposed. */
  wholePrice: Ore
  wholeDiscountPercent: number
  /** What the ledger has of it: payments less refunds. */
  paid: Ore
  remaining: Ore
  /** Owed for sessions that were given and not paid. */
  owed: Ore
  payBy: PlanPayBy | null
  payments: PlanPaymentRow[]
  /** The clinic has paused it, and ends the pause; the client may not. */
  isPausedByClinic: boolean
  history: { on: ClinicDay; became: PlanStatus; reason: string }[]
  /** Six weeks after the client's last treatment, of this plan or not; null before the first. */
  nextFrom: ClinicDay | null
  /** What would go back if the course stopped today, beside what is on its way already, and what would stay. */
  refundNow: Ore
  usedNow: Ore
  refundRate: RefundRate
  firstName: string
  lng: Language
  /** The days and hours a course is planned on, as they were last said. */
  wish: CourseWish | null
  /** Its private page, and until when; null while there is no link. */
  url: string | null
  linkUntil: ClinicDay | null
}

/** The days the six weeks close for the client of a plan; a time that waits for its payment closes none. */
export async function closedForPlan(services: Pick<Services, 'db'>, planId: string): Promise<DayRange[]> {
  const owner = await ownerOfPlan(services, planId)
  return owner ? blockedRanges(await laserDaysOf(services, owner, { holds: false })) : []
}

/** Whose plan it is; null for an id nobody has. */
export async function ownerOfPlan({ db }: Pick<Services, 'db'>, planId: string): Promise<string | null> {
  const row = await db.k.selectFrom('treatment_plans').select('patient_id').where('id', '=', planId).executeTakeFirst()
  return row?.patient_id ?? null
}

/** The plan a private link opens; `gone` when the link has run out or was taken back, null when it was never one. */
export async function findPlanByToken(services: Services, token: string): Promise<PlanView | 'gone' | null> {
  const id = idInLink(token)
  if (!id) return null
  const { db, settings, clock } = services
  const row = await db.k
    .selectFrom('treatment_plans as p')
    .innerJoin('profiles as who', 'who.id', 'p.patient_id')
    .select(['p.link_version', 'p.link_expires_at', 'who.erased_at'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  if (!isSigned(settings, 'plan', { token, id, version: row.link_version })) {
    const earlier = Array.from({ length: row.link_version - 1 }, (_, index) => index + 1)
    return earlier.some((version) => isSigned(settings, 'plan', { token, id, version })) ? 'gone' : null
  }
  if (row.erased_at || !row.link_expires_at || row.link_expires_at <= clock.instant()) return 'gone'
  return findPlan(services, id)
}

/** A time that was held and not paid for was never a plan. */
export const wasEverPlan = sql<boolean>`ended_because is distinct from 'hold-expired'`

/** One client's plans, the newest first; an unpaid package whose hold ran out is none. */
export async function plansOf(services: Services, patientId: ReachedClient): Promise<PlanView[]> {
  const rows = await services.db.k
    .selectFrom('treatment_plans')
    .select('id')
    .where('patient_id', '=', patientId)
    .where(wasEverPlan)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  const plans = await Promise.all(rows.map(({ id }) => findPlan(services, id)))
  return plans.flatMap((plan) => plan ?? [])
}

/** A plan with its sessions, payments and history; null for an id nobody has. */
export async function findPlan(services: Reading, id: string): Promise<PlanView | null> {
  const { db, clock, settings } = services
  const row = await db.k
    .selectFrom('treatment_plans as p')
    .innerJoin('profiles as who', 'who.id', 'p.patient_id')
    .leftJoin('users as by', 'by.id', 'p.proposed_by')
    .leftJoin('affiliates as partner', 'partner.id', 'p.affiliate_id')
    .selectAll('p')
    .select(['who.first_name', 'by.name as proposed_by_name', 'partner.company_name'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const sessions = await sessionsOf(services, id)
  const payments = await paymentsOf(services, id)
  const history = await historyOf(services, id)
  const paid = await paidFor(services, id)
  const writtenOff = await writtenOffOf(services, id)
  const done = sessions.flatMap(({ doneOn }) => doneOn ?? [])
  const today = clock.today()
  // A session may have been given elsewhere: it counts, too.
  const laserDays = [...(await laserDaysOf(services, row.patient_id, { holds: false })), ...done]
  const last =
    laserDays
      .filter((day) => day <= today)
      .toSorted()
      .at(-1) ?? null
  const isOver = row.ended_at !== null
  const { kept, lowered, left, owed, refundNow } = courseMoney(payments, sessions, {
    isOver,
    writtenOff,
    payBy: row.pay_by,
    singlePrice: row.single_price,
    packagePrice: row.total,
    rate: row.refund_rate,
  })
  const priceNow = (row.total - lowered) as Ore
  const shownSessions = withEarliest(sessions, { today, laserDays }).map((session) => ({
    ...session,
    left: left.get(session.id)!,
    isPaid: left.get(session.id) === 0,
  }))
  const linkUntil = row.link_expires_at && row.link_expires_at > clock.instant() ? row.link_expires_at : null
  return {
    id,
    origin: row.origin,
    status: row.status,
    endedBecause: row.ended_because,
    createdOn: dayAt(row.created_at),
    treatmentType: row.treatment_type,
    areaCm2: row.area_cm2,
    description: row.description,
    proposedBy: row.proposed_by_name,
    referredBy: row.company_name,
    code: row.affiliate_code_used,
    sessions: shownSessions,
    sessionPrice: row.session_price,
    singlePrice: row.single_price,
    total: row.total,
    priceNow,
    calculation: calculatedPriceOf(row.quote),
    paid,
    wholePrice: wholePrice(row.total, row.pay_by === 'whole' ? 0 : row.whole_discount_percent),
    wholeDiscountPercent: row.whole_discount_percent,
    remaining: row.status === 'completed' || isOver ? owed : lessBy(priceNow, (paid + writtenOff) as Ore),
    owed,
    payBy: row.pay_by,
    payments: payments.map(({ refunds: _why, sessionId: _of, ...payment }) => payment),
    isPausedByClinic: await isPausedByClinic(services, id),
    history,
    nextFrom: nextSessionFrom(last),
    refundNow,
    usedNow: (kept - refundNow) as Ore,
    refundRate: row.refund_rate,
    firstName: row.first_name,
    lng: row.lng,
    wish: wishSchema.safeParse(row.wish).data ?? null,
    url: linkUntil ? planUrlOf(settings, id, row.link_version) : null,
    linkUntil: linkUntil && dayAt(linkUntil),
  }
}

/** A course is paid by its own lines: add-ons are paid at the clinic, visit by visit. */
function calculatedPriceOf(stored: unknown): CalculatedPrice {
  const { lines, total, vat } = courseInvoice(readPriced(stored))
  return { lines, total, vat }
}

const dayAt = (at: Date) => dayOf(clinicTimeAt(at))

/** Whether a plan is paused, and not by its client. */
export async function isPausedByClinic({ db }: Pick<Reading, 'db'>, planId: string): Promise<boolean> {
  const row = await db.k
    .selectFrom('plan_history as h')
    .innerJoin('treatment_plans as p', 'p.id', 'h.plan_id')
    .select('h.actor')
    .where('h.plan_id', '=', planId)
    .where('h.became', '=', 'paused')
    .where('p.status', '=', 'paused')
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && row.actor !== 'client'
}

async function historyOf({ db }: Reading, planId: string): Promise<PlanView['history']> {
  const rows = await db.k
    .selectFrom('plan_history')
    .select(['at', 'became', 'reason'])
    .select(sql<string>`coalesce(was, '')`.as('was'))
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, became, reason }) => ({ on: dayAt(at), became: became as PlanStatus, reason }))
}
