import { expect } from 'vitest'
import type { world } from './world.ts'

/** Of what the storm's orders say afterwards, these are mails. */
const MAILED = [
  'treatment-confirmed',
  'hold-expired',
  'late-payment-refunded',
  'appointment-cancelled',
  'plan-proposed',
  'plan-active',
  'invoice-issued',
]

/**
 * Every mail that was promised went, once; none went that was not. The number in its name is its promise's. One whose
 * word was taken back before its turn came may stay away: the hold of somebody who paid late after all.
 */
export async function expectEachMailOnce({ services, sent }: Awaited<ReturnType<typeof world>>) {
  const { rows } = await services.db.pool.query<{ id: string; kind: string; is_overtaken: boolean }>(
    `select o.id::text, o.kind, coalesce(case o.kind when 'hold-expired' then a.replaced_by is not null
        when 'treatment-confirmed' then a.status = 'cancelled' end, false) as is_overtaken
       from outbox o left join appointments a on a.id::text = o.body ->> 'appointmentId' where o.kind = any($1)`,
    [MAILED],
  )
  const times = new Map([...Map.groupBy(sent, ({ id }) => id.split('-').at(-1)!)].map(([id, all]) => [id, all.length]))
  const isWrong = ({ id, is_overtaken: isOvertaken }: (typeof rows)[number]) =>
    times.get(id) !== 1 && !(isOvertaken && !times.has(id))
  expect(rows.filter(isWrong), 'a mail that did not go once').toEqual([])
  const promised = new Set(rows.map(({ id }) => id))
  expect(
    [...times.keys()].filter((id) => !promised.has(id)),
    'a mail nobody promised',
  ).toEqual([])
  const kinds = new Set(rows.map(({ kind }) => kind))
  for (const kind of ['treatment-confirmed', 'hold-expired', 'plan-proposed', 'plan-active', 'invoice-issued'])
    expect(kinds, 'the storm made some').toContain(kind)
  const { rows: twice } = await services.db.pool.query(
    `select kind, body ->> 'appointmentId' as visit from outbox where kind in ('treatment-confirmed', 'hold-expired')
      group by 1, 2 having count(*) > 1`,
  )
  expect(twice, 'told twice of one visit').toEqual([])
}
