import { sql } from 'kysely'
import { waitingOf } from '#app/domain/pricing/add-on-requests.ts'
import { bookedAddOns, type BookedAddOn } from '#app/domain/booking/booked.ts'
import { clinicTimeAt, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Numbed } from '#app/domain/booking/day-board.ts'
import type { ListedVisit } from '#app/domain/booking/listed-visit.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { readinessForFrontDesk, readinessOf, type Readiness } from '#app/domain/health/readiness.ts'
import { amountsDueOf } from '#app/features/payments/queries/amount-due.ts'
import { readinessColumns, type LastSetting } from '#app/features/journal/queries/readiness.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { wipedOff } from './numbing.ts'
import type { Services } from '#app/services/services.ts'

/** A visit as the board of the day shows it. */
export type BoardVisit = ListedVisit & {
  provider: string
  /** Names of the rooms it takes; empty: none. */
  room: string
  /** As stored; empty: the clinic has none. */
  phone: string
  /** It is cancelled, and until when that can be undone. */
  undoUntil: ClinicTime | null
  /** When it came into this status, in minutes since 1970; null: it is not written. */
  since: number | null
  /** When numbing was started, in minutes since 1970; null: it was not. */
  numbedAt: number | null
  wiped: Numbed['wiped']
  /** Rule names of what was ordered beside the treatment. */
  addOns: string[]
  /** The same as ordered, to have ready. */
  prepare: BookedAddOn[]
  areaCm2: number | null
  /** Where the tattoo is and what the laser was last set to; null: the journal does not know, or no laser is used. */
  last: LastSetting | null
  /** Which of the client's treatments this is; 1: the first. */
  treatment: number
  /** The client has not been here before. */
  isFirstVisit: boolean
  /** What is ordered waits for a doctor's yes. */
  needsDoctor: boolean
  /** Less than six weeks after the last treatment, for a written reason. */
  isEarly: boolean
  /** The client wrote something with the order. */
  hasNote: boolean
  /** What the client is to pay on this day: this visit, others of the day, and what is overdue. */
  due: Ore
  /** What health, consents and photos still ask for. */
  ready: Readiness
}

/** The visit as the front desk sees it: without laser settings, medical reasons and what only clinicians act on. */
export const visitForFrontDesk = (visit: BoardVisit): BoardVisit => ({
  ...visit,
  last: null,
  isEarly: false,
  ready: readinessForFrontDesk(visit.ready),
})

/**
 * Every visit of a day but those called off, in the order they begin, in a fixed number of statements.
 * @param providers whose visits; without it everybody's
 */
export async function dayBoard(
  services: Pick<Services, 'db'>,
  day: ClinicDay,
  providers?: readonly string[],
): Promise<BoardVisit[]> {
  const rows = await services.db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'a.first_name', 'a.last_name', 'a.type', 'a.status', 'a.payment_status'])
    .select(['a.starts_at', 'a.duration_minutes', 'a.add_ons', 'a.quote', 'a.area_cm2', 'v.name as provider'])
    .select(['a.cancel_at', 'a.is_test_spot', 'a.phone', 'p.phone as own_phone'])
    .select([
      sql<boolean>`a.notes <> ''`.as('has_note'),
      sql<string>`coalesce((select string_agg(r.name, ', ' order by r.name) from resources r
        where r.kind = 'room' and r.id = any(a.resource_ids)), '')`.as('room'),
      sql<boolean>`a.unverified_since is not null and a.status in ('scheduled', 'confirmed')`.as('is_unverified'),
      sql<boolean>`a.medical_indication is not null`.as('is_early'),
      sql<number | null>`(select (extract(epoch from h.at) / 60)::float8 from appointment_history h
        where h.appointment_id = a.id and h.field = 'status' and h.became = a.status
        order by h.id desc limit 1)`.as('since'),
      sql<number | null>`(select (extract(epoch from n.started_at) / 60)::float8 from numbings n
        where n.appointment_id = a.id)`.as('numbed_at'),
      wipedOff.as('wiped'),
      sql<number>`(select count(*)::int from appointments b where b.patient_id = a.patient_id
        and b.status = 'completed' and b.starts_at < a.starts_at)`.as('visits_before'),
      sql<number>`(select count(*)::int from appointments b where b.patient_id = a.patient_id
        and b.status = 'completed' and b.type = 'treatment' and b.starts_at < a.starts_at)`.as('treatments_before'),
    ])
    .select(readinessColumns)
    .where('a.appointment_date', '=', day)
    .where('a.status', '!=', 'cancelled')
    .$if(providers !== undefined, (query) => query.where('a.provider_id', 'in', providers!))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  const patients = rows.map((row) => row.patient_id)
  const amounts = await amountsDueOf(services, patients, day)
  return rows.map(({ quote, ...row }) => {
    return {
      id: row.id,
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      type: row.type,
      status: row.status,
      paymentStatus: row.payment_status,
      startsAt: row.starts_at,
      minutes: row.duration_minutes,
      isUnverified: row.is_unverified,
      provider: row.provider,
      room: row.room,
      phone: row.is_unverified ? row.phone : row.own_phone || row.phone,
      undoUntil: row.cancel_at && clinicTimeAt(row.cancel_at),
      since: row.since,
      numbedAt: row.numbed_at,
      wiped: row.wiped,
      addOns: row.add_ons,
      prepare: bookedAddOns(readQuote(quote)),
      areaCm2: row.area_cm2,
      last: row.type === 'treatment' ? row.last_setting : null,
      treatment: row.treatments_before + 1,
      isFirstVisit: row.visits_before === 0,
      needsDoctor: waitingOf(row.add_ons, row.decided).length > 0,
      isEarly: row.is_early,
      hasNote: row.has_note,
      due: row.is_unverified ? amounts.visit(row.patient_id, row.id) : amounts.client(row.patient_id).dueNow,
      ready: readinessOf({ ...row, addOns: row.add_ons, isTestSpot: row.is_test_spot }, day),
    }
  })
}
