/** Where a part of a file begins and ends: whole bytes, both inside, as in an HTTP Range header. */
export type ByteRange = { from: number; to: number }

/** A file being read. `size` is the whole file's, also where a part of it is read. */
export type OpenFile = { stream: ReadableStream<Uint8Array>; size: number; type: string; range: ByteRange | null }

/** A file to keep: what is small comes as bytes, what is large as a stream of known length. */
export type FileContent = Uint8Array | { stream: ReadableStream<Uint8Array>; size: number }

/**
 * Private files by key. Keys are made by the server alone, and name a file once: what is kept is never written over
 * (`FileExists` is thrown). A file is there whole or not at all, whatever breaks while it is written.
 */
export type StoragePort = {
  name: 'folder' | 's3'
  put(key: string, content: FileContent, type: string): Promise<void>
  /** All of a small file at once. Null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; type: string } | null>
  /** A file, or a part of it, as it is read; a part that lies outside is cut to the file. Null when there is none. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** A file that is not there counts as removed. */
  remove(key: string): Promise<void>
}

export class FileExists extends Error {}
/** The store does not answer, or answers that it cannot now: the same may be tried again later. */
export class StoreAway extends Error {}

/** A key: folders and a name of small letters, digits and dashes, and the ending that says what it is. */
const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)+\.(?:jpg|webp|png|pdf|mp4|webm|mov|zip|json|bin)$/

/** Keys are made by the server: this shape and no other is ever looked for. */
export const isKey = (text: string) => KEY.test(text)

/** @throws when it is no key: nothing a stranger writes ever names a file. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key')
  return key
}

const TYPES = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    webp: 'image/webp',
    png: 'image/png',
    pdf: 'application/pdf',
    mp4: 'video/mp4',
    webm: 'video/webm',
    mov: 'video/quicktime',
    zip: 'application/zip',
    json: 'application/json',
  }),
)

/** What a file is served as: decided by its key, which we made, never by who sent it. */
export const typeOfKey = (key: string) => TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/** The part of a file that is read, or null where none of it lies inside. */
export function partOf(size: number, range: ByteRange | undefined): ByteRange | null {
  if (!range || range.from >= size || range.to < range.from) return null
  return { from: range.from, to: Math.min(range.to, size - 1) }
}
