const MAX = 400
// One slash, then letters, digits and the few signs our own addresses use: no second slash, no backslash, no scheme.
const OURS = /^\/(?!\/)[\w\-./~%?=&+]*$/

/**
 * A path of this site that somebody may be sent to, or null: never another host, however it is spelt.
 * Source: [security 54].
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > MAX || !OURS.test(text)) return null
  const path = text.split('?')[0]!
  if (path.includes('//') || /%(?:2f|5c|0|1|7f)/i.test(path) || path.split('/').includes('..')) return null
  return text.startsWith('/api/') ? null : text
}
