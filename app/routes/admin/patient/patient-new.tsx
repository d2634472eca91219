import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { addClient } from '#app/features/patients/commands/save-client.ts'
import { clientIntents } from '#app/features/patients/intent-schema.ts'
import { likelyClients } from '#app/features/patients/queries/client.ts'
import { clientSchema, typedClientSchema } from '#app/features/patients/schema.ts'
import { NewClientPage } from '#app/features/patients/ui/client/new-client-page.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { clientTypedIn, fieldErrorsOf } from '#app/routes/client-fields.ts'
import type { Route } from './+types/patient-new'

export const handle = {
  action: 'edit-client',
  shows: { what: 'search' },
  formAction: 'edit-client',
  rateLimit: 'none',
  ns: ['admin', 'clients'],
} satisfies Handle

/** An empty form; what the address already says stands in it. Also asked while somebody types: who is likely the same. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const asked = questionsIn(request.url)
  const { except = '' } = asked
  const likely = await likelyClients(services, typedClientSchema.parse(asked), isId(except) ? except : null)
  shown(likely.map(({ id }) => id))
  return {
    id: services.newId(),
    typed: clientTypedIn(asked, lng),
    likely,
    today: services.clock.today(),
    title: textOf(lng, 'clients:new-client'),
  }
}

/** Adds the client, and leads to the record or to a time. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const typed = textFields(await formIn(request))
  const read = clientSchema.safeParse(typed)
  const id = typed['id'] ?? ''
  if (!isId(id)) throw data(null, { status: 400 })
  const typedAgain = clientTypedIn(typed, lng)
  if (!read.success)
    return data({ error: null, errors: fieldErrorsOf(read.error, lng), typed: typedAgain, id }, { status: 422 })
  const added = await addClient(services, actor, id, read.data)
  if (!added.ok) {
    const error = sentenceFor(added.refusal, lng)
    return data({ error, errors: {}, typed: typedAgain, id }, { status: statusOf(added.refusal) })
  }
  const isToBook = clientIntents.of(typed['intent']) === 'book'
  return redirect(inLanguage(isToBook ? `/admin/book?patient=${id}` : `/admin/patients/${id}`, lng))
}

export default function NewClientRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewClientPage
      id={actionData?.id ?? loaderData.id}
      typed={actionData?.typed ?? loaderData.typed}
      today={loaderData.today}
      answer={actionData ?? null}
    />
  )
}
