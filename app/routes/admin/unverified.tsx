import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { inLanguage } from '#app/domain/language.ts'
import { cancelUnverified } from '#app/features/appointments/commands/cancel-unverified.ts'
import { unverifiedBookings } from '#app/features/appointments/queries/unverified.ts'
import { cancelUnverifiedSchema } from '#app/features/appointments/schema.ts'
import { UnverifiedPage } from '#app/features/appointments/ui/unverified-page.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn } from '#app/routes/form.ts'
import type { Route } from './+types/unverified'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'list' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['admin', 'record', 'booking'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const { bookings, patterns } = await unverifiedBookings(services)
  shown(patientIdsIn(bookings))
  const query = new URL(request.url).searchParams
  const chosen = patterns[Number(query.get('pattern') ?? -1)] ?? null
  return {
    // The network is only compared, on the server.
    bookings: bookings.map((booking) => ({ ...booking, network: undefined })),
    patterns: patterns.map(({ by, trait, ids }) => ({ by, count: ids.length, phone: by === 'phone' ? trait : null })),
    chosen: chosen?.ids ?? [],
    cancelled: Number(query.get('cancelled') ?? 0) || null,
    title: textOf(lng, 'admin:unverified'),
  }
}

/** Cancels the bookings that were chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const input = cancelUnverifiedSchema.safeParse({
    ids: form.getAll('id'),
    reason: form.get('reason') ?? '',
    mail: form.get('mail'),
  })
  if (!input.success) return data({ isIncomplete: true }, { status: 422 })
  const cancelled = await cancelUnverified(services, actor, input.data)
  if (!cancelled.ok) throw data(null, { status: 403 })
  return redirect(inLanguage(`/admin/unverified?cancelled=${cancelled.value}`, lng))
}

export default function Unverified({ loaderData, actionData }: Route.ComponentProps) {
  return <UnverifiedPage {...loaderData} isIncomplete={actionData !== undefined} />
}
