import { createContext, useContext } from 'react'
import { reachOf, type Action, type Role } from '#app/domain/access/roles.ts'

/** The roles of the signed-in user, provided around the staff pages. */
export const UserRoles = createContext<readonly Role[]>([])

/** True when the signed-in user may do this for any client. Hides controls only: the server authorizes every request. */
export const useCan = (action: Action) => reachOf(useContext(UserRoles), action) === 'any'
