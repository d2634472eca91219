import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { SPOT_LETTERS } from '#app/domain/journal/spot-places.ts'
import { inLanguage } from '#app/domain/language.ts'
import { readTestSpot } from '#app/features/health/commands/decide.ts'
import { readingSchema } from '#app/features/health/schema.ts'
import { openTestSpot } from '#app/features/journal/commands/test-spots.ts'
import { ReadSpots } from '#app/features/journal/ui/test-spot/read-spots.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { photosWithLinks } from '#app/routes/picture-links.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-test-spot'

export const handle = {
  action: 'read-journal',
  shows: { what: 'journal', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['journal', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

/** A client's newest test spot, to be read. Every opening is written to the access log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const opened = await openTestSpot(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { name, spot, ink, photos } = opened.value
  const [photo = null] = photosWithLinks(services, actor, photos)
  return {
    shown: { name, spot, photo, ink },
    back: inLanguage(`/admin/patients/${params.id}/health`, lng),
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'journal:read-title'),
  }
}

/** Saves what each spot looks like, the strongest that may be used, and what follows. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  const read = readingSchema.safeParse({
    ...form,
    looks: SPOT_LETTERS.flatMap((_, index) => form[`look-${index}`] ?? []),
    most: form['most'] ? Number(form['most']) : null,
  })
  const done = read.success && isId(params.id) ? await readTestSpot(services, actor, params.id, read.data) : null
  if (done?.ok) return redirect(inLanguage(`/admin/patients/${params.id}/health`, lng))
  return data(
    { wrong: textOf(lng, `journal:read-${done?.refusal ?? 'incomplete'}`) },
    { status: done === null || done.refusal === 'spots-unread' ? 422 : 409 },
  )
}

export default function PatientTestSpot({ loaderData: { shown, back, known }, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={known}>
      <ReadSpots {...shown} wrong={actionData?.wrong ?? null} back={back} />
    </WithRecordFacts>
  )
}
