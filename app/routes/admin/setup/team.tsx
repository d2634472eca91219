import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { saveMember } from '#app/features/settings/commands/lists.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { SettingPage } from '#app/features/settings/ui/setting-page.tsx'
import { TeamEditor, type ListOutcome, type TypedMember } from '#app/features/settings/ui/team-editor.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { sentenceFor } from '#app/http/problem.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { filesIn, textsIn } from '#app/routes/form.ts'
import { actOnList, listPage } from '#app/routes/setting-lists.ts'
import type { Route } from './+types/team'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

export const handle = {
  action: 'manage-settings',
  shows: 'no-client',
  formAction: 'manage-settings',
  rateLimit: 'none',
  ns: ['owner', 'clinic-settings'],
} satisfies Handle

/** The people of the public page, and the changes made. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  return {
    team: await settingOf(services, 'team'),
    ...(await listPage(services, { key: 'team', url: request.url })),
    title: textOf(lng, 'admin:team'),
  }
}

/** Saves somebody, moves or removes them, or takes the last change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await filesIn(request, context.get(requestContext)!.upload)
  const field = textsIn(form)
  if (settingIntents.of(field('intent')) !== 'save') return actOnList(services, { actor, lng }, { key: 'team', form })
  const typed: TypedMember = {
    name: field('name'),
    'role.da': field('role.da'),
    'role.en': field('role.en'),
    'about.da': field('about.da'),
    'about.en': field('about.en'),
    authorisation: field('authorisation'),
    isShown: field('isShown') === 'true',
  }
  const file = form.get('picture')
  const saved = await saveMember(services, actor, {
    member: {
      id: field('id') || services.newId(),
      name: typed.name,
      role: { da: typed['role.da'], en: typed['role.en'] },
      about: { da: typed['about.da'], en: typed['about.en'] },
      authorisation: typed.authorisation,
      photoId: field('noPicture') === 'true' ? null : field('photoId') || null,
      isShown: typed.isShown,
    },
    picture: file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null,
  })
  if (saved.ok) return actOnList(services, { actor, lng }, { key: 'team', form: null })
  const outcome: ListOutcome<TypedMember> =
    saved.refusal === 'setting-incomplete'
      ? { id: field('id'), wrong: saved.details?.wrong ?? [], error: textOf(lng, 'clinic-settings:incomplete'), typed }
      : { id: field('id'), wrong: ['picture'], error: sentenceFor(saved.refusal, lng), typed }
  return data({ outcome, error: outcome.error }, { status: 422 })
}

export default function TeamPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['clinic-settings', 'admin'])
  return (
    <SettingPage title={t('admin:team')} lead={t('team-lead')} shown={shown} answer={actionData}>
      <TeamEditor team={shown.team} outcome={actionData?.outcome ?? null} />
    </SettingPage>
  )
}
