/**
 * What somebody did with a client's record, as the access log keeps it: searched the clients, saw them in a list,
 * opened the record, looked at a picture, took the data out, carried out an erasure, read the journal, wrote in it, saw
 * its photos, read the health answers, opened the consents. Source: [law 42]; [security 77].
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
 * Which clients a page or call shows to staff: none; only the client whose own page or private link it is; the one whose
 * id is the named part of its address; or those its loader or handler reports. The gate writes it to the access log.
 */
export type Shows = 'no-client' | 'own' | { what: AccessKind; param: string } | { what: AccessKind; param?: undefined }

/** Reports which clients an answer shows; `what` where it differs from what the page or call declares. */
export type ReportShown = (clientIds: readonly string[], what?: AccessKind) => void

/** Every `patientId` anywhere in a loader's data. */
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
