import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { canCheckIn, initialsIn } from '#app/domain/booking/check-in.ts'
import { inLanguage } from '#app/domain/language.ts'
import { findManagedAppointment } from '#app/features/appointments/queries/appointments.ts'
import { checkInByLink } from '#app/features/check-in/commands.ts'
import { OwnPhone } from '#app/features/check-in/ui/own-phone.tsx'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import type { Route } from './+types/own-phone'

export const handle = {
  action: 'see-appointment',
  shows: 'own',
  formAction: 'check-in',
  rateLimit: 'none',
  link: true,
  frame: 'none',
  ns: ['check-in'],
} satisfies Handle

/** On the client's own phone, by the link of the confirmation: it names them by their initials. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const visit = await findManagedAppointment(services, params.token)
  if (!visit) throw data(null, { status: 404 })
  const { status, startsAt, durationMinutes: minutes, firstName, lastName, token } = visit
  const state =
    status === 'ankommet'
      ? ('arrived' as const)
      : visit.isToCall
        ? ('call' as const)
        : canCheckIn({ status, startsAt, minutes }, services.clock.now())
          ? ('open' as const)
          : ('not-yet' as const)
  return {
    state,
    initials: initialsIn({ firstName, lastName }),
    startsAt,
    token,
    title: textOf(lng, 'check-in:title'),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const done = await checkInByLink(services, params.token)
  if (!done.ok && done.refusal === 'not-found') throw data(null, { status: 404 })
  if (!done.ok && done.refusal === 'call-first') return data({ isToCall: true }, { status: 409 })
  return redirect(inLanguage(`/checkin/${params.token}`, lng))
}

export default function OwnPhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { initials, startsAt, token } = loaderData
  const state = actionData?.isToCall ? 'call' : loaderData.state
  return <OwnPhone state={state} initials={initials} startsAt={startsAt} token={token} />
}
