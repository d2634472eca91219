import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's markup and the first pass over it, true from then on. */
export const useScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
