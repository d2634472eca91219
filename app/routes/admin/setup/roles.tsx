import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { questionsIn } from '#app/input/fields.ts'
import { changeRole, endSessionsOf } from '#app/features/roles/commands.ts'
import { roleHolders } from '#app/features/roles/queries/roles.ts'
import { GRANTED_ROLES } from '#app/domain/access/roles.ts'
import { accessChangeSchema } from '#app/features/roles/schema.ts'
import { RoleManager, type RoleOutcome } from '#app/features/roles/ui/role-manager.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Route } from './+types/roles'

export const handle = {
  action: 'manage-roles',
  shows: 'no-client',
  formAction: 'manage-roles',
  rateLimit: 'none',
  ns: ['admin', 'record', 'portal'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  return {
    holders: await roleHolders(services),
    roles: GRANTED_ROLES,
    done: doneIn(questionsIn(request.url)),
    title: textOf(lng, 'admin:roles'),
  }
}

const doneIn = (asked: object): 'changed' | 'ended' | null =>
  'ended' in asked ? 'ended' : 'done' in asked ? 'changed' : null

/** Gives or takes one role, or ends somebody's sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const asked = textFields(form)
  const refused = (refusal: string, text: string, status: number) =>
    data<RoleOutcome>({ refusal, text, asked }, { status })
  const change = accessChangeSchema.safeParse(asked)
  if (!change.success) return refused('email-invalid', textOf(lng, 'admin:email-invalid'), 422)
  const { data: wish } = change
  const ends = wish.intent === 'end-sessions'
  const changed = ends ? await endSessionsOf(services, actor, wish.email) : await changeRole(services, actor, wish)
  if (changed.ok) return redirect(inLanguage(`/admin/roles?${ends ? 'ended' : 'done'}`, lng))
  return refused(changed.refusal, sentenceFor(changed.refusal, lng), statusOf(changed.refusal))
}

export default function RolesPage({ loaderData: { holders, roles, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DeskHead title={t('roles')} lead={t('roles-lead')} />
      <RoleManager holders={holders} roles={roles} outcome={actionData ?? null} done={done} />
    </>
  )
}
