import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allClearedInSql } from '#test/clinic/cleared.ts'
import { dice } from '#test/clinic/dice.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { approveCommissions, settleCommissions } from './commands/settle-commissions.ts'

// `npm run storm` runs ten thousand of them.
const SEQUENCES = Number(process.env['STORM_COURSES'] ?? 400)
const ROUNDS = 6

const id = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const [CLIENT, PARTNER, ABOVE, CODE, TOP, VISIT, PAYMENT, REFUND] = [1, 2, 3, 4, 5, 6, 7, 8]

type World = Awaited<ReturnType<typeof world>>
const rowsInto = (w: World, table: string, columns: string, rows: object[]) =>
  rows.length === 0
    ? null
    : sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${sql.raw(columns)}
            from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        w.services.db.k,
      )

/** Every sequence: a client, a partner with a code, somebody above, and a visit booked with the code, another or none. */
async function begin(w: World, random: () => number) {
  const each = <T>(make: (n: number) => T) => Array.from({ length: SEQUENCES }, (_, n) => make(n))
  // One client in twenty has the partner's own phone, one in twenty is the partner.
  const phone = each((n) => (random() < 0.05 ? `+45${n}` : ''))
  const patient = each((n) => (random() < 0.05 ? id(PARTNER, n) : id(CLIENT, n)))
  const people = [CLIENT, PARTNER, ABOVE].flatMap((kind) => each((n) => ({ kind, n, id: id(kind, n) })))
  await rowsInto(
    w,
    'users',
    'id, email, name',
    people.map(({ id: of }) => ({ id: of, email: `${of}@post.example`, name: '' })),
  )
  await rowsInto(
    w,
    'profiles',
    'id, phone',
    people.map(({ id: of, kind, n }) => ({
      id: of,
      phone: kind === PARTNER ? `+45${n}` : kind === CLIENT ? phone[n] : '',
    })),
  )
  await rowsInto(
    w,
    'affiliates',
    'id, affiliate_code, company_name, user_id, status, is_active',
    [
      [CODE, PARTNER],
      [TOP, ABOVE],
    ].flatMap(([kind, holder]) =>
      each((n) => ({
        id: id(kind!, n),
        affiliate_code: `${kind === CODE ? 'C' : 'T'}${n}`,
        company_name: '',
        user_id: id(holder!, n),
        status: 'active',
        is_active: true,
      })),
    ),
  )
  await rowsInto(
    w,
    'appointments',
    `id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes, email, first_name, phone,
     affiliate_id, status, payment_status`,
    each((n) => ({
      id: id(VISIT, n),
      patient_id: patient[n],
      provider_id: w.providerId,
      type: 'consultation',
      appointment_date: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 60))).toISOString().slice(0, 10),
      appointment_time: `${String(8 + Math.floor((n % 60) / 6)).padStart(2, '0')}:${(n % 6) * 10}`.replace(
        /:0$/,
        ':00',
      ),
      duration_minutes: 10,
      email: `${patient[n]}@post.example`,
      first_name: 'Ida',
      phone: phone[n],
      affiliate_id: random() < 0.8 ? id(CODE, n) : random() < 0.5 ? id(TOP, n) : null,
      status: 'confirmed',
      payment_status: 'confirmed',
    })),
  )
}

/** One thing happens in every sequence; what the database refuses does not happen. */
async function round(w: World, random: () => number, paid: Map<string, { amount: number; left: number }[]>) {
  const [payments, refunds, visits, parents]: [object[], object[], object[], object[]] = [[], [], [], []]
  for (let n = 0; n < SEQUENCES; n++) {
    const own = paid.get(id(VISIT, n)) ?? []
    const at = random()
    if (at < 0.35) {
      const amount = 1 + Math.floor(random() * 300_000)
      payments.push({
        id: id(PAYMENT, n * 10 + own.length),
        appointment_id: id(VISIT, n),
        kind: 'visit',
        amount,
        status: 'confirmed',
        provider: 'sandbox',
        currency: 'DKK',
        method: 'online',
        refunded: 0,
        note: '',
      })
      paid.set(id(VISIT, n), [...own, { amount, left: amount }])
    } else if (at < 0.6 && own.some(({ left }) => left > 0)) {
      const which = own.findIndex(({ left }) => left > 0)
      const part = random() < 0.3 ? own[which]!.left : 1 + Math.floor(random() * own[which]!.left)
      own[which]!.left -= part
      refunds.push({
        id: id(REFUND, n * 10 + Math.floor(random() * 1e9) * 1e5),
        payment_id: id(PAYMENT, n * 10 + which),
        amount: part,
        reason: 'by-clinic',
        status: 'done',
      })
    } else if (at < 0.9) {
      visits.push({
        id: id(VISIT, n),
        status: random() < 0.7 ? 'completed' : 'cancelled',
        code: random() < 0.7 ? null : id(TOP, n),
      })
    } else {
      const other = Math.floor(random() * SEQUENCES)
      parents.push({
        id: id(random() < 0.5 ? CODE : TOP, n),
        parent: random() < 0.1 ? null : id(random() < 0.5 ? CODE : TOP, random() < 0.5 ? n : other),
      })
    }
  }
  const { k } = w.services.db
  const at = w.clock.instant()
  await rowsInto(
    w,
    'payments',
    'id, appointment_id, kind, amount, status, provider, currency, method, refunded, note, paid_at, created_at',
    payments.map((one) => ({ ...one, paid_at: at, created_at: at })),
  )
  await rowsInto(
    w,
    'refunds',
    'id, payment_id, amount, reason, note, status, done_at, created_at',
    refunds.map((one) => ({ ...one, note: '', done_at: at, created_at: at })),
  )
  await allClearedInSql(w.services)
  await sql`update appointments a set status = x.status, affiliate_id = coalesce(x.code, a.affiliate_id)
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as x(id uuid, status text, code uuid) where a.id = x.id`.execute(
    k,
  )
  await sql`select try_parents(${JSON.stringify(parents)}::jsonb)`.execute(k)
}

