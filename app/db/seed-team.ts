import type { TeamMember } from '#app/domain/team.ts'
import type { Services } from '#app/services/services.ts'

/** A demo's team: people who do not exist, and say so by their name. */
const DEMO_TEAM: Omit<TeamMember, 'id'>[] = [
  { name: 'Dagny Demo', role: { da: 'Læge, opdigtet', en: 'Doctor, made up' }, authorisation: 'DEMO0' },
  { name: 'Nora Demo', role: { da: 'Laserbehandler, opdigtet', en: 'Laser practitioner, made up' } },
  { name: 'Rikke Reception Demo', role: { da: 'Reception, opdigtet', en: 'Reception, made up' } },
].map((member) => ({ authorisation: '', ...member, photoId: null, isShown: true }))

/** The team a demo begins with; one that was ever written is left alone. */
export async function seedTeam({ db, newId }: Pick<Services, 'db' | 'newId'>): Promise<void> {
  const written = await db.k
    .selectFrom('setting_changes')
    .select('id')
    .where('setting_key', '=', 'team')
    .executeTakeFirst()
  if (written) return
  const team: TeamMember[] = DEMO_TEAM.map((member) => ({ ...member, id: newId() }))
  await db.k
    .insertInto('site_settings')
    .values({ setting_key: 'team', setting_value: JSON.stringify(team) })
    .onConflict((oc) => oc.column('setting_key').doNothing())
    .execute()
}
