import type { Language } from '#app/domain/language.ts'

/** Somebody of the clinic as the public page shows them. Source: [decisions 11]. */
export type TeamMember = {
  id: string
  name: string
  role: Record<Language, string>
  /** One sentence of what they do; empty where none is written. */
  about: Record<Language, string>
  /** As somebody who is authorised by the authority has it; empty for everybody else. */
  authorisation: string
  /** The file of their picture. */
  photoId: string | null
  isShown: boolean
}

export const TEAM_MAX = 40

/** Those who are shown, in their order. */
export const shownTeam = (team: readonly TeamMember[]) => team.filter(({ isShown }) => isShown)

/** The same people with one of them a place earlier or later. */
export function moved<One extends { id: string }>(all: readonly One[], id: string, by: -1 | 1): One[] {
  const at = all.findIndex((one) => one.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= all.length) return [...all]
  const others = all.filter((one) => one.id !== id)
  return [...others.slice(0, to), all[at]!, ...others.slice(to)]
}
