import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, clinicTimeAt, dayOf, formatDay, formatTime } from '#app/domain/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { RuleTerms } from '#app/domain/price-draft.ts'
import { changesSchema, planPrices } from '#app/features/pricing/commands.ts'
import { priceChanges, rulesHolding } from '#app/features/pricing/queries.ts'
import { PriceEditor } from '#app/features/pricing/ui/price-editor.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import type { Route } from './+types/prices'

export const handle = { action: 'manage-prices', formAction: 'manage-prices', ns: ['owner'] } satisfies Handle

/** The price list of today as the draft begins, and the changes made and planned. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = behindSignIn(context, 'manage-prices')
  const today = services.clock.today()
  const changes = await priceChanges(services)
  return {
    rules: await rulesHolding(services.db.k, today),
    today,
    from: addDays(today, 1),
    changes: changes.map(({ id, rule_name: rule, at, valid_from: from, name, was, became }) => ({
      id,
      rule,
      from,
      by: name ?? '',
      at: clinicTimeAt(at),
      isPlanned: from > today,
      was,
      became,
    })),
    done: 'done' in questionsIn(request.url),
    title: `${textOf(lng, 'admin:prices')} · ${clinic.name}`,
  }
}

/** Plans the changed rules from a day on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'manage-prices')
  const field = textsIn(await formIn(request))
  const changes = changesSchema.safeParse(jsonIn(field('changes')))
  if (!changes.success) return data({ error: textOf(lng, 'owner:prices-incomplete') }, { status: 422 })
  const planned = await planPrices(services, actor, { from: field('from'), changes: changes.data })
  if (!planned.ok) return data({ error: textOf(lng, `owner:${planned.refusal}`) }, { status: 422 })
  return redirect(inLanguage('/admin/prices?done=1', lng))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PricesPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin'])
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('admin:prices')} lead={t('prices-lead')} />
      {shown.done && !actionData ? (
        <p className="note ok" role="status">
          {t('prices-planned')}
        </p>
      ) : null}
      <PriceEditor
        key={shown.changes[0]?.id ?? 0}
        rules={shown.rules}
        from={shown.from}
        today={shown.today}
        error={actionData?.error ?? null}
      />
      <Panel title={t('history')}>
        {shown.changes.length === 0 ? <Empty>{t('no-history')}</Empty> : null}
        <ul className="log">
          {shown.changes.map(({ id, rule, from, by, at, isPlanned, was, became }) => (
            <li key={id}>
              <span>
                {rule}: {t(isPlanned ? 'planned-from' : 'holds-from', { day: formatDay(from, lng, 'data') })}
                {by ? `, ${by}` : ''}
                <br />
                <span className="small sec tnum">
                  <del>{termsText(was, lng)}</del> → {termsText(became, lng)}
                </span>
              </span>
              <time dateTime={at}>
                {formatDay(dayOf(at), lng, 'data')} {formatTime(at, lng)}
              </time>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

/** A rule's terms in a line: "900 kr., 31–100 cm²". */
function termsText({ price, sizeMinCm2: from, sizeMaxCm2: to }: RuleTerms, lng: Language) {
  const size = from === null && to === null ? '' : `, ${from ?? 0}–${to ?? ''} cm²`
  return `${formatMoney(price, lng)}${size}`
}
