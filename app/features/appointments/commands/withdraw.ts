import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { TakenStatement, UnsettledStatement } from '#app/domain/clients/messages.ts'
import { markRefunded } from '#app/db/appointments/change.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { callOff, refundPaid } from '#app/features/appointments/steps/call-off.ts'
import { findContract, type NamedContract } from '#app/features/appointments/queries/named-contract.ts'
import { endPackage } from './withdraw-package.ts'
import type { Statement, Withdrawn } from '#app/features/appointments/schema.ts'

const TRIES = 5

/**
 * Takes a statement of withdrawal. Where the contract is found and nothing of it has been delivered, it ends at once
 * and what was paid goes back; everything else is passed to a person. Either way a receipt with the statement, its date
 * and its time is on its way when this returns: the right is kept by the statement, not by our finding the contract.
 */
export async function withdraw(services: Services, statement: Statement, lng: Language): Promise<Withdrawn> {
  const at = services.clock.instant().toISOString()
  const taken: TakenStatement = { ...statement, lng, at, isKnown: await isKnown(services, statement.email) }
  let contract = await findContract(services, statement)
  // A payment, the desk or a second press may change it in between: then it is looked at anew.
  for (let tries = 0; contract?.standing === 'free' && tries < TRIES; tries++) {
    if (await endContract(services, contract, taken)) return 'withdrawn'
    contract = await findContract(services, statement)
  }
  if (contract?.standing === 'already') return 'already'
  await passOn(services, {
    ...taken,
    because: contract && contract.standing !== 'free' ? contract.standing : 'unknown',
    appointmentId: contract?.id ?? null,
  })
  return 'received'
}

const isKnown = async ({ db }: Services, email: string) =>
  Boolean(await db.k.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())

/** To a person who reads it, and a receipt; one mailbox is sent only so many of what anybody may type. */
async function passOn({ db, limits }: Services, unsettled: UnsettledStatement) {
  const receipt = await limits.take('withdrawal-receipt-to-address', unsettled.email.toLowerCase())
  await inTransaction(db, async (tx) => {
    if (receipt.ok) await enqueue(tx, { kind: 'withdrawal-received', ...unsettled })
    await enqueue(tx, { kind: 'withdrawal-to-read', ...unsettled })
  })
}

class Changed extends Error {}

/** @returns false when it has changed since it was looked at; then nothing has happened. */
async function endContract(
  services: Services,
  { id, status, startsAt, paid, course }: NamedContract,
  taken: TakenStatement,
) {
  const { db, newId, clock } = services
  // A visit that was given stays as it was; the course it began ends all the same.
  const isOff = status === 'cancelled' || status === 'no_show' || status === 'completed'
  return inTransaction(db, async (tx) => {
    const ofCourse = course && (await endPackage(tx, services, { course, named: id, now: clock.now() }))
    if (course && ofCourse === null) throw new Changed()
    const message = async () => {
      if (!course && paid > 0) await refundOnce(tx, id, isOff ? status : 'cancelled')
      const back = ofCourse ?? (await refundPaid(tx, id, newId))
      const ended = { contract: bookingNumber(id), appointmentId: id, back, calledOff: !isOff, day: dayOf(startsAt) }
      return { kind: 'withdrawn', ...taken, ...ended } as const
    }
    if (isOff) await enqueue(tx, await message())
    else if (!(await callOff(tx, { id, from: status, by: 'client', reason: 'withdrawn', message }))) throw new Changed()
    return true
  }).catch((error: unknown) => {
    if (error instanceof Changed) return false
    throw error
  })
}

async function refundOnce(tx: Tx, id: string, status: AppointmentStatus) {
  if (!(await markRefunded(tx, { id, status, by: 'client', reason: 'withdrawn' }))) throw new Changed()
}
