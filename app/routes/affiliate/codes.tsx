import { useTranslation } from 'react-i18next'
import { data, Form, redirect, useNavigation } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { askForCode } from '#app/features/affiliates/commands/codes.ts'
import { codesOf, type PartnerCode } from '#app/features/affiliates/queries/window.ts'
import { CodeField } from '#app/features/affiliates/ui/code-field.tsx'
import { CodeBadge, useBenefits } from '#app/features/affiliates/ui/benefits.tsx'
import { useCount } from '#app/features/affiliates/ui/count.ts'
import { NoPartnerCode } from '#app/features/affiliates/ui/no-partner-code.tsx'
import { OwnLink } from '#app/features/affiliates/ui/own-link.tsx'
import { partnerCodeSchema } from '#app/features/affiliates/schema.ts'
import type { Handle } from '#app/handle.ts'
import { authorizeForm } from '#app/routes/authorize.ts'
import { formIn } from '#app/routes/form.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Figures, Panel } from '#app/ui/desk/desk.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import '#app/features/affiliates/ui/partner-desk.css'
import type { Route } from './+types/codes'
import { partnerPage } from './partner-page.ts'

export const handle = {
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  formAction: 'run-own-partnership',
  rateLimit: 'none',
  ns: ['partner-desk', 'affiliates', 'partner'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, partnerId, questions, actor, title } = await partnerPage(context, request.url)
  const codes = await codesOf(services, partnerId, 'all')
  const isOwn = partnerId === actor.userId
  return { codes, site: services.settings.publicUrl, isOwn, done: 'done' in questions, title }
}

/** Applies for one more code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const read = partnerCodeSchema.safeParse((await formIn(request)).get('affiliateCode'))
  if (!read.success) return data({ error: textOf(lng, 'errors:field-partner-code-letters') }, { status: 422 })
  const asked = await askForCode(services, actor, read.data)
  if (!asked.ok) return data({ error: textOf(lng, `partner-desk:refused-${asked.refusal}`) }, { status: 409 })
  return redirect(inLanguage('/affiliate-dashboard/codes?done', lng))
}

/** Each code with its benefits and validity, its link, and what the link brought. */
export default function PartnerCodesPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { codes, site, isOwn, done } = shown
  const { t } = useTranslation('partner-desk')
  const error = actionData?.error ?? null
  if (codes.length === 0) return <NoPartnerCode />
  return (
    <>
      <DeskHead title={t('codes')} lead={t('codes-lead')} />
      {done && !actionData ? (
        <p className="note ok" role="status">
          {t('code-asked')}
        </p>
      ) : null}
      <div className="cols-2">
        <div>
          {codes.map((code) => (
            <Code key={code.id} code={code} site={site} />
          ))}
          <p className="small sec">{t('privacy')}</p>
        </div>
        {/* A code asked for stands beside it: the form is empty for the next. */}
        <div>{isOwn ? <AskForCode key={codes.length} error={error} /> : null}</div>
      </div>
    </>
  )
}

function AskForCode({ error }: { error: string | null }) {
  const { t } = useTranslation('partner-desk')
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('ask-code-title')}>
      <p className="small sec">{t('ask-code-text')}</p>
      {error ? <Refusal of={error}>{error}</Refusal> : null}
      <Form method="post" className="pnl-form">
        <CodeField label={t('code')} />
        <Button type="submit" tone="secondary" busy={busy}>
          {t('ask-code')}
        </Button>
      </Form>
    </Panel>
  )
}

function Code({ code, site }: { code: PartnerCode; site: string }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const benefitsOf = useBenefits()
  const count = useCount()
  const { validFrom, validUntil } = code
  const valid = [
    validFrom ? t('from', { day: formatDay(dayOf(validFrom), lng, 'data') }) : '',
    validUntil ? t('until', { day: formatDay(dayOf(validUntil), lng, 'data') }) : '',
  ].filter(Boolean)
  return (
    <Panel title={code.code} aside={<CodeBadge state={code.state} />}>
      <p className="sec">
        {benefitsOf(code.benefits)} · {valid.length > 0 ? valid.join(' ') : t('always')}
      </p>
      <OwnLink href={`${site}/?ref=${code.code}`} />
      <Figures
        rows={[
          { value: count(code.clicks), name: t('clicks') },
          { value: count(code.scans), name: t('scans') },
          { value: count(code.bookings), name: t('bookings') },
          { value: count(code.treated), name: t('treated') },
          { value: formatMoney(code.earned, lng), name: t('earned') },
        ]}
      />
    </Panel>
  )
}
