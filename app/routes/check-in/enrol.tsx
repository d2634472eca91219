import { redirect } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { enrolKiosk } from '#app/features/check-in/commands.ts'
import { enrolSchema } from '#app/features/check-in/schema.ts'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, servicesContext } from '#app/http/context.ts'
import { parseForm } from '#app/routes/form.ts'
import { kioskCookie } from '#app/services/links/kiosk.ts'
import type { Route } from './+types/enrol'

export const handle = {
  action: 'open-check-in',
  formAction: 'enrol-kiosk',
  rateLimit: ['kiosk-code-from-address', 'kiosk-code-from-site', 'kiosk-code-from-block'],
} satisfies Handle

export const loader = ({ context }: Route.LoaderArgs) => redirect(inLanguage('/checkin', pageLanguage(context)))

/** Makes the device on which the code was typed a tablet of the door. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const input = await parseForm(request, enrolSchema)
  const enrolled = input.success ? await enrolKiosk(services, input.data) : null
  if (!enrolled?.ok) return redirect(inLanguage('/checkin?code=wrong', lng))
  return redirect(inLanguage('/checkin', lng), {
    headers: { 'Set-Cookie': kioskCookie(services.settings, enrolled.value.token) },
  })
}
