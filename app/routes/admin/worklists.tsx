import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient } from '#app/domain/access/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import { healthWarnings } from '#app/domain/health/patient-warnings.ts'
import { policy } from '#app/domain/policy.ts'
import { redFlagsOf } from '#app/features/journal/queries/health.ts'
import { closeVisits } from '#app/features/appointments/commands/close-visit.ts'
import { followUp } from '#app/features/worklists/commands.ts'
import { providersOf } from '#app/features/opening-hours/queries/opening-hours.ts'
import { standingOf } from '#app/features/patients/queries/standing.ts'
import { PatientWarnings } from '#app/features/patients/ui/patient-warnings.tsx'
import { listsOf, rowsOf, sharedLists } from '#app/features/worklists/queries.ts'
import { closingsSchema, followUpSchema, worklistSchema } from '#app/features/worklists/schema.ts'
import { WorklistPage } from '#app/features/worklists/ui/worklist-page.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Route } from './+types/worklists'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'list' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['admin', 'worklists', 'manage', 'clients', 'health'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const asked = worklistSchema.parse(questionsIn(request.url))
  const own = await providersOf(services, actor.userId)
  const mine = asked.mine && own.length > 0 ? { providers: own } : {}
  const lists = mine.providers ? await listsOf(services, actor, own) : await sharedLists(services, actor)
  const list = lists.find(({ key }) => key === asked.list) ?? lists.find(({ waiting }) => waiting > 0) ?? lists[0]
  if (!list) throw data(null, { status: 404 })
  const { parts } = list
  const part =
    parts.find(({ key }) => key === asked.part) ??
    parts.find(({ isWaiting, count }) => isWaiting && count > 0) ??
    parts[0]!
  const pages = Math.max(1, Math.ceil(part.count / policy.rowsPerPage))
  // Rows leave a list as they are worked off: its last page may be gone.
  const page = Math.min(asked.page, pages)
  const rows = await rowsOf(services, actor, { list: list.key, part: part.key, page, ...mine })
  const chosen = rows.find(({ id }) => id === asked.row) ?? rows[0] ?? null
  shown(patientIdsIn(rows))
  if (chosen) shown([chosen.patientId], 'record')
  const reached = chosen && reachedClient(actor, 'read-journal', chosen.patientId)
  const known = chosen && reachedClient(actor, 'read-patient', chosen.patientId)
  const [flags, standing] = await Promise.all([
    reached && redFlagsOf(services, [reached]),
    known && standingOf(services, known),
  ])
  return {
    warnings: chosen ? healthWarnings(flags?.get(chosen.patientId)) : [],
    shown: {
      lists,
      list,
      part: part.key,
      page,
      pages,
      rows,
      chosen,
      standing,
      whose: own.length === 0 ? null : mine.providers ? ('mine' as const) : ('all' as const),
      today: services.clock.today(),
    },
    title: textOf(lng, 'worklists:worklists'),
  }
}

/** Closes the selected past visits, or notes what was done about a consultation and shows the list again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  if (form.has('as')) {
    const asked = closingsSchema.safeParse({ visits: form.getAll('selected'), as: form.get('as') })
    if (!asked.success) throw data(null, { status: 400 })
    const closed = await closeVisits(services, actor, asked.data)
    if (!closed.ok) throw data(null, { status: 403 })
    return closed.value
  }
  const input = followUpSchema.safeParse(textFields(form))
  if (!input.success) throw data(null, { status: 400 })
  const noted = await followUp(services, actor, input.data)
  if (!noted.ok) throw data(null, { status: noted.refusal === 'not-found' ? 404 : 403 })
  const { list, part, mine } = worklistSchema.parse(questionsIn(request.url))
  const there = new URLSearchParams({ list: list || 'consultations', ...(part && { part }), ...(mine && { mine }) })
  return redirect(inLanguage(`/admin/worklists?${there}`, lng))
}

export default function WorklistsPage({ loaderData: { shown, warnings } }: Route.ComponentProps) {
  return (
    <WorklistPage {...shown} warnings={<PatientWarnings id={shown.chosen?.patientId ?? ''} warnings={warnings} />} />
  )
}
