import { data } from 'react-router'
import type { z } from 'zod'
import type { Upload } from '#app/services/uploads/uploads.ts'

const FILES_MAX_BYTES = 32 * 1024 * 1024

/**
 * The fields of a form that was sent.
 * @throws a 400 page when it is no form: half of one, or something else under its name.
 */
export async function formIn(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
}

/**
 * The fields of a form that may bring files, which lie on disk until somebody asks for their bytes.
 * @throws a 400, 413 or 503 page when it cannot be read.
 */
export async function filesIn(request: Request, upload: Upload): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return formIn(request)
  const received = await upload.form(request, { maxBytes: FILES_MAX_BYTES })
  if (received.ok) return received.value
  if (received.refusal === 'too-busy') throw data(null, { status: 503, headers: { 'Retry-After': '10' } })
  throw data(null, { status: received.refusal === 'body-too-large' ? 413 : 400 })
}

/** Reads a form's texts by name; a file and a field that is not there are empty. */
export const textsIn = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A form's text fields by name, as a schema reads them; files are left out. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))

/**
 * The text fields of a submitted form, read by its schema.
 * @throws a 400 page when it is no form.
 */
export const parseForm = async <Schema extends z.ZodType>(request: Request, schema: Schema) =>
  schema.safeParse(textFields(await formIn(request)))
