import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { isMapped, type FaultyLine } from '#app/domain/clients/client-import.ts'
import { addressWithoutEmail } from '#app/domain/clients/email.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { insertPastVisits, removePastVisits } from '#app/db/appointments/import.ts'
import { audit } from '#app/db/audit.ts'
import { insertClients, removeImported } from '#app/db/imported-rows.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import { storedPhone } from '#app/input/phone.ts'
import type { Services } from '#app/services/services.ts'
import { readImport, type Asked, type Read } from '../queries/import.ts'

export type ImportRefusal = 'forbidden' | 'import-unmapped' | 'import-nothing' | 'import-crossed'

/**
 * Brings a file in: every line that can be taken, in one moment or not at all, and of the others which and why. An
 * import is known by its id, and taken back by it. Nobody is written to: a client hears of the account when they are
 * invited or book.
 */
export async function importFile(
  services: Services,
  actor: SignedIn,
  { fileName, ...asked }: Asked & { fileName: string },
): Promise<Result<{ id: string; taken: number; faults: FaultyLine[] }, ImportRefusal>> {
  if (!reachOfActor(actor, 'move-data')) return refuse('forbidden')
  if (!isMapped(asked.file.kind, asked.file.mapping)) return refuse('import-unmapped')
  const { db, clock, newId } = services
  const [id, at] = [newId(), clock.instant()]
  try {
    return await inTransaction(db, async (tx) => {
      const read = await readImport(tx, asked)
      if (read.rows.length === 0) return refuse('import-nothing')
      const { kind, faults } = read
      await tx
        .insertInto('imports')
        .values({ id, kind, file_name: fileName.slice(0, 120), at, actor_id: actor.userId, taken: 0, faults: '[]' })
        .execute()
      const late = await write(tx, services, id, read)
      const all = [...faults, ...late].toSorted((a, b) => a.line - b.line)
      const taken = read.rows.length - late.length
      await tx
        .updateTable('imports')
        .set({ taken, faults: JSON.stringify(all) })
        .where('id', '=', id)
        .execute()
      await audit(tx, { action: 'data-imported', at, actorId: actor.userId, detail: { kind, taken } })
      return ok({ id, taken, faults: all })
    })
  } catch (error) {
    // Somebody booked one of these clients while the file was being written.
    if (conflictOf(error)) return refuse('import-crossed')
    throw error
  }
}

/** @returns the lines that came too late: somebody made an account by that address in the same moment. */
async function write(tx: Tx, { newId, clock }: Services, importId: string, read: Read): Promise<FaultyLine[]> {
  if (read.kind === 'visits') {
    await insertPastVisits(
      tx,
      importId,
      read.rows.map((row) => ({ ...row, id: newId() })),
    )
    return []
  }
  const clients = read.rows.map((row) => {
    const id = newId()
    return { ...row, id, email: row.email || addressWithoutEmail(id), phone: storedPhone(row.phone) }
  })
  const made = await insertClients(tx, importId, { clients, at: clock.instant() })
  return clients.flatMap(({ id, line }) => (made.has(id) ? [] : { line, fault: 'known-already' as const }))
}

/**
 * Takes an import back: what it made is gone as if it had never come. A row that has been used since (a visit booked,
 * a note written, a sign-in) stays and is counted.
 */
export async function undoImport(
  services: Services,
  actor: SignedIn,
  importId: string,
): Promise<Result<{ gone: number; left: number }, 'forbidden' | 'nothing-changed'>> {
  if (!reachOfActor(actor, 'move-data')) return refuse('forbidden')
  const { db, clock } = services
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    const undone = await tx
      .updateTable('imports')
      .set({ undone_at: at, undone_by: actor.userId })
      .where('id', '=', importId)
      .where('undone_at', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (!undone) return refuse('nothing-changed')
    const removed = await (undone.kind === 'clients'
      ? removeImported(tx, importId, 'users')
      : removePastVisits(tx, importId))
    await tx.updateTable('imports').set({ left_standing: removed.left }).where('id', '=', importId).execute()
    const detail = { gone: removed.gone, left: removed.left }
    await audit(tx, { action: 'import-undone', at, actorId: actor.userId, detail })
    return ok(removed)
  })
}
