import { useSyncExternalStore } from 'react'
import { reachOf, type Role } from '#app/domain/access/roles.ts'

/** The address a booking is made with; null: whichever is typed. */
let own: string | null = null
const listeners = new Set<() => void>()

/**
 * Whoever is signed in books for themselves, whatever address a form holds, so the form shows that address and no
 * other. Staff book for anybody, and somebody not signed in is who they say.
 */
export const ownEmailOf = (account: { email: string; roles: readonly string[] } | null) =>
  account && reachOf(account.roles as Role[], 'book') === 'own' ? account.email : null

/** Tells the forms on the page. One store, as one person is signed in whichever form asked. */
export function setOwnEmail(email: string | null) {
  own = email
  for (const hear of listeners) hear()
}

/** For a form that starts over. */
export const ownEmail = () => own

/** The address that cannot be changed here, or null. The server knows none, so the first paint shows none. */
export const useOwnEmail = () =>
  useSyncExternalStore(
    (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    () => own,
    () => null,
  )
