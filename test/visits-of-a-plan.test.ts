import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world } from '#test/clinic/world.ts'

const migration = new URL('../app/db/migrations/0221_visits_of_a_plan.sql', import.meta.url)
const order = {
  treatmentType: 'completeRemoval',
  date: '2026-12-03',
  time: '15:30',
  plan: 'package',
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  isAdult: true,
}

test.each(engines())(
  'a package whose first visit was called off before its visits were written down is found by it all the same (%s)',
  async (engine) => {
    const w = await world({ engine })
    await w.opens('2026-12-03', '12:00', '19:30')
    const { body } = await apiOf(w.services).post('/api/payments/package', order)
    const { k } = w.services.db
    const visits = () => sql<object>`select * from plan_visits`.execute(k).then(({ rows }) => rows)
    const written = [{ appointment_id: body.appointmentId, plan_id: body.planId }]
    expect(await visits()).toEqual(written)
    await sql`update plan_sessions set appointment_id = null`.execute(k)
    // Both rows took the transaction's time then.
    await sql`update treatment_plans p set created_at = a.created_at from appointments a`.execute(k)
    await sql`delete from plan_visits`.execute(k)
    const statements = (await readFile(migration, 'utf8')).split(/^(?=insert into plan_visits)/m).slice(1)
    expect(statements).toHaveLength(2)
    for (const statement of statements) await sql.raw(statement).execute(k)
    expect(await visits()).toEqual(written)
  },
)
