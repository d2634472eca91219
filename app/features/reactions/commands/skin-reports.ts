import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { isUrgent, urgencyOf, type Urgency } from '#app/domain/health/reactions.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import { reactionAnswerTimes, skinReportsOf } from '../queries/reports.ts'
import { signsIn, type Report } from '../schema.ts'

type ReportRefusal = PictureRefusal | 'too-busy' | 'files-unavailable' | 'not-found'

/**
 * Keeps what a client says of the own skin, with pictures drawn anew. It stands in the staff's list at once; how
 * urgent it is follows from the signs, not from who reads it.
 */
export async function reportSkin(
  services: Services,
  actor: SignedIn,
  { visit, signs: names, note, lng, pictures }: Report & { lng: Language; pictures: readonly Uint8Array[] },
): Promise<Result<{ id: string; urgency: Urgency }, ReportRefusal>> {
  if (visit && !(await isOwnVisit(services, actor, visit))) return refuse('not-found')
  const signs = signsIn(lng).filter(({ name }) => names.includes(name))
  const files: string[] = []
  for (const bytes of pictures) {
    const kept = await storePicture(services, bytes)
    if (!kept.ok) return kept
    files.push(kept.value)
  }
  const id = services.newId()
  const urgency = urgencyOf(signs)
  await inTransaction(services.db, async (tx) => {
    await tx
      .insertInto('skin_reports')
      .values({
        id,
        patient_id: actor.userId,
        appointment_id: visit,
        reported_at: services.clock.instant(),
        lng,
        urgency,
        signs: JSON.stringify(signs.map(({ urgency: weight, words }) => ({ urgency: weight, words }))),
        note,
      })
      .execute()
    await deriveClearance(tx, actor.userId)
    if (isUrgent(urgency)) await enqueue(tx, { kind: 'urgent-report', reportId: id })
    await enqueue(tx, { kind: 'account-report-received', userId: actor.userId })
    await announceReports(tx, actor.userId)
    if (files.length > 0) await tx.updateTable('files').set({ skin_report_id: id }).where('id', 'in', files).execute()
  })
  return ok({ id, urgency })
}

/** Open staff pages hear it as they hear a message of the client. */
const announceReports = (tx: Tx, patientId: string) => sql`select pg_notify('message', ${patientId})`.execute(tx)

async function isOwnVisit({ db }: Services, actor: SignedIn, id: string): Promise<boolean> {
  const visit = db.k.selectFrom('appointments').select('id').where('id', '=', id)
  return (await visit.where('patient_id', '=', actor.userId).executeTakeFirst()) !== undefined
}

async function storePicture(
  services: Services,
  bytes: Uint8Array,
): Promise<Result<string, Exclude<ReportRefusal, 'not-found'>>> {
  const drawn = await services.pictures.redraw(bytes)
  if (!drawn.ok) return drawn
  const { data, width, height } = drawn.value
  const id = services.newId()
  const key = `reactions/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.jpg`
  const file = { id, storage_key: key, kind: 'image', media_type: 'image/jpeg', width, height } as const
  return (await storeFile(services, file, data)) ? ok(id) : refuse('files-unavailable')
}

/** Opens what a client has said of the skin. Who did is written down first. */
export async function openReactions(services: Services, actor: SignedIn, patientId: string) {
  if (reachOfActor(actor, 'read-journal') !== 'any') return refuse('forbidden')
  const person = isId(patientId)
    ? await services.db.k
        .selectFrom('profiles')
        .select(['first_name', 'last_name', 'phone', 'erased_at'])
        .where('id', '=', patientId)
        .executeTakeFirst()
    : undefined
  if (!person) return refuse('not-found')
  const [reports, times] = await Promise.all([skinReportsOf(services, patientId), reactionAnswerTimes(services)])
  const name = `${person.first_name} ${person.last_name}`.trim()
  return ok({ name, phone: person.phone, isErased: person.erased_at !== null, reports, times })
}

type Answer = { id: string; patientId: string; how: 'message' | 'phone' }

/** Writes down that a report was answered, by whom and how. The first who answers is the one; the time counts to them. */
export async function answerReport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  { id, patientId, how }: Answer,
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const by = `${actor.firstName} ${actor.lastName}`.trim()
  return inTransaction(db, async (tx) => {
    const answered = await tx
      .updateTable('skin_reports')
      .set({ answered_at: clock.instant(), answered_by_name: by, answered_how: how })
      .where('id', '=', id)
      .where('patient_id', '=', patientId)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!answered) return refuse('not-found')
    await deriveClearance(tx, patientId)
    await announceReports(tx, patientId)
    return ok(null)
  })
}
