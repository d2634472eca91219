import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { inviteStaff } from '#app/features/opening-hours/commands/invite-staff.ts'
import { staffInvitationSchema } from '#app/features/opening-hours/schema.ts'
import { InviteForm, type InviteOutcome } from '#app/features/opening-hours/ui/invite-form.tsx'
import '#app/features/opening-hours/ui/hours.css'
import type { Handle } from '#app/handle.ts'
import { fieldText, sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/invite'

export const handle = {
  action: 'manage-roles',
  shows: 'no-client',
  formAction: 'manage-roles',
  rateLimit: 'none',
  ns: ['system', 'admin', 'portal', 'owner'],
} satisfies Handle

export function loader({ request, context }: Route.LoaderArgs) {
  const { lng } = authorizePage(context)
  return { done: 'done' in questionsIn(request.url), title: textOf(lng, 'system:invite') }
}

/** Invites one person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const asked = textFields(form)
  const refused = (refusal: string, text: string, status: number) =>
    data<InviteOutcome>({ refusal, text, asked }, { status })
  const read = staffInvitationSchema.safeParse({
    ...asked,
    isDoctor: form.has('isDoctor'),
    isActive: form.has('isActive'),
  })
  if (!read.success) return refused('input-invalid', fieldText(read.error.issues[0]!.message, lng), 422)
  const invited = await inviteStaff(services, actor, read.data)
  if (invited.ok) return redirect(inLanguage('/admin/people/invite?done=1', lng))
  return refused(invited.refusal, sentenceFor(invited.refusal, lng), statusOf(invited.refusal))
}

export default function InvitePage({ loaderData: { done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('system')
  return (
    <>
      <DeskHead title={t('invite')} lead={t('invite-lead')} />
      <Outcome done={done && !actionData ? t('invited') : null} error={null} />
      <InviteForm outcome={actionData ?? null} />
    </>
  )
}
