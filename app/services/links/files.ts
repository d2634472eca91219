import { policy } from '#app/domain/policy.ts'
import { isKey } from '#app/services/storage/storage.ts'
import type { Settings } from '#app/services/installation-settings.ts'
import { isMac, macOf } from '#app/services/signatures/keys.ts'

/** What a link to a private file is good for: one file, one session, one purpose, some minutes. */
export type FileLink = { key: string; sessionId: string; purpose: 'view' }

const PREFIX = '/api/files/'

/** The address of a private file for this session, good until five minutes from now. */
export function fileUrlOf({ secret }: Pick<Settings, 'secret'>, link: FileLink, now: Date): string {
  const until = now.getTime() + policy.fileLinkMinutes * 60_000
  return `${PREFIX}${link.key}?until=${until}&proof=${macOf(secret, 'file', textOf(link, until))}`
}

/** The key an address names, or null when it has no such shape: nothing else ever reaches the store. */
export const fileKeyOf = (path: string): string | null => {
  const key = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
  return isKey(key) ? key : null
}

/** `expired`: made for this file and this session, and more than five minutes old. `invalid`: anything else. */
export type FileLinkState = 'valid' | 'expired' | 'invalid'

/** Whether a link was made for this file and this session, and is still good. Constant time. */
export function fileLinkState(
  settings: Pick<Settings, 'secret' | 'previousSecret'>,
  link: FileLink,
  { until, proof }: { until: string | null; proof: string | null },
  now: Date,
): FileLinkState {
  if (!until || !proof || !/^\d{13}$/.test(until)) return 'invalid'
  const left = Number(until) - now.getTime()
  if (left > policy.fileLinkMinutes * 60_000) return 'invalid'
  if (!isMac(settings, 'file', textOf(link, Number(until)), proof)) return 'invalid'
  return left < 0 ? 'expired' : 'valid'
}

const textOf = ({ key, sessionId, purpose }: FileLink, until: number) => `${purpose}:${key}:${sessionId}:${until}`