const TRY_PARENTS = sql`create or replace function try_parents(wanted jsonb) returns integer language plpgsql as $$
declare one record; refused integer := 0;
begin
  for one in select * from jsonb_to_recordset(wanted) as x(id uuid, parent uuid) loop
    begin
      update affiliates set parent_affiliate_id = one.parent where id = one.id;
    exception when check_violation then refused := refused + 1;
    end;
  end loop;
  return refused;
end $$`

beforeAll(async () => void (await world()))

/** A code, the one above it, and its person (or itself where nobody holds it). */
type Branch = { id: string; holder: string; parent: string | null }

test.each(engines())(
  `[sec 22] after ${SEQUENCES} random courses of bookings, payments, refunds, cancellations and changes the partners' book is right (%s)`,
  { timeout: 120_000 * Math.max(1, SEQUENCES / 1_500) },
  async (engine: Engine) => {
    const w = await world({ engine })
    const { k } = w.services.db
    const random = dice(22)
    await TRY_PARENTS.execute(k)
    await begin(w, random)
    const paid = new Map<string, { amount: number; left: number }[]>()
    for (let n = 0; n < ROUNDS; n++) {
      await round(w, random, paid)
      await settleCommissions(w.services)
      w.clock.moveTo(`2027-0${n + 1}-28T08:00:00+01:00`)
      if (n % 2) await approveCommissions(w.services)
    }
    const entries = await w.count('commission_entries')
    expect(entries).toBeGreaterThan(SEQUENCES)

    // Seen again, nothing is counted again.
    await sql`insert into commission_due (payment_id) select id from payments`.execute(k)
    await settleCommissions(w.services)
    await approveCommissions(w.services)
    const again = await approveCommissions(w.services)
    expect([await w.count('commission_entries', `cause <> 'approval'`), again]).toEqual([
      await w.count('commission_entries', `cause in ('payment', 'refund')`),
      0,
    ])

    // CalculatedPrice a second way, from the money alone.
    const { rows } = await sql<{ wrong: number; self: number; twice: number }>`
      with earned as (
        select c.id, c.kind, c.percent, y.amount, y.amount - coalesce(r.back, 0) as stays, sum(e.amount) as got,
               count(*) filter (where e.cause = 'payment') as firsts
          from commissions c join payments y on y.id = c.payment_id
          join commission_entries e on e.commission_id = c.id
          left join (select payment_id, sum(amount) as back from refunds group by 1) r on r.payment_id = y.id
         group by c.id, y.id, r.back)
      select count(*) filter (where got < 0 or got > stays * 0.8 * percent / 100 + 1
                                 or abs(got - stays * 0.8 * percent / 100) > 2) as wrong,
             count(*) filter (where firsts > 1) as twice,
             (select count(*) from commissions c join payments y on y.id = c.payment_id
                join appointments a on a.id = y.appointment_id join profiles p on p.id = c.partner_id
               where a.patient_id = c.partner_id or (a.phone <> '' and a.phone = p.phone)) as self
        from earned`.execute(k)
    expect(rows[0]).toEqual({ wrong: 0, self: 0, twice: 0 })

    const tree = await k
      .selectFrom('affiliates')
      .select(['id', 'user_id as holder', 'parent_affiliate_id as parent'])
      .execute()
    const linked = tree.filter(({ parent }) => parent) as Branch[]
    expect(linked.length).toBeGreaterThan(100)
    expect(ringsIn(tree as Branch[])).toBe(0)
  },
)

/** How many persons stand above themselves: each line is followed up until it ends. */
function ringsIn(tree: Branch[]): number {
  const above = new Map<string, string[]>()
  const holderOf = new Map(tree.map(({ id: of, holder }) => [of, holder]))
  for (const { holder, parent } of tree)
    if (parent) above.set(holder, [...(above.get(holder) ?? []), holderOf.get(parent)!])
  return [...above.keys()].filter((start) => {
    const seen = new Set<string>()
    const waiting = [...above.get(start)!]
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (one === start) return true
      if (!seen.has(one)) waiting.push(...(above.get(one) ?? []))
      seen.add(one)
    }
    return false
  }).length
}
