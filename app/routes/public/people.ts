import type { Language } from '#app/domain/language.ts'
import { shownTeam, type TeamMember } from '#app/domain/clinic/team.ts'

/** Somebody of the clinic as a page shows them. */
export type Person = { name: string; role: string; about: string; authorisation: string; photo: string | null }

/** Those the owner shows, in the page's language, each with the address of their picture. */
export const peopleIn = (team: readonly TeamMember[], lng: Language): Person[] =>
  shownTeam(team).map(({ name, role, about, authorisation, photoId }) => ({
    name,
    role: role[lng],
    about: about[lng],
    authorisation,
    photo: photoId && `/api/team/${photoId}`,
  }))
