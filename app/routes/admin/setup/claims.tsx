import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { saveClaim } from '#app/features/settings/commands/lists.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { ClaimsEditor, type TypedClaim } from '#app/features/settings/ui/claims-editor.tsx'
import { SettingPage } from '#app/features/settings/ui/setting-page.tsx'
import type { ListOutcome } from '#app/features/settings/ui/team-editor.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { actOnList, listPage } from '#app/routes/setting-lists.ts'
import type { Route } from './+types/claims'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

export const handle = {
  action: 'manage-settings',
  shows: 'no-client',
  formAction: 'manage-settings',
  rateLimit: 'none',
  ns: ['owner', 'clinic-settings'],
} satisfies Handle

/** What the clinic says of its results, and the changes made. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  return {
    claims: await settingOf(services, 'claims'),
    ...(await listPage(services, { key: 'claims', url: request.url })),
    title: textOf(lng, 'admin:claims'),
  }
}

/** Saves a claim, moves or removes one, or takes the last change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const field = textsIn(form)
  if (settingIntents.of(field('intent')) !== 'save') return actOnList(services, { actor, lng }, { key: 'claims', form })
  const typed: TypedClaim = {
    value: field('value'),
    n: field('n'),
    'says.da': field('says.da'),
    'says.en': field('says.en'),
    from: field('from'),
    until: field('until'),
    source: field('source'),
  }
  const saved = await saveClaim(services, actor, {
    id: field('id') || services.newId(),
    value: typed.value,
    says: { da: typed['says.da'], en: typed['says.en'] },
    n: typed.n === '' ? NaN : Number(typed.n),
    from: typed.from,
    until: typed.until,
    source: typed.source,
  })
  if (saved.ok) return actOnList(services, { actor, lng }, { key: 'claims', form: null })
  const error = textOf(
    lng,
    saved.refusal === 'setting-incomplete' ? 'clinic-settings:claim-incomplete' : `clinic-settings:${saved.refusal}`,
  )
  const wrong = saved.details?.wrong ?? []
  const outcome: ListOutcome<TypedClaim> = { id: field('id'), wrong, error, typed }
  return data({ outcome, error }, { status: 422 })
}

export default function ClaimsPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['clinic-settings', 'admin'])
  return (
    <SettingPage title={t('admin:claims')} lead={t('claims-lead')} shown={shown} answer={actionData}>
      <ClaimsEditor claims={shown.claims} outcome={actionData?.outcome ?? null} />
    </SettingPage>
  )
}
