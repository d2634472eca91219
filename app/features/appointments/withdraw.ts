import type { Transaction } from 'kysely'
import type { AppointmentStatus } from '#app/domain/appointment.ts'
import { bookingNumber } from '#app/domain/booking-number.ts'
import { dayOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from './call-off.ts'
import { findContract, type NamedContract } from './named-contract.ts'
import type { ReadBecause, Statement, Withdrawn } from './schema.ts'

/** What a receipt is written from; it stands in the outbox alone, and leaves it with the mail. */
export type StatementRow = Statement & {
  lng: Language
  at: string
  because?: ReadBecause
  appointmentId?: string
  /** The address is a client's: what was typed may be repeated to it. */
  isKnown: boolean
}

const TRIES = 5

/**
 * Takes a statement of withdrawal. Where the contract is found and nothing of it has been delivered, it ends at once
 * and what was paid goes back; everything else is passed to a person. Either way a receipt with the statement, its date
 * and its time is on its way when this returns: the right is kept by the statement, not by our finding the contract.
 */
export async function withdraw(services: Services, statement: Statement, lng: Language): Promise<Withdrawn> {
  const at = services.clock.instant().toISOString()
  const row: StatementRow = { ...statement, lng, at, isKnown: await isKnown(services, statement.email) }
  let contract = await findContract(services, statement)
  // A payment, the desk or a second press may change it in between: then it is looked at anew.
  for (let tries = 0; contract?.standing === 'free' && tries < TRIES; tries++) {
    if (await endContract(services, contract, row)) {
      services.live.committed(dayOf(contract.startsAt))
      return 'withdrawn'
    }
    contract = await findContract(services, statement)
  }
  if (contract?.standing === 'already') return 'already'
  await passOn(services, {
    ...row,
    because: contract && contract.standing !== 'free' ? contract.standing : 'unknown',
    ...(contract && { appointmentId: contract.id }),
  })
  return 'received'
}

const isKnown = async ({ db }: Services, email: string) =>
  Boolean(await db.k.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())

/** To a person who reads it, and a receipt; one mailbox is sent only so many of what anybody may type. */
async function passOn({ db, live, limits }: Services, row: StatementRow) {
  const receipt = await limits.take('withdrawal-receipt-to-address', row.email.toLowerCase())
  await inTransaction(db, async (tx) => {
    if (receipt.ok) await tell(tx, 'withdrawal-received', row)
    await tell(tx, 'withdrawal-to-read', row)
  })
  live.committed(null)
}

class Changed extends Error {}

/** @returns false when it has changed since it was looked at; then nothing has happened. */
async function endContract({ db }: Services, { id, status, startsAt, paid }: NamedContract, row: StatementRow) {
  const isOff = status === 'cancelled' || status === 'no_show'
  return inTransaction(db, async (tx) => {
    if (!isOff && !(await callOff(tx, { id, status }, 'withdrawn'))) throw new Changed()
    if (paid > 0 && !(await markRefunded(tx, id, isOff ? status : 'cancelled'))) throw new Changed()
    const back = await refundPaid(tx, id)
    const told = { ...row, contract: bookingNumber(id), appointmentId: id, back, calledOff: !isOff }
    await tell(tx, 'withdrawn', told, dayOf(startsAt))
    return true
  }).catch((error: unknown) => {
    if (error instanceof Changed) return false
    throw error
  })
}

/** Compare-and-swap, so that money is promised back once. */
async function markRefunded(tx: Transaction<Schema>, id: string, status: AppointmentStatus): Promise<boolean> {
  const changed = await tx
    .updateTable('appointments')
    .set({ payment_status: 'refunded' })
    .where('id', '=', id)
    .where('status', '=', status)
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
