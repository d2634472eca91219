const MAX = 400
// One slash, then letters, digits and the signs of the site's addresses: no second slash, backslash or scheme.
const OURS = /^\/(?!\/)[\w\-./~%?=&+]*$/

/** A path of this site for a redirect; null for anything that could lead to another host. Source: [security 54]. */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > MAX || !OURS.test(text)) return null
  const path = text.split('?')[0]!
  if (path.includes('//') || /%(?:2f|5c|0|1|7f)/i.test(path) || path.split('/').includes('..')) return null
  return text.startsWith('/api/') ? null : text
}
