import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { keptOf, MERGE_FIELDS, mergeRefusal, sideAtFirst } from '#app/domain/clients/patient-merge.ts'
import { openRecord, searchPatients } from '#app/features/patients/commands/open-record.ts'
import { mergePatients, undoMerge } from '#app/features/patients/commands/merge.ts'
import { duplicatesOf, holdsOf, mergeRecords, type MergeRecord } from '#app/features/patients/queries/merge.ts'
import { mergeQuestionSchema, mergeSchema, undoMergeSchema } from '#app/features/patients/schema.ts'
import type { MergePreview } from '#app/features/patients/ui/merge/merge-form.tsx'
import { MergePage } from '#app/features/patients/ui/merge/merge-page.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId, patientListSchema, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Route } from './+types/patient-merge'

export const handle = {
  action: 'merge-patients',
  shows: { what: 'record', param: 'id' },
  formAction: 'merge-patients',
  rateLimit: 'none',
  ns: ['admin', 'clients', 'record'],
} satisfies Handle

const FOUND_MOST = 8

/** Two records beside each other before they become one; without the other one, what looks like it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const entered = authorizePage(context)
  const { services, lng, actor, shown } = entered
  const { with: other, q } = mergeQuestionSchema.parse(questionsIn(request.url))
  const opened = isId(params.id) ? await openRecord(services, actor, params.id) : null
  if (!opened?.ok) throw data(null, { status: 404 })
  const found = q ? (await searchPatients(services, patientListSchema.parse({ q }))).rows : []
  const suggested = other ? [] : await duplicatesOf(services, params.id)
  shown(
    suggested.map(({ id }) => id),
    'list',
  )
  if (q)
    shown(
      found.map(({ id }) => id),
      'search',
    )
  return {
    id: params.id,
    name: opened.value.profile.name || textOf(lng, 'record:no-name'),
    q,
    preview: other ? await previewOf(entered, params.id, other) : null,
    suggested,
    found: found
      .filter(({ id }) => id !== params.id)
      .slice(0, FOUND_MOST)
      .map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    title: textOf(lng, 'clients:merge'),
  }
}

/** The record in the address is kept, unless the rule asks for the other one. */
async function previewOf(
  { services, actor, lng, shown }: Authorized,
  id: string,
  other: string,
): Promise<MergePreview | null> {
  const opened = await openRecord(services, actor, other)
  const records = await mergeRecords(services.db.k, [id, other])
  const [one, two] = [records.find((record) => record.id === id), records.find((record) => record.id === other)]
  if (!opened.ok || !one || !two) return null
  shown([other])
  const refusal = mergeRefusal(one, two)
  const { kept, merged } = refusal ? keptOf(one, two) : { kept: one, merged: two }
  const still = mergeRefusal(kept, merged)
  return {
    kept: await shownOf({ services }, kept),
    merged: await shownOf({ services }, merged),
    sides: Object.fromEntries(
      MERGE_FIELDS.map((field) => [field, sideAtFirst(field, kept, merged)]),
    ) as MergePreview['sides'],
    refused: still && sentenceFor(still, lng),
    canSwap: mergeRefusal(merged, kept) === null,
  }
}

async function shownOf({ services }: Pick<Authorized, 'services'>, record: MergeRecord) {
  const { id, name, email, phone, lng } = record
  return { id, name, email, phone, lng, holds: await holdsOf(services, id) }
}

/** Merges, or takes a merge back. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const typed = textFields(await formIn(request))
  const undo = undoMergeSchema.safeParse(typed)
  const merge = mergeSchema.safeParse(typed)
  if (!isId(params.id) || (!undo.success && !merge.success)) throw data(null, { status: 400 })
  const done = undo.success
    ? await undoMerge(services, actor, undo.data.merge)
    : await mergePatients(services, actor, params.id, merge.data!)
  if (done.ok) return redirect(inLanguage(`/admin/patients/${params.id}`, lng))
  if (done.refusal === 'not-found') throw data(null, { status: 404 })
  return data({ text: sentenceFor(done.refusal, lng) }, { status: statusOf(done.refusal) })
}

export default function PatientMergeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, q, preview, suggested, found } = loaderData
  return (
    <MergePage
      id={id}
      name={name}
      q={q}
      preview={preview}
      suggested={suggested}
      found={found}
      refused={actionData ?? null}
    />
  )
}
