import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, clinicTimeAt } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { draftSchema, planPrices, undoPrices } from '#app/features/pricing/commands.ts'
import { priceBatches, rulesHolding } from '#app/features/pricing/queries.ts'
import { PriceEditor } from '#app/features/pricing/ui/price-editor.tsx'
import { PriceHistory } from '#app/features/pricing/ui/price-history.tsx'
import type { Handle } from '#app/handle.ts'
import { reportDayIn } from '#app/input/days.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/prices'
import { priceIntents } from '#app/features/pricing/intent-schema.ts'

export const handle = {
  action: 'manage-prices',
  shows: 'no-client',
  formAction: 'manage-prices',
  rateLimit: 'none',
  ns: ['owner'],
} satisfies Handle

/** The price list of the day the draft is to hold from, that of today, and what was planned so far. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const today = services.clock.today()
  const { from: asked = '', done } = questionsIn(request.url)
  const named = reportDayIn(asked)
  const from = named && named >= today ? named : addDays(today, 1)
  const batches = await priceBatches(services)
  return {
    rules: await rulesHolding(services.db.k, from),
    todays: await rulesHolding(services.db.k, today),
    today,
    from,
    batches: batches.map((batch) => ({ ...batch, at: clinicTimeAt(batch.at), isPlanned: batch.from > today })),
    done: done === 'undone' ? ('prices-undone' as const) : done ? ('prices-planned' as const) : null,
    title: textOf(lng, 'admin:prices'),
  }
}

/** Plans a draft from a day on, or takes back what was planned last. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const isUndo = priceIntents.of(field('intent')) === 'undo'
  const draft = draftSchema.safeParse(jsonIn(field('draft')))
  if (!isUndo && !draft.success) return data({ error: textOf(lng, 'owner:prices-incomplete') }, { status: 422 })
  const planned = isUndo
    ? await undoPrices(services, actor, field('batch'))
    : await planPrices(services, actor, { from: field('from'), draft: draft.data! })
  if (!planned.ok) return data({ error: textOf(lng, `owner:${planned.refusal}`) }, { status: 422 })
  return redirect(inLanguage(`/admin/prices?done=${isUndo ? 'undone' : 'planned'}`, lng))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export default function PricesPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin'])
  return (
    <>
      <DeskHead title={t('admin:prices')} lead={t('prices-lead')} />
      <Outcome done={shown.done && !actionData ? t(shown.done) : null} error={null} />
      <PriceEditor
        key={shown.batches[0]?.id ?? ''}
        rules={shown.rules}
        todays={shown.todays}
        from={shown.from}
        today={shown.today}
        error={actionData?.error ?? null}
      />
      <PriceHistory batches={shown.batches} />
    </>
  )
}
