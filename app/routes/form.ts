import { data } from 'react-router'

/**
 * The fields of a form that was sent.
 * @throws a 400 page when it is no form: half of one, or something else under its name.
 */
export async function formIn(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
}

/** Reads a form's texts by name; a file and a field that is not there are empty. */
export const textsIn = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
