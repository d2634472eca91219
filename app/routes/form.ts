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
