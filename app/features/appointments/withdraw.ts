import type { Transaction } from 'kysely'
import { bookingNumber } from '#app/domain/booking-number.ts'
import { dayOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from './call-off.ts'
import { findContract, type NamedContract } from './named-contract.ts'
import type { ReadBecause, Statement, Withdrawn } from './schema.ts'

/** What a receipt is written from; it stands in the outbox alone, and leaves it with the mail. */
export type StatementRow = Statement & { lng: Language; at: string; because?: ReadBecause; appointmentId?: string }

/**
 * Takes a statement of withdrawal. Where the contract is found and nothing of it has been delivered, it ends at once
 * and what was paid goes back; everything else is passed to a person. Either way a receipt with the statement, its date
 * and its time is on its way when this returns: the right is kept by the statement, not by our finding the contract.
 */
export async function withdraw(
  services: Services,
  statement: Statement,
  lng: Language,
): Promise<Result<Withdrawn, 'too-many-tries'>> {
  const { clock } = services
  const row: StatementRow = { ...statement, lng, at: clock.instant().toISOString() }
  const contract = await findContract(services, statement)
  if (contract?.standing === 'already') return ok('already')
  if (contract?.standing === 'free') {
    const ended = await endContract(services, contract, row)
    if (ended) services.live.committed(dayOf(contract.startsAt))
    // Of two presses at once one ends it, and the other finds it ended.
    return ok(ended ? 'withdrawn' : 'already')
  }
  // These receipts go to whatever address was typed: nobody's mailbox is filled by it.
  if (!(await services.limits.take('mail-to-account', statement.email)).ok) return refuse('too-many-tries')
  const because = contract?.standing ?? 'unknown'
  const passed: StatementRow = { ...row, because, ...(contract && { appointmentId: contract.id }) }
  await inTransaction(services.db, async (tx) => {
    await tell(tx, 'withdrawal-received', passed)
    await tell(tx, 'withdrawal-to-read', passed)
  })
  services.live.committed(null)
  return ok('received')
}

async function endContract({ db }: Services, { id, status, startsAt }: NamedContract, row: StatementRow) {
  return inTransaction(db, async (tx) => {
    const stayedAway = status === 'no_show'
    const ended = stayedAway ? await giveBackNoShow(tx, id) : (await callOff(tx, { id, status }, 'withdrawn')) !== null
    if (!ended) return false
    const back = await refundPaid(tx, id)
    const told = { ...row, contract: bookingNumber(id), appointmentId: id, back, calledOff: !stayedAway }
    await tell(tx, 'withdrawn', told, dayOf(startsAt))
    return true
  })
}

/** The visit stays one nobody came to: only its money goes back. */
async function giveBackNoShow(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('appointments')
    .set({ payment_status: 'refunded' })
    .where('id', '=', id)
    .where('status', '=', 'no_show')
    .where('payment_status', '=', 'confirmed')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  const was = { was: 'confirmed', became: 'refunded', reason: 'withdrawn' }
  await tx
    .insertInto('appointment_history')
    .values({ appointment_id: id, actor: 'client', field: 'payment_status', ...was })
    .execute()
  return true
}

type Told = StatementRow & { back?: Ore; calledOff?: boolean }

const tell = (tx: Transaction<Schema>, kind: string, body: Told, day: ClinicDay | null = null) =>
  tx
    .insertInto('outbox')
    .values({ kind, body: JSON.stringify(body), day })
    .execute()
