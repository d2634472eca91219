import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { closeTill } from '#app/features/till/commands.ts'
import { isClosedOn, openTill, tillClosings, tillEntries } from '#app/features/till/queries.ts'
import { closingIn } from '#app/features/till/schema.ts'
import { TillEntries } from '#app/features/till/ui/till-entries.tsx'
import { TillForm } from '#app/features/till/ui/till-form.tsx'
import { TillHistory } from '#app/features/till/ui/till-history.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/till'

export const handle = {
  action: 'close-till',
  shows: 'no-client',
  formAction: 'close-till',
  rateLimit: 'none',
  ns: ['invoices'],
} satisfies Handle

/** What the till should hold now, and the closings made. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  return {
    till: await openTill(services.db.k),
    entries: await tillEntries(services.db.k),
    isClosed: await isClosedOn(services, services.clock.today()),
    closings: await tillClosings(services),
    title: textOf(lng, 'invoices:till'),
  }
}

/** Closes today's till. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const read = closingIn(textsIn(await formIn(request)))
  if (!read.success) return data({ error: textOf(lng, 'invoices:till-wrong') }, { status: 422 })
  const closed = await closeTill(services, actor, read.data)
  if (closed.ok) return redirect(inLanguage('/admin/till', lng))
  if (closed.refusal === 'forbidden') throw data(null, { status: 403 })
  const isTyped = closed.refusal === 'till-needs-note' || closed.refusal === 'till-left-too-much'
  const status = isTyped ? 422 : 409
  return data({ error: textOf(lng, `invoices:${closed.refusal}`) }, { status })
}

export default function TillPage({
  loaderData: { till, entries, isClosed, closings },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <DeskHead title={t('till')} lead={t('till-lead')}>
        <Button tone="secondary" size="small" onClick={() => print()}>
          {t('till-print')}
        </Button>
      </DeskHead>
      {isClosed ? (
        <p className="note ok" role="status">
          {t('till-closed')}
        </p>
      ) : (
        <TillForm till={till} error={actionData?.error ?? null} />
      )}
      <TillEntries entries={entries} />
      <TillHistory closings={closings} />
    </>
  )
}
