import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql } from 'kysely'
import { addDays, clinicTimeAt, dayOf, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { answeredBy } from '#app/domain/time/answer-time.ts'
import { hoursOn } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { offsetOf, pageOf, pageThere, type Page } from '#app/input/page.ts'
import { comingClosedDays, openingHours } from '#app/features/opening-hours/queries/opening-hours.ts'
import type { Services } from '#app/services/services.ts'

export type ShownMessage = {
  id: string
  fromClinic: boolean
  author: string
  text: string
  pictures: { id: string; key: string; width: number; height: number }[]
  sentAt: ClinicTime
  isRead: boolean
}

/** How many pages a client's conversation fills, at least one. */
export async function conversationPages({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<number> {
  const { n } = await db.k
    .selectFrom('client_messages')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil(Number(n) / policy.messagesShown))
}

/** A client's conversation with the clinic, the oldest first; of a long one a page, the first the newest. */
export async function conversationOf(
  { db }: Pick<Services, 'db'>,
  patientId: ReachedClient,
  page = 1,
): Promise<ShownMessage[]> {
  const rows = await db.k
    .selectFrom('client_messages')
    .select(['id', 'from_clinic', 'author_name', 'text', 'sent_at', 'read_at'])
    .where('patient_id', '=', patientId)
    .orderBy('number', 'desc')
    .limit(policy.messagesShown)
    .offset((page - 1) * policy.messagesShown)
    .execute()
  const pictures = await picturesIn(
    db,
    rows.map(({ id }) => id),
  )
  return rows.toReversed().map((row) => ({
    id: row.id,
    pictures: pictures
      .filter(({ messageId }) => messageId === row.id)
      .map(({ messageId: _message, ...picture }) => picture),
    fromClinic: row.from_clinic,
    author: row.author_name,
    text: row.text,
    sentAt: clinicTimeAt(row.sent_at),
    isRead: row.read_at !== null,
  }))
}

async function picturesIn({ k }: Services['db'], messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  const rows = await k
    .selectFrom('files')
    .select(['id', 'message_id', 'storage_key', 'width', 'height'])
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    messageId: row.message_id!,
    id: row.id,
    key: row.storage_key,
    width: row.width!,
    height: row.height!,
  }))
}

export type NewestMessage = Pick<ShownMessage, 'fromClinic' | 'author' | 'text' | 'sentAt'>

/** The last message of a client's conversation; null where there is none. */
export async function newestMessage({ db }: Pick<Services, 'db'>, patientId: string): Promise<NewestMessage | null> {
  const row = await db.k
    .selectFrom('client_messages')
    .select(['from_clinic', 'author_name', 'text', 'sent_at'])
    .where('patient_id', '=', patientId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { fromClinic: row.from_clinic, author: row.author_name, text: row.text, sentAt: clinicTimeAt(row.sent_at) }
}

/** How many messages of the clinic a client has not opened. */
export async function unreadOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<number> {
  const { n } = await db.k
    .selectFrom('client_messages')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('patient_id', '=', patientId)
    .where('from_clinic', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** When a message sent now is answered at the latest; null where nothing can be promised. */
export async function answerTime(services: Services): Promise<ClinicTime | null> {
  const [hours, closed] = await Promise.all([
    openingHours(services),
    comingClosedDays(services, policy.answerLookaheadDays),
  ])
  return answeredBy(services.clock.now(), hours, new Set(closed))
}

/** True within the opening hours of today. */
export async function isClinicOpen(services: Services): Promise<boolean> {
  const { clock } = services
  const [hours, closed] = await Promise.all([openingHours(services), comingClosedDays(services, 0)])
  const now = timeOf(clock.now())
  const open = hoursOn(clock.today(), hours, [], new Set(closed))
  return open.some(({ opens, closes }) => opens <= now && now < closes)
}

export type WaitingConversation = { patientId: string; name: string; since: ClinicTime; text: string; isLate: boolean }

/** The clients who wait for an answer, who has waited longest first. */
export async function waitingConversations({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<WaitingConversation[]> {
  const rows = await db.k
    .selectFrom('client_messages as m')
    .innerJoin('profiles as p', 'p.id', 'm.patient_id')
    .select(['m.patient_id', 'p.first_name', 'p.last_name'])
    .select(sql<Date>`min(m.sent_at)`.as('since'))
    .select(sql<string>`(array_agg(m.text order by m.number desc))[1]`.as('text'))
    .where('m.from_clinic', '=', false)
    .where('m.answered_at', 'is', null)
    .groupBy(['m.patient_id', 'p.first_name', 'p.last_name'])
    .orderBy('since')
    .limit(policy.rowsPerPage)
    .execute()
  const yesterday = addDays(clock.today(), -1)
  return rows.map((row) => ({
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    since: clinicTimeAt(row.since),
    text: row.text,
    isLate: dayOf(clinicTimeAt(row.since)) < yesterday,
  }))
}

export type AnsweredConversation = {
  patientId: string
  name: string
  at: ClinicTime
  text: string
  fromClinic: boolean
  author: string
}

/** A page of the conversations nobody waits in, each by its last message, the newest first. */
export function answeredConversations(services: Pick<Services, 'db'>, asked: number) {
  return pageThere(asked, async (page): Promise<Page<AnsweredConversation>> => {
    const [rows, { n }] = await Promise.all([
      answered(services)
        .select([
          'm.patient_id',
          'm.text',
          'm.from_clinic',
          'm.author_name',
          'm.sent_at',
          'p.first_name',
          'p.last_name',
        ])
        .orderBy('m.number', 'desc')
        .limit(policy.rowsPerPage)
        .offset(offsetOf(page))
        .execute(),
      answered(services)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow(),
    ])
    const shown = rows.map((row) => ({
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      at: clinicTimeAt(row.sent_at),
      text: row.text,
      fromClinic: row.from_clinic,
      author: row.author_name,
    }))
    return pageOf(shown, page, Number(n))
  })
}

const answered = ({ db }: Pick<Services, 'db'>) =>
  db.k
    .selectFrom('client_messages as m')
    .innerJoin('profiles as p', 'p.id', 'm.patient_id')
    .where('p.erased_at', 'is', null)
    .where(sql<boolean>`m.number in (select max(n.number) from client_messages n group by n.patient_id)`)
    .where(
      sql<boolean>`not exists (select from client_messages w
        where w.patient_id = m.patient_id and not w.from_clinic and w.answered_at is null)`,
    )

/** How many clients wait for an answer. */
export async function waitingCount({ db }: Pick<Services, 'db'>): Promise<number> {
  const { n } = await db.k
    .selectFrom('client_messages')
    .select(sql<string>`count(distinct patient_id)`.as('n'))
    .where('from_clinic', '=', false)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The client's name where there is such a client who is not erased; null otherwise. */
export async function writableClient({ db }: Pick<Services, 'db'>, patientId: string): Promise<string | null> {
  const person = await db.k
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .where('id', '=', patientId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return person ? `${person.first_name} ${person.last_name}`.trim() : null
}

/** True where this client waits for an answer. */
export const isWaiting = async ({ db }: Pick<Services, 'db'>, patientId: string): Promise<boolean> =>
  (await db.k
    .selectFrom('client_messages')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('from_clinic', '=', false)
    .where('answered_at', 'is', null)
    .executeTakeFirst()) !== undefined
