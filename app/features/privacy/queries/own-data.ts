import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { concernsClient } from '#app/services/access-log/access-log.ts'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { deviceName } from '#app/domain/access/device.ts'
import type { Services } from '#app/services/services.ts'

/** The tables of an export; every row of each is read when it is its turn. */
export type OwnTables = Record<string, AsyncIterable<object> | Iterable<object>>

/** Everything we hold of one person, for their own export: who they are, and their rows table by table. */
export async function ownData(
  services: Services,
  userId: ReachedClient,
): Promise<{ profile: object; tables: OwnTables }> {
  const { db } = services
  const profile = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('affiliates as f', 'f.id', 'p.affiliate_id')
    .select(['u.email', 'p.first_name', 'p.last_name', 'p.phone', 'p.lng', 'p.reminders', 'u.created_at'])
    .select(['p.birthday', 'p.address', 'p.next_of_kin', 'p.note', 'p.customer_number', 'p.mail_consent'])
    .select('f.affiliate_code as referred_by_code')
    .where('u.id', '=', userId)
    .executeTakeFirst()
  const roles = await db.k.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  return {
    profile: { ...profile, roles: ['client', ...roles.map(({ role }) => role)] },
    tables: {
      appointments: ownVisits(services, userId),
      payments: rowsOf(() => ownPayments(services, userId)),
      ...ownJournal(services, userId),
      messages: rowsOf(() => ownMessages(services, userId)),
      'access-log': rowsOf(() => ownAccesses(services, userId)),
      analyses: ownAnalyses(services, userId),
      sessions: rowsOf(() => ownDevices(services, userId)),
      'security-log': rowsOf(() => ownSecurityLog(services, userId)),
      'erasure-requests': rowsOf(() => ownErasures(services, userId)),
    },
  }
}

/** Small rows, read at once when it is their turn. */
async function* rowsOf<T extends object>(read: () => Promise<T[]>): AsyncGenerator<T> {
  yield* await read()
}

/** The journal as it stands, each version with who wrote it; what staff typed and did not sign; health and consents. */
function ownJournal({ db }: Services, userId: string): OwnTables {
  const mine = sql<boolean>`patient_id in (select records_of(${userId}))`
  const versions = db.k
    .selectFrom('journal_versions')
    .select(['entry_id', 'version', 'at', 'author_name', 'reason', 'content'])
    .where(mine)
    .orderBy('number')
  const drafts = db.k.selectFrom('journal_drafts').select(['about', 'content', 'saved_at']).where(mine)
  const answers = db.k
    .selectFrom('health_answers')
    .select(['form_version', 'given_at', 'given_by', 'answers'])
    .where(mine)
    .orderBy('given_at')
  const decisions = db.k
    .selectFrom('clearance_decisions')
    .select(['kind', 'answer', 'allowed_from', 'holds_until', 'reason', 'note', 'at', 'by_name'])
    .select(['entry_id', 'looks', 'most'])
    .where(mine)
    .orderBy('at')
  const consents = db.k
    .selectFrom('consents')
    .select(['kind', 'version', 'body', 'offered_at', 'signed_at', 'signed_name', 'signed_by', 'scanned_at'])
    .select(['scanned_by_name', 'withdrawn_at'])
    .where(mine)
    .orderBy('offered_at')
  const reports = db.k
    .selectFrom('skin_reports')
    .select(['reported_at', 'signs', 'note', 'answered_at', 'answered_by_name', 'answered_how'])
    .where(mine)
    .orderBy('reported_at')
  const reviews = db.k
    .selectFrom('skin_report_reviews')
    .select(['grade', 'kind', 'outcome', 'words', 'at', 'by_name'])
    .where(mine)
    .orderBy('number')
  const coverUps = db.k
    .selectFrom('cover_ups')
    .select(['artist_name', 'invited_at', 'opened_at', 'marks', 'note', 'marked_at', 'ended_at'])
    .where(mine)
    .orderBy('invited_at')
  return {
    journal: rowsOf(() => versions.execute()),
    'journal-drafts': rowsOf(() => drafts.execute()),
    'health-answers': rowsOf(() => answers.execute()),
    'clearance-decisions': rowsOf(() => decisions.execute()),
    consents: rowsOf(() => consents.execute()),
    'skin-reports': rowsOf(() => reports.execute()),
    'skin-report-reviews': rowsOf(() => reviews.execute()),
    'cover-ups': rowsOf(() => coverUps.execute()),
  }
}

