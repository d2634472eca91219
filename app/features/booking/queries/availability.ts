import { inDanishOrder } from '#app/db/name-order.ts'
import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/booking/appointment.ts'
import type { Busy } from '#app/domain/schedule/busy.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { addMinutes, clinicTimeAt, dayOf } from '#app/domain/time/clinic-time.ts'
import type { BookingTerms } from '#app/domain/booking/booking-terms.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import { mergedSlots, type ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import type { DaySlots } from '#app/domain/schedule/slots.ts'
import { whyDayRefused, type DayRefusal } from '#app/domain/time/refused-day.ts'
import type { ResourceCalendar, ResourceKind } from '#app/domain/schedule/resources.ts'
import { byDay, openWindows, type Closure } from '#app/domain/time/windows.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { prepared } from '#app/db/prepared.ts'
import type { Services } from '#app/services/services.ts'

type Row = {
  kind: 'window' | 'closure' | 'busy' | 'resource'
  provider_id: string | null
  lock_key: number | null
  day: ClinicDay | null
  starts: string
  ends: string
  minutes: number
  flag: boolean
  /** Ids of lasers and rooms, or what one of them is and serves; blanks between. */
  named: string
}

/**
 * The calendars of all active providers, or of one, over some days, in one round trip.
 * @param without an appointment that does not stand in the way: it is being moved, or gives way to what is asked for.
 */
export async function calendarsOf(
  services: Pick<Services, 'db' | 'settingsCache'>,
  from: ClinicDay,
  to: ClinicDay,
  { provider = null, without = null }: { provider?: string | null | undefined; without?: string | null } = {},
): Promise<ProviderCalendar[]> {
  const { rows } = await (provider
    ? readOneCalendar(services.db, [from, to, without, provider])
    : readCalendars(services.db, [from, to, without]))
  return gather(rows, await bookingTerms(services))
}

const BLOCKING = BLOCKS_SLOT.map((status) => `'${status}'`).join()
// Asked for as values of their own: the server then keeps one plan, instead of making a new one for each day asked for,
// which takes longer than the answer.
const [FROM, TO, WITHOUT, WHO] = ['(select $1::date)', '(select $2::date)', '(select $3::uuid)', '(select $4::uuid)']
const windows = (whose: string) => `
   select 'window' as kind, a.provider_id, p.lock_key, a.date as day, a.start_time::text as starts, a.end_time::text as ends,
          a.slot_duration_minutes as minutes, a.is_available as flag, '' as named
     from availability a join providers p on p.id = a.provider_id and p.is_active
    where a.date between ${FROM} and ${TO} ${whose}`
const busy = (whose: string) => `
   select 'busy', provider_id, null::int, appointment_date, appointment_time::text, '', duration_minutes + buffer_minutes,
          false, array_to_string(resource_ids, ' ')
     from appointments
    where appointment_date between ${FROM} and ${TO} and status in (${BLOCKING})
      and id is distinct from ${WITHOUT} ${whose}`
const ofTheClinic = `
   select 'closure', provider_id, null, null, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI'), to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI'), 0, false, coalesce(resource_id::text, '')
     from closures where ends_at > ${FROM} and starts_at < ${TO} + 1
   union all
   select 'resource', id, display_order, null, name, '', 0, false, concat_ws(' ', kind, array_to_string(serves, ' '))
     from resources where is_active`
const readCalendars = prepared<Row>('calendars', [windows(''), busy(''), ofTheClinic].join(' union all '))
/** Of one of them, without a look at the days of the others, but for the lasers and rooms they take. */
const readOneCalendar = prepared<Row>(
  'one-calendar',
  [
    windows(`and a.provider_id = ${WHO}`),
    busy(`and provider_id = ${WHO}`),
    busy(`and provider_id <> ${WHO} and resource_ids <> '{}'`),
    ofTheClinic,
  ].join(' union all '),
)

function gather(rows: Row[], terms: BookingTerms): ProviderCalendar[] {
  const resources = resourcesIn(rows)
  const calendars = new Map<string, ProviderCalendar>()
  for (const row of rows) {
    if (row.kind !== 'window' || !row.provider_id) continue
    const known = calendars.get(row.provider_id)
    const calendar = known ?? {
      providerId: row.provider_id,
      lockKey: row.lock_key ?? 0,
      windows: [],
      closures: [],
      busy: [],
      resources,
      terms,
    }
    if (!known) calendars.set(row.provider_id, calendar)
    calendar.windows.push({
      date: row.day!,
      start: row.starts.slice(0, 5),
      end: row.ends.slice(0, 5),
      slotMinutes: row.minutes,
      isAvailable: row.flag,
    })
  }
  for (const row of rows) {
    if (row.kind === 'busy') calendars.get(row.provider_id!)?.busy.push(busyIn(row))
    else if (row.kind === 'closure' && !row.named) {
      const closure = { from: row.starts, to: row.ends } as Closure
      for (const calendar of calendars.values())
        if (!row.provider_id || row.provider_id === calendar.providerId) calendar.closures.push(closure)
    }
  }
  return [...calendars.values()].sort((a, b) => (a.providerId < b.providerId ? -1 : 1))
}

