import { createContext, type ComponentType } from 'react'
import type { Role } from '#app/domain/access/roles.ts'
import type { ErrorKind } from './error-kind.ts'

/**
 * The signed-in person of a request that failed, and the error page in their desk. Set by the server: a refused request
 * has no loader data.
 */
export const ErrorDesk = createContext<{ roles: readonly Role[]; Page: ComponentType<{ kind: ErrorKind }> } | null>(
  null,
)