const ownMessages = ({ db }: Services, userId: string) =>
  db.k
    .selectFrom('client_messages')
    .select(['from_clinic', 'author_name', 'text', 'sent_at', 'read_at'])
    .where('patient_id', '=', userId)
    .orderBy('sent_at')
    .execute()

const ownErasures = ({ db }: Services, userId: string) =>
  db.k
    .selectFrom('erasure_requests')
    .select(['asked_at', 'reason', 'done_at'])
    .where('patient_id', '=', userId)
    .execute()

const VISITS_AT_ONCE = 10
/** For each moment of the process an export takes, so many are left to those who ask for pages meanwhile. */
const MOMENTS_LEFT = 15
const PAUSE_MAX_MS = 250

async function* ownVisits({ db }: Services, userId: string): AsyncGenerator<object> {
  const ids = await db.k
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  for (let from = 0; from < ids.length; from += VISITS_AT_ONCE) {
    const began = performance.now()
    const some = ids.slice(from, from + VISITS_AT_ONCE).map(({ id }) => id)
    yield* await visitsWithHistory(db, some)
    const took = performance.now() - began
    if (from + VISITS_AT_ONCE < ids.length) await pause(Math.min(took * MOMENTS_LEFT, PAUSE_MAX_MS))
  }
}

async function visitsWithHistory({ k }: Services['db'], ids: string[]) {
  const visits = await k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.type', 'a.status', 'a.payment_status', 'a.starts_at', 'a.duration_minutes'])
    .select(['v.name as provider', 'a.first_name', 'a.last_name', 'a.email', 'a.phone', 'a.notes', 'a.lng'])
    .select(['a.affiliate_code_used', 'a.add_ons', 'a.area_cm2', 'a.analysis', 'a.quote', 'a.deposit'])
    .select(['a.express_request_at', 'a.medical_indication', 'a.created_at'])
    .where('a.id', 'in', ids)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  const history = await k
    .selectFrom('appointment_history as h')
    .select(['h.appointment_id', 'h.at', 'h.field', 'h.was', 'h.became', 'h.reason'])
    .where('h.appointment_id', 'in', ids)
    .orderBy('h.id')
    .execute()
  const byVisit = Map.groupBy(history, ({ appointment_id: of }) => of)
  return visits.map((visit) => ({
    ...visit,
    history: (byVisit.get(visit.id) ?? []).map(({ appointment_id: _of, ...rest }) => rest),
  }))
}

const ownPayments = ({ db }: Services, userId: string) =>
  db.k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select([
      'y.id',
      'y.appointment_id',
      'o.plan_id',
      'y.kind',
      'y.method',
      'y.amount',
      'y.refunded',
      'y.currency',
      'y.status',
      'y.provider',
    ])
    .select(['y.provider_reference', 'y.failure_reason', 'y.created_at'])
    .where('o.patient_id', '=', userId)
    .orderBy('y.created_at')
    .execute()

/**
 * The scans a client has saved: what was measured, what they answered and what was said to them. One at a time: the
 * outlines of one alone are long.
 */
async function* ownAnalyses({ db }: Services, userId: string): AsyncGenerator<object> {
  const ids = await db.k
    .selectFrom('analyses')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  for (const { id } of ids)
    yield* await db.k
      .selectFrom('analyses')
      .select(['id', 'created_at', 'saved_at', 'lng', 'analyzer', 'model', 'consent_version', 'consent_at'])
      .select(['measures', 'answers', 'result'])
      .where('id', '=', id)
      .execute()
}

/** Where the account is signed in; nothing that would open it. */
async function ownDevices({ db }: Services, userId: string) {
  const rows = await db.k
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'updated_at as last_seen_at', 'proven_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ user_agent: browser, ...times }) => ({ device: deviceName(browser), browser, ...times }))
}

/** What was done with the account, and whether its owner did it; of anybody else nothing. */
const ownSecurityLog = ({ db }: Services, userId: string) =>
  db.k
    .selectFrom('audit_log')
    .select(['at', 'action'])
    .select(sql<boolean>`actor_id is not distinct from ${userId}::uuid`.as('by_oneself'))
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()

const ownAccesses = ({ db }: Services, userId: string) =>
  db.k
    .selectFrom('access_log as l')
    .leftJoin('profiles as p', 'p.id', 'l.actor_id')
    .select(['l.at', 'l.what'])
    .select(sql<string>`trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, ''))`.as('who'))
    .where(concernsClient(userId))
    .orderBy('l.id')
    .execute()
