import { sql } from 'kysely'
import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { BookEntryRefusal } from '#app/domain/money/book-entry.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import type { Services } from '#app/services/services.ts'
import type { BookEntryInput } from '../schema.ts'

type Refused = Exclude<BookEntryRefusal, 'forbidden' | 'password-needed'>

/** What an entry is about, and how large it can be. */
type Subject = {
  kind: 'fee' | 'write-off'
  payment_id: string | null
  appointment_id: string | null
  plan_id: string | null
  atMost: Ore
}

/**
 * Enters a fee of a payment, or gives up what is owed for a visit or for sessions of a plan that were given. The book
 * only grows: what was entered by mistake is taken back by an entry against it. Asks that the password was given lately.
 */
export async function enterInBook(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { key, subject, amount, note }: BookEntryInput,
): Promise<Result<null, BookEntryRefusal, { atMost: Ore }>> {
  const refused = refusedTo(services, actor)
  if (refused) return refuse(refused)
  const [what = '', id = ''] = subject.split(':')
  return inTransaction(services.db, async (tx) => {
    const about = await SUBJECTS.get(what)!(tx, services, { id, patientId })
    // Behind the lock: of the same form sent twice at once, the second finds the debt gone and the entry made.
    const known = await tx.selectFrom('ledger_entries').select('id').where('entry_key', '=', key).executeTakeFirst()
    if (known) return ok(null)
    if (!about) return refuse('not-found')
    const { atMost, ...columns } = about
    if (amount > atMost) return refuse('entry-too-large', { atMost })
    await tx
      .insertInto('ledger_entries')
      .values({ ...columns, ...blank(services, actor), amount: -amount as Ore, note, entry_key: key })
      .execute()
    return ok(null)
  })
}

/** Takes back a fee or a write-off, whole, by its opposite. A second press finds it taken back. */
export async function takeBackEntry(
  services: Services,
  actor: SignedIn,
  patientId: string,
  { entry, note }: { entry: string; note: string },
): Promise<Result<null, BookEntryRefusal>> {
  const refused = refusedTo(services, actor)
  if (refused) return refuse(refused)
  if (!/^\d+$/.test(entry)) return refuse('not-found')
  return inTransaction(services.db, async (tx): Promise<Result<null, Refused>> => {
    const row = await tx
      .selectFrom('ledger_entries as l')
      .leftJoin('payment_owners as o', 'o.payment_id', 'l.payment_id')
      .leftJoin('appointments as a', 'a.id', 'l.appointment_id')
      .leftJoin('treatment_plans as p', 'p.id', 'l.plan_id')
      .select(['l.id', 'l.kind', 'l.amount', 'l.payment_id', 'l.appointment_id', 'l.plan_id'])
      .where(sql<boolean>`l.id::text = ${entry}`)
      .where('l.kind', 'in', ['fee', 'write-off'])
      .where('l.corrects', 'is', null)
      .where(({ fn }) => sql<boolean>`${fn.coalesce('o.patient_id', 'a.patient_id', 'p.patient_id')} = ${patientId}`)
      .executeTakeFirst()
    if (!row) return refuse('not-found')
    if (row.appointment_id) await lockVisit(tx, row.appointment_id)
    const { id, amount, ...columns } = row
    const made = await tx
      .insertInto('ledger_entries')
      .values({ ...columns, ...blank(services, actor), amount: -amount as Ore, note, corrects: id, entry_key: null })
      .onConflict((oc) => oc.column('corrects').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? ok(null) : refuse('already-corrected')
  })
}

function refusedTo({ clock }: Services, actor: SignedIn): 'forbidden' | 'password-needed' | null {
  if (reachOfActor(actor, 'enter-in-ledger') !== 'any') return 'forbidden'
  return isFresh(actor.provenAt, clock.instant()) ? null : 'password-needed'
}

const blank = ({ clock }: Services, actor: SignedIn) => ({
  at: clock.instant(),
  actor: actor.userId,
  method: '',
  refund_id: null,
})

const lockVisit = (tx: Tx, id: string) =>
  tx.selectFrom('appointments').select('patient_id').where('id', '=', id).forUpdate().executeTakeFirst()

type Asked = { id: string; patientId: string }

/** What each kind of subject allows, under its row's lock: two who enter at once come one after the other. */
type FindSubject = (tx: Tx, services: Services, asked: Asked) => Promise<Subject | null>
const SUBJECTS: ReadonlyMap<string, FindSubject> = new Map(
  Object.entries<FindSubject>({
    async payment(tx, _services, { id, patientId }) {
      await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      const row = await tx
        .selectFrom('payments as y')
        .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
        .select('y.amount')
        .select(
          sql<number>`coalesce((select sum(l.amount) from ledger_entries l
        where l.payment_id = y.id and l.kind = 'fee'), 0)::int`.as('fees'),
        )
        .where('y.id', '=', id)
        .where('o.patient_id', '=', patientId)
        .where('y.status', 'in', ['confirmed', 'refunded'])
        .executeTakeFirst()
      if (!row) return null
      return { kind: 'fee', ...nothing, payment_id: id, atMost: (row.amount + row.fees) as Ore }
    },
    async visit(tx, _services, { id, patientId }) {
      const visit = await lockVisit(tx, id)
      const debt = await tx
        .selectFrom('open_balances')
        .select('amount')
        .where('appointment_id', '=', id)
        .executeTakeFirst()
      if (visit?.patient_id !== patientId || !debt) return null
      return { kind: 'write-off', ...nothing, appointment_id: id, atMost: debt.amount as Ore }
    },
    async plan(tx, { clock, settings }, { id, patientId }) {
      const plan = await tx
        .selectFrom('treatment_plans')
        .select('patient_id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (plan?.patient_id !== patientId) return null
      const { owed } = (await findPlan({ clock, settings, db: { k: tx } }, id))!
      return { kind: 'write-off', ...nothing, plan_id: id, atMost: owed }
    },
  }),
)

const nothing = { payment_id: null, appointment_id: null, plan_id: null }
