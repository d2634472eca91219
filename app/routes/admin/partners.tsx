import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { decidePartner } from '#app/features/affiliates/commands.ts'
import { partnerApplications } from '#app/features/affiliates/queries.ts'
import { partnerDecisionSchema } from '#app/features/affiliates/schema.ts'
import { PartnerApplications } from '#app/features/affiliates/ui/partner-applications.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn } from '#app/routes/form.ts'
import { DeskHead } from '#app/ui/desk.tsx'
import type { Route } from './+types/partners'

export const handle = {
  action: 'manage-partners',
  formAction: 'manage-partners',
  ns: ['admin'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = behindSignIn(context, 'manage-partners')
  return {
    applications: await partnerApplications(services),
    done: 'done' in questionsIn(request.url),
    title: `${textOf(lng, 'admin:partners')} · ${clinic.name}`,
  }
}

/** Answers one application. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'manage-partners')
  const decision = partnerDecisionSchema.safeParse(Object.fromEntries(await formIn(request)))
  if (!decision.success) throw data(null, { status: 400 })
  const decided = await decidePartner(services, actor, decision.data)
  if (decided.ok) return redirect(inLanguage('/admin/partners?done', lng))
  return data({ text: textOf(lng, 'admin:already-decided') }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PartnersPage({ loaderData: { applications, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DeskHead title={t('partners')} lead={t('partners-lead')} />
      <PartnerApplications applications={applications} done={done} refusal={actionData?.text ?? null} />
    </>
  )
}
