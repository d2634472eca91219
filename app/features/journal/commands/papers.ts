import type { Actor } from '#app/domain/access/actor.ts'
import { reachedClient, reachOfActor } from '#app/domain/access/actor.ts'
import { ok, refuse } from '#app/domain/result.ts'
import { lasersNamed } from '#app/features/resources/queries.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { nameOf } from '../queries/entries.ts'
import { intervalsOf } from '../queries/intervals.ts'

/** The record of a client's intervals, for staff. */
export async function openIntervals(services: Services, actor: Actor, patientId: string) {
  if (!actor || reachOfActor(actor, 'read-journal') !== 'any') return refuse('forbidden')
  const client = reachedClient(actor, 'read-journal', patientId)
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person || !client) return refuse('not-found')
  const lines = await intervalsOf(services, client)
  const named = new Set(lines.flatMap(({ devices }) => devices))
  return ok({ name: person.name, lines, lasers: await lasersNamed(services.db.k, [...named]) })
}
