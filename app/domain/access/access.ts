/**
 * Acts in the access log: searched or listed clients, opened a record, viewed a picture, exported or erased data, read or
 * wrote the journal, viewed its photos, health answers or consents. Source: [law 42]; [security 77].
 */
export const ACCESS_KINDS = [
  'search',
  'list',
  'record',
  'picture',
  'export',
  'erasure',
  'journal',
  'journal-entry',
  'photos',
  'health',
  'consents',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/**
 * Which clients a page or call shows: none; only the owner of the page or private link; the client named by a parameter
 * of the address; or those that the loader or handler reports. The gate writes them to the access log.
 */
export type Shows = 'no-client' | 'own' | { what: AccessKind; param: string } | { what: AccessKind; param?: undefined }

/** Reports which clients an answer shows; `what` replaces the declared act. */
export type ReportShown = (clientIds: readonly string[], what?: AccessKind) => void

/** Every `patientId` in a loader's data. */
export function patientIdsIn(data: unknown): string[] {
  const found = new Set<string>()
  const open: unknown[] = [data]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if ('patientId' in value && typeof value.patientId === 'string') found.add(value.patientId)
    open.push(...Object.values(value))
  }
  return [...found]
}
