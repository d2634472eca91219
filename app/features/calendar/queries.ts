import { sql } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import {
  addDays,
  clinicTimeAt,
  timeAtWall,
  wallMinutesAt,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { laneOf } from '#app/domain/booking/day-board.ts'
import type { ListedVisit } from '#app/domain/booking/listed-visit.ts'
import type { ResourceKind } from '#app/domain/schedule/resources.ts'
import { byDay, openWindows } from '#app/domain/time/windows.ts'
import { calendarsOf } from '#app/features/booking/queries/availability.ts'
import { sharedRead } from '#app/services/shared-read/shared-read.ts'
import { listPatients } from '#app/features/patients/queries/search.ts'
import type { Services } from '#app/services/services.ts'

/** A visit as the calendar shows it. */
export type CalendarVisit = ListedVisit & {
  /** Its version: a change carries the one it is based on. */
  seen: string
  providerId: string
  resourceIds: string[]
  /** Which of the client's treatments this is; 1: the first. */
  treatment: number
  /** Until when it waits for its payment; null: it is booked. */
  heldUntil: ClinicTime | null
  /** It is cancelled, and until when that can be undone. */
  undoUntil: ClinicTime | null
  /** The client is here, and what numbs them is working. */
  isNumbing: boolean
}
/** A time that is blocked: of one person, of one laser or room, or of the whole clinic. */
export type CalendarBlock = {
  id: number
  providerId: string | null
  resourceId: string | null
  from: ClinicTime
  to: ClinicTime
  reason: string
}
/** Hours in which somebody works, "HH:mm". */
export type OpenHours = { day: ClinicDay; providerId: string; from: string; to: string }
export type CalendarPerson = { id: string; name: string; isDoctor: boolean }
export type CalendarResource = { id: string; name: string; kind: ResourceKind }
export type CalendarDays = {
  from: ClinicDay
  to: ClinicDay
  people: CalendarPerson[]
  resources: CalendarResource[]
  visits: CalendarVisit[]
  blocks: CalendarBlock[]
  open: OpenHours[]
}

type Range = { from: ClinicDay; to: ClinicDay }

/** Everything the calendar shows of some days, both included. Five statements, however many visits there are. */
export async function calendarDays(services: Services, range: Range): Promise<CalendarDays> {
  const [people, resources, visits, blocks, open] = await Promise.all([
    peopleIn(services),
    resourcesIn(services),
    visitsIn(services, range),
    blocksIn(services, range),
    openHours(services, range),
  ])
  return { ...range, people, resources, visits, blocks, open }
}

const peopleIn = async ({ db }: Services): Promise<CalendarPerson[]> => {
  const rows = await db.k
    .selectFrom('providers')
    .select(['id', 'name', 'is_doctor'])
    .where('is_active', '=', true)
    .orderBy('display_order')
    .orderBy(inDanishOrder('name'))
    .execute()
  return rows.map(({ is_doctor: isDoctor, ...row }) => ({ ...row, isDoctor }))
}

const resourcesIn = ({ db }: Services): Promise<CalendarResource[]> =>
  db.k
    .selectFrom('resources')
    .select(['id', 'name', 'kind'])
    .where('is_active', '=', true)
    .orderBy('kind')
    .orderBy('display_order')
    .orderBy(inDanishOrder('name'))
    .execute()

async function visitsIn({ db }: Services, { from, to }: Range): Promise<CalendarVisit[]> {
  const rows = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.patient_id', 'a.first_name', 'a.last_name', 'a.type', 'a.status', 'a.payment_status'])
    .select(['a.starts_at', 'a.duration_minutes', 'a.provider_id', 'a.resource_ids', 'a.hold_expires_at'])
    .select('a.cancel_at')
    .select(sql<string>`a.updated_at::text`.as('seen'))
    .select(sql<boolean>`exists (select from numbings n where n.appointment_id = a.id)`.as('is_numbed'))
    .select(sql<boolean>`a.unverified_since is not null and a.status in ('scheduled', 'confirmed')`.as('is_unverified'))
    .select(
      sql<number>`(select count(*)::int from appointments b where b.patient_id = a.patient_id
        and b.status = 'completed' and b.type = 'treatment' and b.starts_at < a.starts_at)`.as('before'),
    )
    .where('a.appointment_date', '>=', from)
    .where('a.appointment_date', '<=', to)
    .where('a.status', '!=', 'cancelled')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    seen: row.seen,
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    type: row.type,
    status: row.status,
    paymentStatus: row.payment_status,
    startsAt: row.starts_at,
    minutes: row.duration_minutes,
    isUnverified: row.is_unverified,
    providerId: row.provider_id,
    resourceIds: row.resource_ids,
    treatment: row.before + 1,
    heldUntil: row.payment_status === 'pending' && row.hold_expires_at ? clinicTimeAt(row.hold_expires_at) : null,
    undoUntil: row.cancel_at && clinicTimeAt(row.cancel_at),
    isNumbing: laneOf(row.status, row.is_numbed) === 'numbing',
  }))
}

async function blocksIn({ db }: Services, { from, to }: Range): Promise<CalendarBlock[]> {
  return db.k
    .selectFrom('closures')
    .select(['id', 'provider_id as providerId', 'resource_id as resourceId', 'reason_da as reason'])
    .select(sql<ClinicTime>`to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI')`.as('from'))
    .select(sql<ClinicTime>`to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI')`.as('to'))
    .where(sql<boolean>`ends_at > ${from}::date and starts_at < ${addDays(to, 1)}::date`)
    .orderBy('starts_at')
    .execute()
}

/** When each person works, blocked times taken out. */
async function openHours(services: Services, { from, to }: Range): Promise<OpenHours[]> {
  const calendars = await calendarsOf(services, from, to)
  return calendars.flatMap(({ providerId, windows, closures }) =>
    [...byDay(windows)].flatMap(([day, rows]) =>
      openWindows(rows, closures).map((span) => ({
        day,
        providerId,
        from: timeAtWall(wallMinutesAt(span.from)),
        to: timeAtWall(wallMinutesAt(span.to)),
      })),
    ),
  )
}

/** Somebody whose course is under way and has no next time. */
export type WaitingClient = { id: string; name: string; last: ClinicTime | null }
export type WaitingClients = { clients: WaitingClient[]; more: number }

const WAITING_MOST = 10

/** The clients who are to be given a time, whoever was here longest ago first: every open calendar asks alike. */
export const waitingClients = (services: Services): Promise<WaitingClients> =>
  sharedRead(services, 'clients who wait for a time', async () => {
    const asked = { q: '', state: 'to-book', provider: null, sort: 'last', dir: 'asc', page: 1 } as const
    const found = await listPatients(services, asked)
    const clients = found.rows.slice(0, WAITING_MOST).map(({ id, name, last }) => ({ id, name, last }))
    return { clients, more: found.total - clients.length }
  })
