import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { blockTime, unblockTime } from '#app/features/calendar/commands.ts'
import { calendarDays, waitingClients } from '#app/features/calendar/queries.ts'
import { blockSchema, calendarSchema } from '#app/features/calendar/schema.ts'
import { BlockForm } from '#app/features/calendar/ui/block-form.tsx'
import { Calendar } from '#app/features/calendar/ui/calendar.tsx'
import { inLanguage } from '#app/domain/language.ts'
import type { Handle } from '#app/handle.ts'
import { questionsIn, rowIdIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Route } from './+types/calendar'
import { blockIntents } from '#app/features/calendar/intent-schema.ts'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'list' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['calendar', 'manage', 'record'],
} satisfies Handle

/** A day or the week it lies in, with people or lasers as columns. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown: report } = authorizePage(context)
  const { day = services.clock.today(), view, by } = calendarSchema.parse(questionsIn(request.url))
  const monday = addDays(day, 1 - weekdayOf(day))
  const range = view === 'week' ? { from: monday, to: addDays(monday, 6) } : { from: day, to: day }
  const shown = await calendarDays(services, range)
  const waiting = await waitingClients(services)
  report([...patientIdsIn(shown), ...waiting.clients.map(({ id }) => id)])
  return {
    shown,
    waiting,
    day,
    view,
    by,
    now: services.clock.instant().getTime() / 60_000,
    title: textOf(lng, 'admin:calendar'),
  }
}

/** Blocks a time, or takes a block back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const typed = textFields(form)
  // By name: to a script the request's own path is that of its data.
  const back = () => redirect(inLanguage(`/admin/calendar${new URL(request.url).search}`, lng))
  if (blockIntents.of(typed['intent']) === 'unblock') {
    await unblockTime(services, actor, rowIdIn(typed['block'] ?? ''))
    return back()
  }
  const read = blockSchema.safeParse(typed)
  if (!read.success) return data({ typed, error: textOf(lng, 'calendar:block-wrong') }, { status: 422 })
  const blocked = await blockTime(services, actor, read.data)
  if (blocked.ok) return back()
  const error = textOf(lng, blocked.refusal === 'forbidden' ? 'errors:forbidden' : 'calendar:visits-in-block')
  return data({ typed, error }, { status: 409 })
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, waiting, day, view, by, now } = loaderData
  return (
    <>
      <Calendar
        key={`${day} ${view} ${by}`}
        shown={shown}
        waiting={waiting}
        day={day as ClinicDay}
        view={view}
        by={by}
        serverNow={now}
      />
      <BlockForm
        shown={shown}
        day={day as ClinicDay}
        error={actionData?.error ?? null}
        typed={actionData?.typed ?? {}}
      />
    </>
  )
}
