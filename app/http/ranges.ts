import type { ByteRange, OpenFile } from '#app/services/storage/storage.ts'

/**
 * Parses a range with a start (`bytes=0-`, `bytes=500-999`), as media players send it. Other ranges are ignored, which
 * RFC 9110 section 14.2 allows.
 */
export function callerRange(header: string | undefined): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined) return undefined
  const range = { from: Number(from), to: to ? Number(to) : Number.MAX_SAFE_INTEGER }
  return range.to < range.from ? undefined : range
}

/** Status and headers of a range: 206 with Content-Range, or 200 for the whole file. */
export function partHeaders({ size, range }: Omit<OpenFile, 'stream' | 'type'>) {
  const length = range ? range.to - range.from + 1 : size
  const headers: Record<string, string> = { 'Accept-Ranges': 'bytes', 'Content-Length': String(length) }
  if (range) headers['Content-Range'] = `bytes ${range.from}-${range.to}/${size}`
  return { status: range ? 206 : 200, headers }
}
