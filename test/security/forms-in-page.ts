/** A form as the page was sent: where it posts to, and its fields with the values they begin with. */
export type SentForm = { path: string; fields: Record<string, string> }

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** The POST forms of a page, one for each of their named buttons. */
export function formsIn(html: string, page: string): SentForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', inner = '']) => {
    if (!/method="post"/i.test(head)) return []
    const path = new URL(attribute(head, 'action') ?? page, `http://site${page}`)
    const fields = fieldsIn(inner)
    const buttons = [...inner.matchAll(/<button\b[^>]*\sname="[^"]*"[^>]*>/g)].map(([tag]) => ({
      [attribute(tag, 'name')!]: attribute(tag, 'value') ?? '',
    }))
    return (buttons.length > 0 ? buttons : [{}]).map((pressed) => ({
      path: path.pathname + path.search,
      fields: { ...fields, ...pressed },
    }))
  })
}

function fieldsIn(inner: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of inner.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    if (name && attribute(tag, 'type') !== 'file') fields[name] ??= attribute(tag, 'value') ?? ''
  }
  for (const [, head = '', options = ''] of inner.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(head, 'name')
    const chosen = /<option\b[^>]*\sselected\b[^>]*>/.exec(options) ?? /<option\b[^>]*>/.exec(options)
    if (name && chosen) fields[name] = attribute(chosen[0], 'value') ?? ''
  }
  return fields
}

/** The addresses of this site a page links to. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
