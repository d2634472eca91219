import { concernsClient } from '#app/services/access-log/access-log.ts'
import { sql } from 'kysely'
import type { AccessKind } from '#app/domain/access/access.ts'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import type { SkinType } from '#app/domain/scan/analysis.ts'
import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import { shownEmail } from '#app/domain/clients/email.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import {
  receiptNumber,
  type PaymentKind,
  type PaymentMethod,
  type PaymentStatus,
  type RefundReason,
} from '#app/domain/money/payment.ts'
import { policy } from '#app/domain/policy.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import { savedAnalysesOf } from '#app/features/analysis/queries.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import type { Services } from '#app/services/services.ts'
import { bookedAddOns, type BookedAddOn } from '#app/domain/booking/booked.ts'
import { chargesOf, leftOfVisit } from '#app/features/payments/queries/amount-due.ts'
import { bookedScanSchema, isId, type BookedScan } from '#app/input/fields.ts'
import { offsetOf, pageOf, type Page } from '#app/input/page.ts'

export const nameOf = (row: { first_name: string | null; last_name: string | null }) =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
export const dayAt = (instant: Date) => dayOf(clinicTimeAt(instant))

/** A client's record as staff see it. */
export type PatientRecord = {
  profile: PatientProfile
  appointments: RecordedVisit[]
  payments: RecordedPayment[]
  pictures: RecordedPicture[]
  scans: RecordedScan[]
  erasure: { askedOn: ClinicDay; reason: string } | null
  erasedOn: ClinicDay | null
}
export type PatientProfile = {
  id: ReachedClient
  name: string
  email: string
  phone: string
  lng: Language
  joinedOn: ClinicDay
  birthday: ClinicDay | null
  address: string
  nextOfKin: string
  note: string
  customerNumber: string
  mailConsent: boolean | null
}
export type RecordedVisit = {
  id: string
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  minutes: number
  isUnverified: boolean
  /** It is cancelled, and until when that can be undone. */
  undoUntil: ClinicTime | null
  provider: string
  notes: string
  areaCm2: number | null
  code: string | null
  /** As it was typed with this booking. */
  phone: string
  /** Earlier than it begins where an add-on needs time to work. */
  arriveAt: ClinicTime
  addOns: BookedAddOn[]
  /** Of these a doctor has said yes or no. */
  decided: string[]
  /** What is left to be paid for it at the clinic. */
  due: Ore
  scan: BookedScan | null
}
export type RecordedPayment = {
  id: string
  day: ClinicDay
  kind: PaymentKind
  /** The number of the session it is for, where it is for one of a course. */
  session: number | null
  /** The day of the treatment whose rest it is, where it is for one. */
  visitOn: ClinicDay | null
  method: PaymentMethod
  /** The number on the terminal's or MobilePay's own receipt, as staff typed it; absent: none. */
  reference?: string
  amount: Ore
  refunded: Ore
  /** Each sum that went back or is on its way, with why. */
  refunds: { id: string; amount: Ore; reason: RefundReason; isDone: boolean }[]
  status: PaymentStatus
}
/** A scan the client has saved. `photo`: the address of its first photo, null when none is left. */
/** `photoKey`: of its first picture, where one was stored. */
export type RecordedScan = {
  id: string
  day: ClinicDay
  size: string
  sessions: SessionRange
  /** As the client told it; a photo only suggests one. */
  skinType: SkinType | null
  photoKey: string | null
}
export type RecordedPicture = { key: string; width: number; height: number; day: ClinicDay }

/** The record as the front desk sees it: without pictures of skin and what a scan found. */
export const recordForFrontDesk = (record: PatientRecord): PatientRecord => ({
  ...record,
  appointments: record.appointments.map((visit) => ({ ...visit, scan: null })),
  pictures: [],
  scans: [],
})

/** Everything staff see of one client; null for an id nobody has. The caller writes the access log first. */
export async function findRecord(services: Pick<Services, 'db'>, id: ReachedClient): Promise<PatientRecord | null> {
  if (!isId(id)) return null
  const person = await personOf(services, id)
  if (!person) return null
  return {
    ...person,
    appointments: await visitsOf(services, id),
    payments: await paymentsOf(services, id),
    pictures: await picturesOf(services, id),
    scans: await scansOf(services, id),
  }
}

