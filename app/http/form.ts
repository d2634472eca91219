import { createHash } from 'node:crypto'

export type FormFields = { body: Record<string, unknown>; text: string }

/**
 * A form with files as one object; fields named in `lists` are always lists. `text` identifies the content for
 * idempotency: a hash, since files are large.
 */
export async function fieldsOf(form: FormData, lists: readonly string[]): Promise<FormFields> {
  // A Map, since a field may be named `__proto__`.
  const body = new Map<string, unknown>(lists.map((name) => [name, []]))
  const hash = createHash('sha256')
  for (const [field, value] of form.entries()) {
    const name = field.replace(/\[\]$/, '')
    hash.update(`${name}\n`)
    if (typeof value === 'string') hash.update(value)
    else for await (const chunk of value.stream()) hash.update(chunk)
    if (lists.includes(name)) (body.get(name) as unknown[]).push(value)
    else body.set(name, value)
  }
  return { body: Object.fromEntries(body), text: hash.digest('base64url') }
}
