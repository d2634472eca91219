// Content pages are one and the same for everybody, so each browser keeps a word of its own about who it is: a cookie
// that says no more than "somebody is signed in", and for this tab the roles. The server never believes either.
// Only what every page needs stands here; session-mark.ts writes it.
export const KNOWN = 'falm-session'
/** Left by a sign-out the network was away for. */
export const UNFINISHED = 'falm-sign-out'

/** What this tab knows: when it last asked, the roles by which the menu shows its entries, and who it is. */
export type Known = { at: number; roles: string; name?: string }

export const isHintedIn = (cookies: string) => /(?:^|;\s*)(?:__Host-)?signed-in=1/.test(cookies)
export const isHinted = () => isHintedIn(document.cookie)

export const known = () => JSON.parse(sessionStorage.getItem(KNOWN) ?? 'null') as Known | null

/** The style sheet shows by this attribute which entries belong to whom; null: nobody is signed in. */
export function paint(roles: string | null) {
  const { dataset } = document.documentElement
  if (roles === null) delete dataset['roles']
  else dataset['roles'] = roles
}
