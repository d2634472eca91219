import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { editAppointment, type HistoryLine } from '#app/db/appointments/edit.ts'
import { audit } from '#app/db/audit.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import {
  lastVisitEdit,
  plannedEdit,
  visitToEdit,
  type EditedVisit,
  type EditRefusal,
  type LastVisitEdit,
  type PlannedEdit,
  type VisitWish,
} from '../queries/visit-edit.ts'

type Edit = { id: string; seen: string; wish: VisitWish }

/**
 * Edits what a visit consists of: type, area, add-ons, provider, note. It begins when it did. The price changes in the
 * visit's own order, and the client is mailed what applies now, unless only the note or the provider changed. Of two
 * editors the later sees what the first did.
 */
export async function editVisit(
  services: Services,
  actor: SignedIn,
  { id, seen, wish }: Edit,
): Promise<Result<null, EditRefusal | 'forbidden', { last: LastVisitEdit | null }>> {
  if (reachOfActor(actor, 'change-appointment') !== 'any') return refuse('forbidden')
  const visit = await visitToEdit(services, id)
  if (!visit) return refuse('not-found')
  const overtaken = async () => refuse('moved-by-someone-else', { last: await lastVisitEdit(services.db.k, id) })
  if (visit.seen !== seen) return overtaken()
  const planned = await plannedEdit(services, visit, wish)
  if (!planned.ok) return refuse(planned.refusal)
  const lines = linesOf(visit, wish, planned.value)
  if (lines.length === 0) return ok(null)
  for (const resourceIds of planned.value.resources) {
    const why = await write(services, actor, { visit, wish, planned: planned.value, lines, resourceIds })
    if (why === null) return ok(null)
    if (why === 'moved-by-someone-else') return overtaken()
    if (why !== 'resource-taken') return refuse(why)
  }
  return refuse('slot-taken')
}

/** Each field that changes, for the visit's history. */
function linesOf(visit: EditedVisit, wish: VisitWish, { minutes, order }: PlannedEdit): HistoryLine[] {
  const lines: HistoryLine[] = [
    { field: 'type', was: visit.type, became: wish.type },
    { field: 'area', was: String(visit.areaCm2 ?? ''), became: String(wish.areaCm2 ?? '') },
    { field: 'add_ons', was: visit.addOns.join(' '), became: wish.addOns.join(' ') },
    { field: 'provider', was: visit.provider, became: wish.provider },
    { field: 'duration', was: String(visit.minutes), became: String(minutes) },
    { field: 'price', was: String(visit.order?.total ?? ''), became: String(order?.total ?? '') },
    // What it says stands on the visit alone: the history outlives an erasure.
    ...(visit.notes === wish.notes ? [] : [{ field: 'notes' as const, was: '', became: 'edited' }]),
  ]
  return lines.filter(({ was, became }) => was !== became)
}

type Writing = {
  visit: EditedVisit
  wish: VisitWish
  planned: PlannedEdit
  lines: HistoryLine[]
  resourceIds: readonly string[]
}
const QUIET = new Set(['notes', 'provider'])

/** @returns why it was not written; null: it was. */
async function write(
  services: Services,
  actor: SignedIn,
  { visit, wish, planned, lines, resourceIds }: Writing,
): Promise<EditRefusal | 'resource-taken' | null> {
  const { id, seen, patientId } = visit
  const { provider, minutes, order } = planned
  const isQuiet = lines.every(({ field }) => QUIET.has(field))
  const wasTotal = visit.order?.total ?? null
  const { type, areaCm2, addOns, notes } = wish
  try {
    return await inTransaction(services.db, async (tx) => {
      const done = await editAppointment(tx, {
        id,
        seen,
        by: actor.userId,
        to: { type, areaCm2, addOns, notes, provider, minutes, resourceIds, quote: order },
        lines,
        message: (day) =>
          isQuiet
            ? { kind: 'appointment-status', appointmentId: id, day }
            : { kind: 'appointment-edited', appointmentId: id, wasTotal, day },
      })
      if (!done) return 'moved-by-someone-else'
      const detail = { appointment: id, fields: lines.map(({ field }) => field).join(' ') }
      const at = services.clock.instant()
      await audit(tx, { action: 'visit-edited', at, actorId: actor.userId, subjectId: patientId, detail })
      return null
    })
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return conflict
  }
}
