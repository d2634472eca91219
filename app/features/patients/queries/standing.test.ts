import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reachedClient } from '#app/domain/access/actor.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { standingOf } from './standing.ts'

test.each(engines())(
  'where a client stands: the last visit, the next, and the course under way (%s)',
  async (engine) => {
    const { services, providerId } = await world({ engine })
    const staff = await signedIn(services, { roles: ['provider'] })
    const ida = await signedIn(services, { email: 'ida@post.example' })
    const of = (id: string) => standingOf(services, reachedClient(staff, 'read-patient', id)!)
    expect(await of(ida.userId)).toEqual({ email: 'ida@post.example', next: null, last: null, course: null })
    await visit(services, ida, providerId, { at: '2026-10-01T10:00', status: 'completed' })
    await visit(services, ida, providerId, { at: '2026-12-03T10:00', status: 'cancelled' })
    await visit(services, ida, providerId, { at: '2026-12-04T10:00' })
    await sql`insert into treatment_plans (id, patient_id, origin, status, treatment_type, session_count, session_price,
    single_price, total, quote, approved_at)
    values (${services.newId()}, ${ida.userId}, 'proposed', 'active', 'full_removal', 8, 90000, 90000, 720000, '{}', now())`.execute(
      services.db.k,
    )
    expect(await of(ida.userId)).toMatchObject({
      next: '2026-12-04T10:00',
      last: '2026-10-01T10:00',
      course: { done: 0, sessions: 8 },
    })
    expect(await of(services.newId())).toBeNull()
  },
)
