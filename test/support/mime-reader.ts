/** A received message, read just far enough for the tests to compare what was sent with what came. */
export type ReceivedMail = {
  headers: Record<string, string>
  text: string
  html: string
  attachments: { name: string; type: string; content: string }[]
}

type Part = { headers: Record<string, string>; body: string }

/** Reads the source of one message: nested multiparts, quoted-printable, base64, encoded words. */
export function readMime(source: string): ReceivedMail {
  const root = splitHead(source)
  const parts = leaves(root)
  const bodyOf = (type: string) => parts.find((part) => typeOf(part).startsWith(type) && !isAttachment(part))
  return {
    headers: root.headers,
    text: decoded(bodyOf('text/plain')),
    html: decoded(bodyOf('text/html')),
    attachments: parts.filter(isAttachment).map((part) => ({
      name: parameter(part.headers['content-disposition'] ?? '', 'filename') ?? '',
      type: typeOf(part),
      content: decoded(part),
    })),
  }
}

function splitHead(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    words(line.slice(line.indexOf(':') + 1).trim()),
  ])
  return { headers: Object.fromEntries(headers), body: source.slice(end + 4) }
}

function leaves(part: Part): Part[] {
  const boundary = parameter(part.headers['content-type'] ?? '', 'boundary')
  if (!boundary) return [part]
  const inner = part.body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((text) => leaves(splitHead(text.replace(/^\r\n/, '').replace(/\r\n$/, ''))))
}

const typeOf = (part: Part) => part.headers['content-type'] ?? 'text/plain'
const isAttachment = (part: Part) => (part.headers['content-disposition'] ?? '').startsWith('attachment')
const parameter = (header: string, name: string) => new RegExp(`${name}="?([^";]+)"?`).exec(header)?.[1]

function decoded(part: Part | undefined) {
  const encoding = part?.headers['content-transfer-encoding']
  if (!part || encoding === undefined || encoding === '7bit') return part?.body ?? ''
  return (encoding === 'base64' ? Buffer.from(part.body, 'base64') : quotedPrintable(part.body)).toString('utf8')
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, data) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(data, 'base64') : quotedPrintable(data.replaceAll('_', ' '))).toString(
        'utf8',
      ),
    )
