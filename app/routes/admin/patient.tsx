import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor } from '#app/domain/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import { openRecord } from '#app/features/patients/commands.ts'
import { accessLogOf } from '#app/features/patients/queries.ts'
import { logPageSchema, questionsIn } from '#app/features/patients/schema.ts'
import { PatientPage } from '#app/features/patients/ui/patient-page.tsx'
import { carryOutErasure } from '#app/features/portal/commands.ts'
import { whatStays } from '#app/features/portal/queries.ts'
import { CarryOutErasure } from '#app/features/portal/ui/carry-out-erasure.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { linksTo } from '#app/routes/picture-links.ts'
import type { Route } from './+types/patient'
import { AdminDesk } from './admin-desk.tsx'

export const handle = {
  action: 'read-patient',
  formAction: 'carry-out-erasure',
  ns: ['admin', 'record', 'booking', 'manage', 'dashboard', 'portal'],
} satisfies Handle

/** A client's record. Opening it is written to the access log; an id nobody has is answered like any lost page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'read-patient')
  const opened = await openRecord(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: 404 })
  const { pictures, ...record } = opened.value
  const { log: page } = logPageSchema.parse(questionsIn(request.url))
  const mayErase = reachOfActor(actor, 'carry-out-erasure') !== null
  return {
    admin: actor.roles.includes('admin'),
    record,
    pictures: linksTo(services, actor, pictures),
    log: reachOfActor(actor, 'read-access-log') === 'any' ? await accessLogOf(services, params.id, page) : null,
    stays: mayErase && !record.erasedOn ? await whatStays(services, params.id) : null,
    title: `${record.profile.name || textOf(lng, 'record:no-name')} · ${clinic.name}`,
  }
}

/** Carries out an erasure. */
export async function action({ params, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'carry-out-erasure')
  const done = await carryOutErasure(services, actor, params.id)
  if (done.ok) return redirect(inLanguage(`/admin/patients/${params.id}`, lng))
  if (done.refusal === 'not-found') throw data(null, { status: 404 })
  const status = done.refusal === 'password-needed' ? 403 : 409
  return data({ refusal: done.refusal, text: textOf(lng, `admin:${done.refusal}`) }, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { admin, record, pictures, log, stays } = loaderData
  return (
    <AdminDesk admin={admin}>
      <PatientPage
        record={record}
        pictures={pictures}
        log={log}
        erasure={stays ? <CarryOutErasure asked={record.erasure} stays={stays} refusal={actionData ?? null} /> : null}
      />
    </AdminDesk>
  )
}
