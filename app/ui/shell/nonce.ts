import { createContext } from 'react'

/** Allows this answer's own scripts. Known to the server only: in the browser they have run already. */
export const Nonce = createContext('')
