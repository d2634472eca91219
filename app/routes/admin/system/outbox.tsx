import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { openOutbox, sendAgain } from '#app/features/system/commands.ts'
import { outboxQuerySchema, resendSchema } from '#app/features/system/schema.ts'
import { OutboxTable } from '#app/features/system/ui/outbox-table.tsx'
import { SystemTabs } from '#app/features/system/ui/system-tabs.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { parseForm } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/outbox'

export const handle = {
  action: 'manage-outbox',
  shows: { what: 'list' },
  formAction: 'manage-outbox',
  rateLimit: 'none',
  ns: ['system', 'admin'],
} satisfies Handle

/** The mails with their state. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const asked = questionsIn(request.url)
  const query = outboxQuerySchema.parse({ state: null, ...asked })
  const lines = await openOutbox(services, query)
  shown(patientIdsIn(lines))
  return {
    query,
    lines,
    done: 'done' in asked,
    title: textOf(lng, 'system:outbox'),
  }
}

/** Sends one mail once more. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const read = await parseForm(request, resendSchema)
  if (!read.success) throw data(null, { status: 400 })
  const sent = await sendAgain(services, actor, read.data.id)
  // Pressed twice is sent once: the second press says the same as the first.
  if (sent.ok || sent.refusal === 'nothing-changed') return redirect(inLanguage('/admin/outbox?done=1', lng))
  return data({ error: sentenceFor(sent.refusal, lng) }, { status: statusOf(sent.refusal) })
}

export default function OutboxPage({ loaderData: { query, lines, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('system')
  return (
    <>
      <DeskHead title={t('outbox')} lead={t('outbox-lead')}>
        <SystemTabs />
      </DeskHead>
      <Outcome done={done && !actionData ? t('resent') : null} error={actionData?.error ?? null} />
      <OutboxTable lines={lines} query={query} />
    </>
  )
}
