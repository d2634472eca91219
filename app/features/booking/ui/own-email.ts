import { useSyncExternalStore } from 'react'
import { reachOf, type Role } from '#app/domain/access/roles.ts'

type Own = {
  /** The address a booking is made with. */
  email: string
  /** The client confirmed the age before an earlier treatment. */
  isAdult: boolean
}
type Account = { email: string; roles: readonly string[]; wasTreated: boolean }

/** Null: the visitor types the address. */
let own: Own | null = null
const listeners = new Set<() => void>()

/**
 * Whoever is signed in books for themselves, whatever address a form holds, so the form shows that address and no
 * other. Staff book for anybody, and somebody not signed in is who they say.
 */
export const ownOf = (account: Account | null): Own | null =>
  account && reachOf(account.roles as Role[], 'book') === 'own'
    ? { email: account.email, isAdult: account.wasTreated }
    : null

/** Tells the forms on the page. One store, as one person is signed in whichever form asked. */
export function setOwn(account: Own | null) {
  own = account
  for (const hear of listeners) hear()
}

/** For a form that starts over. */
export const ownEmail = () => own?.email ?? null

// The server renders without a user, so hydration starts from null.
const useOwn = () =>
  useSyncExternalStore(
    (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    () => own,
    () => null,
  )

/** The address that cannot be changed here, or null. */
export const useOwnEmail = () => useOwn()?.email ?? null

/** True when the booking's client need not confirm the age again. */
export const useIsKnownAdult = () => useOwn()?.isAdult ?? false
