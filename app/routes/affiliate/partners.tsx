import { useTranslation } from 'react-i18next'
import { data, Form, redirect, useNavigation } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { inviteSubPartner } from '#app/features/affiliates/commands/partners.ts'
import { subPartnerSchema } from '#app/features/affiliates/schema.ts'
import { accountOf, treeOf, type TreeLine } from '#app/features/affiliates/queries/window.ts'
import { CodeField } from '#app/features/affiliates/ui/code-field.tsx'
import { PartnerTree } from '#app/features/affiliates/ui/partner-tree.tsx'
import '#app/features/affiliates/ui/partner-desk.css'
import type { Handle } from '#app/handle.ts'
import { authorizeForm } from '#app/routes/authorize.ts'
import { parseForm } from '#app/routes/form.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import type { Route } from './+types/partners'
import { partnerPage } from './partner-page.ts'

export const handle = {
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  formAction: 'run-own-partnership',
  rateLimit: 'none',
  ns: ['partner-desk', 'affiliates', 'partner'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, partnerId, questions, actor, usual, title } = await partnerPage(context, request.url)
  const [tree, account] = await Promise.all([treeOf(services, partnerId), accountOf(services, partnerId, usual)])
  const bonusPercent = account?.bonusPercent ?? usual.parent
  return { tree, bonusPercent, isOwn: partnerId === actor.userId, done: 'done' in questions, title }
}

/** Invites somebody below one of the partner's own codes. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const read = await parseForm(request, subPartnerSchema)
  if (!read.success) return data({ error: textOf(lng, 'partner-desk:refused-wrong') }, { status: 422 })
  const invited = await inviteSubPartner(services, actor, read.data, lng)
  if (!invited.ok) return data({ error: textOf(lng, `partner-desk:refused-${invited.refusal}`) }, { status: 409 })
  return redirect(inLanguage('/affiliate-dashboard/partners?done', lng))
}

export default function SubPartnersPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('partner-desk')
  const { tree, bonusPercent, isOwn, done } = shown
  const error = actionData?.error ?? null
  const own = tree.filter(({ level, state }) => level === 0 && state === 'active')
  return (
    <>
      <DeskHead title={t('partners')} lead={t('partners-lead')} />
      {done && !actionData ? (
        <p className="note ok" role="status">
          {t('invited')}
        </p>
      ) : null}
      <div className="cols-2">
        <div>
          <Panel title={t('tree')}>
            {tree.some(({ level }) => level > 0) ? null : <Empty>{t('no-partners')}</Empty>}
            <PartnerTree tree={tree} />
            <p className="small mut">{t('tree-note', { percent: bonusPercent })}</p>
          </Panel>
        </div>
        {/* Whoever was invited stands in the tree: the form is empty for the next. */}
        <div>{isOwn && own.length > 0 ? <Invitation key={tree.length} own={own} error={error} /> : null}</div>
      </div>
    </>
  )
}

function Invitation({ own, error }: { own: TreeLine[]; error: string | null }) {
  const { t } = useTranslation('partner-desk')
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('invite-title')}>
      <p className="small sec">{t('invite-text')}</p>
      {error ? <Refusal of={error}>{error}</Refusal> : null}
      <Form method="post" className="pnl-form">
        <TextField label={t('first-name')} name="firstName" required maxLength={80} autoComplete="off" />
        <TextField label={t('last-name')} name="lastName" required maxLength={80} autoComplete="off" />
        <TextField label={t('email')} name="email" type="email" required maxLength={254} autoComplete="off" />
        <CodeField label={t('their-code')} />
        <Select label={t('below')} name="parentId">
          {own.map(({ id, code }) => (
            <option key={id} value={id}>
              {code}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={busy}>
          {t('send-invite')}
        </Button>
      </Form>
    </Panel>
  )
}
