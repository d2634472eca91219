import { sql, type Kysely } from 'kysely'
import { addOnsFor, arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import {
  BLOCKS_SLOT,
  canReschedule,
  type AppointmentStatus,
  type AppointmentType,
} from '#app/domain/booking/appointment.ts'
import { serviceFor, type BookingRefusal } from '#app/domain/booking/booking.ts'
import { addMinutes, clinicTimeAt, dayOf, instantOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { editedOrder } from '#app/domain/pricing/edited-order.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { isNumbing, whyNotNumbed } from '#app/domain/schedule/numbing.ts'
import { placementsFor } from '#app/domain/schedule/placement.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import { atDesk, openSpans } from '#app/domain/schedule/provider-calendar.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { HistoryField, Schema } from '#app/db/schema.ts'
import { findCode } from '#app/features/affiliates/queries/codes.ts'
import { calendarsOf, laserDaysOf } from '#app/features/booking/queries/availability.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { priceTerms, visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

/** What of a visit staff can edit. */
export type VisitWish = {
  type: AppointmentType
  areaCm2: number | null
  addOns: readonly string[]
  provider: string
  notes: string
}
export type EditedVisit = VisitWish & {
  id: string
  /** Its `updated_at` as text, with all its digits: which version was shown. */
  seen: string
  patientId: string
  name: string
  phone: string
  hasEmail: boolean
  status: AppointmentStatus
  startsAt: ClinicTime
  minutes: number
  bufferMinutes: number
  lockKey: number
  resourceIds: string[]
  order: Quote | null
  code: string | null
  /** Something was or is to be paid before the visit: then it stays a treatment. */
  hasDeposit: boolean
  isOfPlan: boolean
  isUnverified: boolean
}

/** A visit that has not ended, as staff edit it; null: there is none. */
export async function visitToEdit({ db }: Pick<Services, 'db'>, id: string): Promise<EditedVisit | null> {
  const row = await db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .leftJoin('profiles as p', 'p.id', 'a.patient_id')
    .selectAll('a')
    .select('v.lock_key')
    .select(['p.first_name as client_first', 'p.last_name as client_last', 'p.phone as client_phone'])
    .select(sql<string>`a.updated_at::text`.as('seen'))
    .select(sql<boolean>`exists (select 1 from plan_visits v where v.appointment_id = a.id)`.as('is_of_plan'))
    .where('a.id', '=', id)
    .where('a.status', 'in', [...BLOCKS_SLOT])
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    seen: row.seen,
    patientId: row.patient_id,
    name: `${row.client_first ?? row.first_name} ${row.client_last ?? row.last_name}`.trim(),
    phone: row.client_phone || row.phone,
    hasEmail: isReachable(row.email),
    status: row.status,
    type: row.type,
    areaCm2: row.area_cm2,
    addOns: row.add_ons,
    provider: row.provider_id,
    lockKey: row.lock_key,
    notes: row.notes,
    startsAt: row.starts_at,
    minutes: row.duration_minutes,
    bufferMinutes: row.buffer_minutes,
    resourceIds: row.resource_ids,
    order: readQuote(row.quote),
    code: row.affiliate_code_used,
    hasDeposit: row.deposit > 0,
    isOfPlan: row.is_of_plan,
    isUnverified: row.unverified_since !== null,
  }
}

export type PlannedEdit = {
  order: Quote | null
  minutes: number
  arriveAt: ClinicTime
  provider: { providerId: string; lockKey: number }
  /** The lasers and rooms it can take, the best first; the last word is the database's. */
  resources: string[][]
}
export type EditRefusal = BookingRefusal | 'edit-type-paid' | 'edit-of-plan' | 'edit-begun'

/**
 * What an edit comes to: price, length, arrival and who gives it, or why it cannot be. It begins when it did; longer,
 * of another type or with another provider it is asked for like a new visit at that hour.
 */
export async function plannedEdit(
  services: Services,
  visit: EditedVisit,
  wish: VisitWish,
): Promise<Result<PlannedEdit, EditRefusal>> {
  const why = whyNotEdited(visit, wish)
  if (why) return refuse(why)
  const lengths = await visitLengthsNow(services)
  const [was, next] = [serviceFor(visit.type, visit.areaCm2, lengths), serviceFor(wish.type, wish.areaCm2, lengths)]
  const minutes = was.durationMinutes === next.durationMinutes ? visit.minutes : next.durationMinutes
  const service = { ...next, durationMinutes: minutes, bufferAfterMinutes: visit.bufferMinutes }
  const day = dayOf(visit.startsAt)
  const all = (await calendarsOf(services, day, day, { without: visit.id })).map(atDesk)
  const calendar = all.find(({ providerId }) => providerId === wish.provider)
  const numbing = isSameNumbing(visit, wish)
    ? null
    : whyNotNumbed(wish.addOns, visit.startsAt, { open: openSpans(all, day), now: services.clock.instant() })
  if (numbing) return refuse(numbing)
  const planned = {
    order: await orderOf(services, visit, wish),
    minutes,
    arriveAt: addMinutes(visit.startsAt, -arriveEarlyMinutes(wish.addOns)),
  }
  if (wish.type === visit.type && wish.provider === visit.provider && minutes <= visit.minutes)
    return ok({
      ...planned,
      provider: { providerId: visit.provider, lockKey: visit.lockKey },
      resources: [visit.resourceIds],
    })
  if (!calendar) return refuse('slot-closed')
  const isNewLaser = wish.type === 'treatment' && visit.type !== 'treatment' && !visit.isUnverified
  const laserDays = isNewLaser ? await laserDaysOf(services, visit.patientId, { excludeIds: visit.id }) : []
  // Asked as of the minute before it begins: a client who is here may be measured.
  const now = instantOf(addMinutes(visit.startsAt, -1))
  const has = visit.resourceIds
  const placed = placementsFor({ calendars: [calendar], service, startsAt: visit.startsAt, now, laserDays, has })
  const [place] = placed.placements
  if (!place) return refuse(placed.refusal)
  const { providerId, lockKey } = place.provider
  return ok({ ...planned, provider: { providerId, lockKey }, resources: place.resourceSets })
}

function whyNotEdited(visit: EditedVisit, wish: VisitWish): EditRefusal | null {
  const isOtherType = wish.type !== visit.type
  if (isOtherType && visit.isOfPlan) return 'edit-of-plan'
  if (isOtherType && visit.hasDeposit) return 'edit-type-paid'
  if (visit.isOfPlan && wish.areaCm2 !== visit.areaCm2) return 'edit-of-plan'
  return (isOtherType || wish.provider !== visit.provider) && !canReschedule(visit.status) ? 'edit-begun' : null
}

const numbingOf = ({ addOns }: Pick<VisitWish, 'addOns'>) => addOns.filter(isNumbing).toSorted().join(' ')
const isSameNumbing = (visit: VisitWish, wish: VisitWish) => numbingOf(visit) === numbingOf(wish)

async function orderOf(services: Services, visit: EditedVisit, wish: VisitWish): Promise<Quote | null> {
  if (wish.type === 'consultation') return null
  const { rules } = await priceList(services)
  const { singleDiscountPercent } = await priceTerms(services)
  const code = visit.code ? await findCode(services, visit.code) : null
  const benefits = code?.ok ? code.value.benefits : null
  return editedOrder(visit, wish, { rules, singleDiscountPercent, benefits })
}

/** The add-ons that can be chosen for an area, and those the visit has. */
export async function choosableAddOns(services: Services, visit: EditedVisit, areaCm2: number | null) {
  const { rules } = await priceList(services)
  const offered = addOnsFor(areaCm2, rules).map(({ ruleName, price, titleDa, titleEn }) => ({
    key: ruleName,
    price,
    da: titleDa ?? ruleName,
    en: titleEn ?? titleDa ?? ruleName,
  }))
  const ordered = (visit.order?.lines ?? []).flatMap((line) =>
    line.kind === 'add-on' ? { key: line.ruleName, price: line.amount, da: line.titleDa, en: line.titleEn } : [],
  )
  const kept = areaCm2 === visit.areaCm2 ? ordered : []
  return [...offered.filter(({ key }) => !kept.some((one) => one.key === key)), ...kept]
}

export type LastVisitEdit = { by: string; at: ClinicTime; fields: HistoryField[] }

/** What was changed last of a visit, and by whom; the name is empty where it was no member of staff. */
export async function lastVisitEdit(k: Kysely<Schema>, id: string): Promise<LastVisitEdit | null> {
  const rows = await k
    .selectFrom('appointment_history as h')
    .leftJoin('profiles as p', (join) => join.on(sql<boolean>`p.id::text = h.actor`))
    .select(['h.field', 'h.at', 'h.actor', 'p.first_name'])
    .where('h.appointment_id', '=', id)
    .orderBy('h.id', 'desc')
    .limit(8)
    .execute()
  const [last] = rows
  if (!last) return null
  const together = rows.filter(({ at, actor }) => at.getTime() === last.at.getTime() && actor === last.actor)
  return {
    by: last.first_name ?? '',
    at: clinicTimeAt(last.at),
    fields: together.map(({ field }) => field).toReversed(),
  }
}

/** The current state of a visit, for a user whose change was based on an older version. */
type VisitNow = Pick<EditedVisit, 'seen' | 'startsAt' | 'provider' | 'resourceIds' | 'minutes'>
export type Overtaken = { last: LastVisitEdit | null; now: VisitNow | null }

/** What another made of a visit meanwhile, and who. */
export async function overtakenBy(services: Pick<Services, 'db'>, id: string): Promise<Overtaken> {
  const visit = await visitToEdit(services, id)
  const now = visit && {
    seen: visit.seen,
    startsAt: visit.startsAt,
    provider: visit.provider,
    resourceIds: visit.resourceIds,
    minutes: visit.minutes,
  }
  return { last: await lastVisitEdit(services.db.k, id), now }
}

/** The version a visit has now; null: there is none. */
export async function versionOf({ db }: Pick<Services, 'db'>, id: string): Promise<string | null> {
  const row = await db.k
    .selectFrom('appointments')
    .select(sql<string>`updated_at::text`.as('seen'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.seen ?? null
}
