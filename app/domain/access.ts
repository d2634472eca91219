/**
 * What somebody did with a client's record, as the access log keeps it: looked through the list, opened the record,
 * looked at a picture, took the data out, carried out an erasure, read the journal, wrote in it, saw its photos, read what was said of health, opened the consents. Source: [law 42]; [security 77].
 */
export const ACCESS_KINDS = [
  'search',
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
