import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient } from '#app/domain/access/actor.ts'
import { CLIENT_FIELDS, type ClientDetails } from '#app/domain/clients/client-details.ts'
import { inLanguage } from '#app/domain/language.ts'
import { editClient, type EditedMeanwhile } from '#app/features/patients/commands/save-client.ts'
import { editedClient, pendingEmail } from '#app/features/patients/queries/client.ts'
import { basedOnSchema, clientSchema } from '#app/features/patients/schema.ts'
import { typedOf, type ClientTyped } from '#app/features/patients/ui/client/client-form.tsx'
import { EditClientPage, type EditAnswer } from '#app/features/patients/ui/client/edit-client-page.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { clientTypedIn, fieldErrorsOf } from '#app/routes/client-fields.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Route } from './+types/patient-edit'

export const handle = {
  action: 'edit-client',
  shows: { what: 'record', param: 'id' },
  formAction: 'edit-client',
  rateLimit: 'none',
  ns: ['admin', 'clients', 'record'],
} satisfies Handle

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const reached = reachedClient(actor, 'edit-client', id)
  const client = reached && isId(id) ? await editedClient(services.db.k, reached) : null
  if (!client || !reached) throw data(null, { status: 404 })
  const { details, isProved } = client
  return {
    details,
    isProved,
    name: `${details.firstName} ${details.lastName}`.trim(),
    pending: await pendingEmail(services, reached),
    today: services.clock.today(),
    title: textOf(lng, 'clients:client-edit'),
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const sent = textFields(await formIn(request))
  const based = basedOnSchema.safeParse(jsonIn(sent['based'] ?? ''))
  if (!based.success || !isId(id)) throw data(null, { status: isId(id) ? 400 : 404 })
  const typed = clientTypedIn(sent, lng)
  const refused = (answer: Partial<EditAnswer>, status: number) =>
    data<EditAnswer>({ error: null, errors: {}, typed, based: based.data, meanwhile: null, ...answer }, { status })
  const read = clientSchema.safeParse(sent)
  if (!read.success) return refused({ errors: fieldErrorsOf(read.error, lng) }, 422)
  const done = await editClient(services, actor, id, { typed: read.data, based: based.data })
  if (done.ok) return redirect(inLanguage(`/admin/patients/${id}`, lng))
  if (done.refusal === 'not-found') throw data(null, { status: 404 })
  if (done.details) return refused(mergedAnswer(done.details, based.data, typed), 409)
  return refused({ error: sentenceFor(done.refusal, lng) }, statusOf(done.refusal))
}

/** What others changed and nobody touched here is taken over; the rest stays as it was typed. */
function mergedAnswer({ now, fields, last }: EditedMeanwhile, based: ClientDetails, typed: ClientTyped) {
  const [before, current] = [typedOf(based), typedOf(now)]
  const taken = CLIENT_FIELDS.filter((field) => fields.includes(field) && typed[field] === before[field])
  const merged = { ...typed, ...Object.fromEntries(taken.map((field) => [field, current[field]])) }
  return { based: now, typed: merged, meanwhile: { fields, last } }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export default function EditClientRoute({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  return <EditClientPage key={id} id={id} {...loaderData} answer={actionData ?? null} />
}
