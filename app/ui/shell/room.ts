import { useSyncExternalStore } from 'react'

/** How bright the pages of staff are on this device. */
type Room = 'light' | 'dark'

const DAYS = 365
const listeners = new Set<() => void>()

/** The room in a Cookie header or `document.cookie`. */
export const roomIn = (cookies: string): Room =>
  /(?:^|;\s*)(?:__Host-)?room=dark(?:;|$)/.test(cookies) ? 'dark' : 'light'

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param served what the server read, so that the first paint has it already */
export const useRoom = (served: Room): Room =>
  useSyncExternalStore(
    subscribe,
    () => roomIn(document.cookie),
    () => served,
  )

export function chooseRoom(room: Room) {
  const [bound, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  document.cookie = `${bound}room=${room}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}
