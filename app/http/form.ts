import { createHash } from 'node:crypto'

export type FormFields = { body: Record<string, unknown>; text: string }

/**
 * A form with files as one object; fields named in `lists` are lists however often they come. `text` stands for the
 * content where a repeated request is to be known again: a hash, for files are large.
 */
export async function fieldsOf(form: FormData, lists: readonly string[]): Promise<FormFields> {
  const body: Record<string, unknown> = Object.fromEntries(lists.map((name) => [name, []]))
  const hash = createHash('sha256')
  for (const [field, value] of form.entries()) {
    const name = field.replace(/\[\]$/, '')
    hash.update(`${name}\n`)
    if (typeof value === 'string') hash.update(value)
    else for await (const chunk of value.stream()) hash.update(chunk)
    if (lists.includes(name)) (body[name] as unknown[]).push(value)
    else body[name] = value
  }
  return { body, text: hash.digest('base64url') }
}
