import type { TeamMember } from '#app/domain/clinic/team.ts'
import type { Services } from '#app/services/services.ts'

/** A demo's team: people who do not exist; their names and the line beside them say so. */
const DEMO_TEAM: Omit<TeamMember, 'id'>[] = [
  {
    name: 'Maja Demo',
    role: { da: 'Læge', en: 'Doctor' },
    about: {
      da: 'Taler med dig om medicin, og om du kan få bedøvelse.',
      en: 'Talks with you about medicine, and whether you can have numbing.',
    },
    authorisation: 'DEMO0',
  },
  {
    name: 'Nora Demo',
    role: { da: 'Laserbehandler', en: 'Laser practitioner' },
    about: {
      da: 'Indstiller laseren og fotograferer huden hver gang.',
      en: 'Sets the laser and photographs your skin every time.',
    },
  },
  {
    name: 'Sofie Demo',
    role: { da: 'Laserbehandler', en: 'Laser practitioner' },
    about: {
      da: 'Ser, hvordan huden har det, inden hver behandling.',
      en: 'Checks how your skin is before each session.',
    },
  },
  {
    name: 'Rikke Demo',
    role: { da: 'Reception', en: 'Reception' },
    about: { da: 'Tager telefonen og finder en tid til dig.', en: 'Answers the phone and finds you an appointment.' },
  },
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
