import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { policy } from '#app/domain/policy.ts'
import { addKiosk, endKiosk } from '#app/features/check-in/commands.ts'
import { listKiosks } from '#app/features/check-in/queries.ts'
import { kioskSchema } from '#app/features/check-in/schema.ts'
import { Kiosks } from '#app/features/check-in/ui/kiosks.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { parseForm } from '#app/routes/form.ts'
import type { Route } from './+types/check-in'

export const handle = {
  action: 'manage-kiosks',
  shows: 'no-client',
  formAction: 'manage-kiosks',
  rateLimit: 'none',
  ns: ['admin', 'check-in'],
} satisfies Handle

export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  return {
    kiosks: await listKiosks(services),
    address: `${services.settings.publicUrl}/checkin`,
    title: textOf(lng, 'check-in:kiosks'),
  }
}

/** Makes a code for another tablet, or ends one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = authorizeForm(context)
  const input = await parseForm(request, kioskSchema)
  if (!input.success) throw data(null, { status: 400 })
  if (input.data.intent === 'end') {
    const ended = await endKiosk(services, actor, { id: input.data.kiosk })
    if (!ended.ok) throw data(null, { status: 403 })
    return { code: null }
  }
  const added = await addKiosk(services, actor, input.data)
  if (!added.ok) throw data(null, { status: 403 })
  return { code: added.value.code }
}

export default function CheckInPage({ loaderData: { kiosks, address }, actionData }: Route.ComponentProps) {
  return <Kiosks kiosks={kiosks} address={address} code={actionData?.code ?? null} minutes={policy.kioskCodeMinutes} />
}
