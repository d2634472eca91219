import { hoursLeft, isClockRunning, nextSteps, reportBy, type IncidentStep } from '#app/domain/clients/breach.ts'
import type { Services } from '#app/services/services.ts'

export type ListedIncident = {
  id: string
  foundAt: Date
  what: string
  by: string
  /** Null once it is reported, or written why not. */
  clock: { by: Date; hoursLeft: number } | null
  steps: { kind: IncidentStep; text: string; at: Date; by: string }[]
  next: IncidentStep[]
}

/** Every breach that was written down with what was done, the newest first. */
export async function incidents({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ListedIncident[]> {
  const found = await db.k
    .selectFrom('incidents as i')
    .leftJoin('users as u', 'u.id', 'i.noted_by')
    .select(['i.id', 'i.found_at', 'i.what', 'u.name'])
    .orderBy('i.found_at', 'desc')
    .orderBy('i.id')
    .limit(100)
    .execute()
  if (found.length === 0) return []
  const taken = await db.k
    .selectFrom('incident_steps as s')
    .leftJoin('users as u', 'u.id', 's.by_user')
    .select(['s.incident_id', 's.kind', 's.text', 's.at', 'u.name'])
    .where(
      's.incident_id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('s.id')
    .execute()
  return found.map(({ id, found_at: foundAt, what, name }) => {
    const steps = taken
      .filter(({ incident_id: of }) => of === id)
      .map(({ kind, text, at, name: who }) => ({ kind, text, at, by: who ?? '' }))
    const runs = isClockRunning(steps)
    return {
      id,
      foundAt,
      what,
      by: name ?? '',
      clock: runs ? { by: reportBy(foundAt), hoursLeft: hoursLeft(foundAt, clock.instant()) } : null,
      steps,
      next: nextSteps(steps),
    }
  })
}

/** How many breaches wait to be reported. */
export async function openIncidents({ db }: Pick<Services, 'db'>): Promise<number> {
  const row = await db.k
    .selectFrom('incidents as i')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('incident_steps as s')
            .select('s.id')
            .whereRef('s.incident_id', '=', 'i.id')
            .where('s.kind', 'in', ['reported', 'not-reported']),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return row.count
}