/** Who a client is, and whether they ask to be erased or are; null for an id nobody has. */
export async function personOf(
  { db }: Pick<Services, 'db'>,
  id: ReachedClient,
): Promise<Pick<PatientRecord, 'profile' | 'erasure' | 'erasedOn'> | null> {
  const person = await db.k
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('erasure_requests as e', (join) => join.onRef('e.patient_id', '=', 'p.id').on('e.done_at', 'is', null))
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.phone', 'p.lng', 'p.erased_at', 'u.email', 'u.created_at'])
    .select(['p.birthday', 'p.address', 'p.next_of_kin', 'p.note', 'p.customer_number', 'p.mail_consent'])
    .select(['e.asked_at', 'e.reason'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!person) return null
  return {
    profile: {
      id,
      name: nameOf(person),
      email: shownEmail(person.email),
      // Only their own: whoever books types an address and a number, and the address may be somebody else's.
      phone: person.phone,
      lng: person.lng,
      joinedOn: dayAt(person.created_at),
      birthday: person.birthday,
      address: person.address,
      nextOfKin: person.next_of_kin,
      note: person.note,
      customerNumber: person.customer_number,
      mailConsent: person.mail_consent,
    },
    erasure: person.asked_at ? { askedOn: dayAt(person.asked_at), reason: person.reason ?? '' } : null,
    erasedOn: person.erased_at ? dayAt(person.erased_at) : null,
  }
}

async function visitsOf(services: Pick<Services, 'db'>, patientId: ReachedClient): Promise<RecordedVisit[]> {
  const rows = await services.db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.type', 'a.status', 'a.payment_status', 'a.starts_at', 'a.duration_minutes', 'a.notes'])
    .select(sql<boolean>`a.unverified_since is not null and a.status in ('scheduled', 'confirmed')`.as('is_unverified'))
    .select([
      'a.area_cm2',
      'a.cancel_at',
      'a.affiliate_code_used',
      'a.phone',
      'a.add_ons',
      'a.quote',
      'a.analysis',
      'v.name as provider',
    ])
    .select(
      sql<string[]>`array(select d.rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'),
    )
    .where('a.patient_id', '=', patientId)
    .orderBy('a.starts_at', 'desc')
    .limit(RECORD_ROWS)
    .execute()
  const charges = await chargesOf(services, [patientId])
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    status: row.status,
    paymentStatus: row.payment_status,
    startsAt: row.starts_at,
    minutes: row.duration_minutes,
    isUnverified: row.is_unverified,
    undoUntil: row.cancel_at && clinicTimeAt(row.cancel_at),
    provider: row.provider,
    notes: row.notes,
    areaCm2: row.area_cm2,
    code: row.affiliate_code_used,
    phone: row.phone,
    decided: row.decided,
    arriveAt: addMinutes(row.starts_at, -arriveEarlyMinutes(row.add_ons)),
    addOns: bookedAddOns(readQuote(row.quote)),
    due: leftOfVisit(charges, row.id),
    scan: bookedScanSchema.safeParse(row.analysis).data ?? null,
  }))
}

const RECORD_ROWS = 200

/** What one client paid, newest first. */
export async function paymentsOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<RecordedPayment[]> {
  const rows = await db.k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .leftJoin('plan_sessions as s', 's.id', 'y.plan_session_id')
    .leftJoin('appointments as a', (join) =>
      join.onRef('a.id', '=', 'y.appointment_id').on('y.kind', '=', 'visit').on('a.type', '=', 'treatment'),
    )
    .select('a.appointment_date as visitOn')
    .select(['y.id', 'y.created_at', 'y.paid_at', 'y.kind', 'y.method', 'y.amount', 'y.refunded', 'y.status'])
    .select('y.note')
    .select('s.number as session')
    .select(
      sql<RecordedPayment['refunds']>`coalesce((select json_agg(json_build_object(
          'id', r.id, 'amount', r.amount, 'reason', r.reason, 'isDone', r.status = 'done') order by r.created_at)
        from refunds r where r.payment_id = y.id), '[]')`.as('refunds'),
    )
    .where('o.patient_id', '=', patientId)
    .orderBy(({ fn }) => fn.coalesce('y.paid_at', 'y.created_at'), 'desc')
    .limit(RECORD_ROWS)
    .execute()
  return rows.map(({ created_at: at, paid_at: paidAt, note, ...row }) => {
    const reference = receiptNumber(note)
    return { ...row, ...(reference && { reference }), day: dayAt(paidAt ?? at) }
  })
}

/** The pictures one client sent with bookings, newest first. */
export async function picturesOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<RecordedPicture[]> {
  const rows = await db.k
    .selectFrom('files as i')
    .innerJoin('appointments as a', 'a.id', 'i.appointment_id')
    .select(['i.storage_key', 'i.width', 'i.height', 'i.created_at'])
    .where('a.patient_id', '=', patientId)
    .orderBy('i.created_at', 'desc')
    .limit(RECORD_ROWS)
    .execute()
  return rows.map((row) => ({
    key: row.storage_key,
    width: row.width ?? 0,
    height: row.height ?? 0,
    day: dayAt(row.created_at),
  }))
}

/** The scans one client has saved, newest first. */
export async function scansOf(services: Pick<Services, 'db'>, patientId: ReachedClient): Promise<RecordedScan[]> {
  const saved = await savedAnalysesOf(services, patientId)
  return saved.slice(0, RECORD_ROWS).map(({ id, savedAt, size, sessionsRequired: sessions, skinType, photo }) => ({
    id,
    day: dayAt(savedAt),
    size,
    sessions,
    skinType,
    photoKey: photo,
  }))
}

export type Access = { at: string; when: ClinicTime; who: string; own: boolean; what: AccessKind }

/** Who was in a client's record, or in one merged into it, newest first; the client's own doings are marked so. */
export async function accessLogOf(
  { db }: Pick<Services, 'db'>,
  patientId: ReachedClient,
  page: number,
): Promise<Page<Access>> {
  const of = db.k.selectFrom('access_log as l').where(concernsClient(patientId))
  const rows = await of
    .leftJoin('profiles as p', 'p.id', 'l.actor_id')
    .select(['l.at', 'l.what', 'l.actor_id', 'p.first_name', 'p.last_name'])
    .orderBy('l.id', 'desc')
    .limit(policy.rowsPerPage)
    .offset(offsetOf(page))
    .execute()
  const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const seen = rows.map((row) => ({
    at: row.at.toISOString(),
    when: clinicTimeAt(row.at),
    who: nameOf(row),
    own: row.actor_id === patientId,
    what: row.what,
  }))
  return pageOf(seen, page, total)
}
