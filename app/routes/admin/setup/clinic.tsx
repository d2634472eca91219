import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { wrongIn } from '#app/features/settings/clinic-schema.ts'
import { changeSetting, undoChange } from '#app/features/settings/commands/settings.ts'
import { settingChanges, settingOf } from '#app/features/settings/queries/settings.ts'
import { SETTINGS } from '#app/features/settings/schema.ts'
import { FACT_FIELDS, factsFrom, fieldsOf, type TypedFacts } from '#app/features/settings/ui/clinic-fields.ts'
import { ClinicFactsForm } from '#app/features/settings/ui/clinic-facts-form.tsx'
import { SettingPage } from '#app/features/settings/ui/setting-page.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn, rowIdIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import type { Route } from './+types/clinic'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

export const handle = {
  action: 'manage-settings',
  shows: 'no-client',
  formAction: 'manage-settings',
  rateLimit: 'none',
  ns: ['owner', 'clinic-settings'],
} satisfies Handle

/** Who the clinic is and where, and the changes made. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const facts = await settingOf(services, 'clinic')
  const changes = await settingChanges(services, 10, 'clinic')
  return {
    facts: fieldsOf(facts),
    isChanged: JSON.stringify(facts) !== JSON.stringify(SETTINGS.clinic.shipped),
    changes,
    undoable: changes.slice(0, 1).map(({ id }) => id),
    done: 'done' in questionsIn(request.url),
    title: textOf(lng, 'admin:clinic'),
  }
}

/** Sets the facts, gives them back as shipped, or takes the last change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const typed = Object.fromEntries(FACT_FIELDS.map(({ name }) => [name, field(name)])) as TypedFacts
  const read = SETTINGS.clinic.schema.safeParse(factsFrom(typed))
  const intent = settingIntents.of(field('intent'))
  if (intent === 'facts' && !read.success)
    return data(
      { typed, wrong: wrongIn(read.error), error: textOf(lng, 'clinic-settings:incomplete') },
      { status: 422 },
    )
  const changed =
    intent === 'undo'
      ? await undoChange(services, actor, rowIdIn(field('change')))
      : await changeSetting(services, actor, { key: 'clinic', value: intent === 'reset' ? null : read.data })
  if (changed.ok) return redirect(inLanguage('/admin/clinic?done=1', lng))
  return data({ typed: null, wrong: [], error: textOf(lng, `owner:${changed.refusal}`) }, { status: 409 })
}

export default function ClinicPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['clinic-settings', 'admin'])
  return (
    <SettingPage title={t('admin:clinic')} lead={t('lead')} shown={shown} answer={actionData}>
      <ClinicFactsForm
        key={JSON.stringify(shown.facts)}
        facts={actionData?.typed ?? shown.facts}
        wrong={actionData?.wrong ?? []}
        isChanged={shown.isChanged}
      />
    </SettingPage>
  )
}