function busyIn({ day, starts, minutes }: Row): Busy {
  const from = `${day}T${starts.slice(0, 5)}` as Busy['from']
  return { from, to: addMinutes(from, minutes), bufferBefore: 0, bufferAfter: 0 }
}

/** The lasers and rooms in use, in the clinic's order, with the visits that take them and the times they are away. */
function resourcesIn(rows: Row[]): ResourceCalendar[] {
  const found = rows
    .filter(({ kind }) => kind === 'resource')
    .toSorted((a, b) => a.lock_key! - b.lock_key! || (a.starts < b.starts ? -1 : 1))
    .map(({ provider_id: id, named }) => {
      const [kind, ...serves] = named.split(' ') as [ResourceKind, ...AppointmentType[]]
      return { id: id!, kind, serves, busy: [] as Busy[] }
    })
  if (found.length === 0) return found
  const byId = new Map(found.map((one) => [one.id, one]))
  for (const row of rows) {
    if (row.kind === 'busy' && row.named) for (const id of row.named.split(' ')) byId.get(id)?.busy.push(busyIn(row))
    if (row.kind === 'closure' && row.named)
      byId.get(row.named)?.busy.push({ from: row.starts, to: row.ends, bufferBefore: 0, bufferAfter: 0 } as Busy)
  }
  return found
}

/** A day of the list; without slots it says why. */
export type ListedDay = DaySlots & { refused?: DayRefusal }

/** The slots of some days, for one kind of visit and any or one provider. */
export async function listAvailability(
  services: Services,
  ask: {
    type: AppointmentType
    from: ClinicDay
    to: ClinicDay
    minutes?: number | undefined
    provider?: string | undefined
    /** Days ahead that are listed; unset, the booking window. */
    horizonDays?: number
  },
): Promise<ListedDay[]> {
  const { windowDays, lengths } = await bookingTerms(services)
  const { horizonDays = windowDays } = ask
  const calendars = (await calendarsOf(services, ask.from, ask.to, { provider: ask.provider })).map((calendar) => ({
    ...calendar,
    terms: { ...calendar.terms, windowDays: horizonDays },
  }))
  const asked = ask.minutes ? { durationMinutes: ask.minutes } : {}
  const service = { ...serviceFor(ask.type, null, lengths), ...asked }
  const now = services.clock.instant()
  const on = { today: dayOf(clinicTimeAt(now)), horizonDays }
  const open = new Set(calendars.flatMap(openDays))
  return mergedSlots(calendars, service, { now, from: ask.from, to: ask.to }).map((day) => {
    const refused = whyDayRefused({ ...day, isOpen: open.has(day.date) }, on)
    return refused ? { ...day, refused } : day
  })
}

const openDays = ({ windows, closures }: ProviderCalendar) =>
  [...byDay(windows)].filter(([, rows]) => openWindows(rows, closures).length > 0).map(([day]) => day)

/**
 * The days of a client's other laser treatments, those booked for an unverified address left out: what six weeks are
 * counted from. For the client, staff and whoever verified the address alone.
 * @param excludeIds appointments that are being moved, or give way.
 * @param holds false: a time that waits for its payment is left out, because another choice takes its place.
 */
export async function laserDaysOf(
  { db }: { db: Pick<Services['db'], 'k'> },
  patientId: string,
  { excludeIds = null, holds = true }: { excludeIds?: string | readonly string[] | null; holds?: boolean } = {},
): Promise<ClinicDay[]> {
  const left = new Set([excludeIds].flat())
  const rows = await db.k
    .selectFrom('appointments')
    .select(['id', 'appointment_date', 'payment_status'])
    .where('patient_id', '=', patientId)
    .where('type', '=', 'treatment')
    .where('status', 'not in', ['cancelled', 'no_show'])
    .where('unverified_since', 'is', null)
    .execute()
  return rows
    .filter((row) => !left.has(row.id) && (holds || row.payment_status !== 'pending'))
    .map((row) => row.appointment_date)
}

/** Who can be chosen to treat; nobody chosen means whoever is free. In the order of their names. */
export async function listProviders({
  db,
}: Pick<Services, 'db'>): Promise<{ id: string; name: string; isDoctor: boolean }[]> {
  const rows = await db.k
    .selectFrom('providers')
    .select(['id', 'name', 'is_doctor'])
    .where('is_active', '=', true)
    .orderBy(inDanishOrder('name'))
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, is_doctor: isDoctor }) => ({ id, name, isDoctor }))
}
