/** Where something happened, in our own words only: nothing a visitor sent. */
type Place = {
  route?: string
  job?: string
  event?: string
  directive?: string
  path?: string
  payment?: unknown
  kind?: string
  row?: number
}

/** One line of JSON on standard error. */
export const note = (level: 'warn' | 'error' | 'alert', place: Place) =>
  console.error(JSON.stringify({ level, ...place }))

/** A failure as one line: what it says, without what it was given, and the line of ours it came from. */
export const noteError = (place: Place, error: unknown) =>
  console.error(JSON.stringify({ level: 'error', ...place, ...told(error) }))

const MESSAGE_MAX = 200

function told(error: unknown) {
  if (!(error instanceof Error)) return { message: 'unknown' }
  const frames = (error.stack ?? '').replace(error.message, '').split('\n')
  const at = frames.map((line) => line.trim()).find((line) => line.startsWith('at '))
  return { message: withoutValues(error.message), ...(at ? { at: at.slice(3, MESSAGE_MAX) } : {}) }
}

/** A database quotes the value it was given, a library the address or link it was called with. */
function withoutValues(message: string): string {
  const [said = ''] = message.slice(0, MESSAGE_MAX).split(': "')
  return said.split(' ').map(withoutValue).join(' ')
}

const withoutValue = (word: string) =>
  word.includes('@') || (word.length >= LINK_LENGTH && /\d/.test(word)) ? '…' : word

const LINK_LENGTH = 20

/** A private link is no part of a log. */
export const maskLinks = (path: string) => path.replace(/[\w.-]{20,}/g, '…')
