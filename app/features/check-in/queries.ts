import { at, clinicTimeAt, instantOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Services } from '#app/services/services.ts'
import { kioskHash, kioskOfPass, kioskTokenIn } from '#app/services/links/kiosk.ts'
import { isId } from '#app/input/fields.ts'

export type ListedKiosk = { id: string; name: string; isEnrolled: boolean; codeUntil: string | null }

/** The tablets that are enrolled, or wait for their code; what ended is not among them. */
export async function listKiosks({ db, clock }: Services): Promise<ListedKiosk[]> {
  const rows = await db.k
    .selectFrom('kiosks')
    .select(['id', 'name', 'enrolled_at', 'code_until'])
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('enrolled_at', 'is not', null), eb('code_until', '>', clock.instant())]))
    .orderBy('made_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isEnrolled: row.enrolled_at !== null,
    codeUntil: row.code_until?.toISOString() ?? null,
  }))
}

/** The enrolled tablet a request comes from, or that the phone it comes from stands before; null: neither. */
export async function kioskOf(services: Services, headers: Headers, pass = ''): Promise<string | null> {
  const { db, settings, clock } = services
  const token = kioskTokenIn(settings, headers)
  const passed = pass ? kioskOfPass(settings, pass, clock.instant()) : null
  if (!token && !(passed && isId(passed))) return null
  const row = await db.k
    .selectFrom('kiosks')
    .select('id')
    .where('ended_at', 'is', null)
    .where('enrolled_at', 'is not', null)
    .$if(token !== null, (query) => query.where('token_hash', '=', kioskHash(settings, token ?? '')))
    .$if(token === null, (query) => query.where('id', '=', passed ?? ''))
    .executeTakeFirst()
  return row?.id ?? null
}

/** A client at the door who could not be checked in, by what was typed. */
export type UnknownArrival = { id: string; at: ClinicTime; initials: string; timeOfDay: string }

// Random input at the door must not push the day's visits off the screen.
const UNKNOWN_SHOWN = 6

/** Those of today, the newest first. */
export async function unknownArrivals({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<UnknownArrival[]> {
  const rows = await db.k
    .selectFrom('unknown_arrivals')
    .select(['id', 'at', 'initials', 'time_of_day'])
    .where('at', '>=', instantOf(at(clock.today(), '00:00')))
    .orderBy('at', 'desc')
    .limit(UNKNOWN_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: clinicTimeAt(row.at),
    initials: row.initials,
    timeOfDay: row.time_of_day.slice(0, 5),
  }))
}
