import { createHash } from 'node:crypto'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from 'hono'

type Form = { body: Record<string, unknown>; text: string }

/**
 * A form with files as one object; fields named in `lists` are lists however often they come. `text` stands for the
 * content where a repeated request is to be known again: a hash, for files are large.
 */
export async function readForm(
  c: Context,
  { maxBytes, lists }: { maxBytes: number; lists: readonly string[] },
): Promise<Form | { refusal: string }> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return { refusal: 'form-expected' }
  let tooLarge = false
  const onError = () => {
    tooLarge = true
    return new Response()
  }
  let form: FormData | null = null
  await bodyLimit({ maxSize: maxBytes, onError })(c, async () => {
    form = await c.req.formData().catch(() => null)
  }).catch(() => {})
  if (tooLarge) return { refusal: 'body-too-large' }
  if (!form) return { refusal: 'upload-incomplete' }
  return asObject(form, lists)
}

async function asObject(form: FormData, lists: readonly string[]): Promise<Form> {
  const body: Record<string, unknown> = Object.fromEntries(lists.map((name) => [name, []]))
  const hash = createHash('sha256')
  for (const [field, value] of form.entries()) {
    const name = field.replace(/\[\]$/, '')
    hash.update(`${name}\n`).update(typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()))
    if (lists.includes(name)) (body[name] as unknown[]).push(value)
    else body[name] = value
  }
  return { body, text: hash.digest('base64url') }
}
