import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { arrange, type ListKey } from '#app/features/settings/commands/lists.ts'
import { undoChange } from '#app/features/settings/commands/settings.ts'
import { settingChanges } from '#app/features/settings/queries/settings.ts'
import { questionsIn, rowIdIn } from '#app/input/fields.ts'
import { textsIn } from '#app/routes/form.ts'
import type { Services } from '#app/services/services.ts'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

/** What the page of a setting that is a list shows beside the list. */
export async function listPage(services: Services, { key, url }: { key: ListKey; url: string }) {
  const changes = await settingChanges(services, 10, key)
  return { changes, undoable: changes.slice(0, 1).map(({ id }) => id), done: 'done' in questionsIn(url) }
}

type Who = { actor: SignedIn; lng: Language }

/** Moves or removes one of the list, or takes the last change back; without a form, something was saved. */
export async function actOnList(
  services: Services,
  { actor, lng }: Who,
  asked: { key: ListKey; form: FormData | null },
) {
  const { key, form } = asked
  const field = textsIn(form ?? new FormData())
  const intent = settingIntents.of(field('intent'))
  const act = intent === 'up' || intent === 'down' || intent === 'remove' ? intent : null
  const done = !form
    ? { ok: true as const }
    : act
      ? await arrange(services, actor, { key, id: field('id'), act })
      : await undoChange(services, actor, rowIdIn(field('change')))
  if (done.ok) return redirect(inLanguage(`/admin/${key}?done=1`, lng))
  const error = textOf(lng, done.refusal === 'list-full' ? 'clinic-settings:list-full' : `owner:${done.refusal}`)
  return data({ outcome: null, error }, { status: 409 })
}
