import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import { codesOf, type PartnerCode } from '#app/features/affiliates/queries/window.ts'
import { CodeBadge, useBenefits } from '#app/features/affiliates/ui/benefits.tsx'
import { useCount } from '#app/features/affiliates/ui/count.ts'
import { NoPartnerCode } from '#app/features/affiliates/ui/no-partner-code.tsx'
import { OwnLink } from '#app/features/affiliates/ui/own-link.tsx'
import type { Handle } from '#app/handle.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Figures, Panel } from '#app/ui/desk.tsx'
import type { Route } from './+types/codes'
import { partnerPage } from './partner-page.ts'

export const handle = { action: 'see-affiliate-dashboard', ns: ['partner-desk', 'affiliates'] } satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, partnerId, title } = await partnerPage(context, request.url)
  return { codes: await codesOf(services, partnerId, 'all'), site: services.settings.publicUrl, title }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Each code with its benefits and validity, its link, and what the link brought. */
export default function PartnerCodesPage({ loaderData: { codes, site } }: Route.ComponentProps) {
  const { t } = useTranslation('partner-desk')
  if (codes.length === 0) return <NoPartnerCode />
  return (
    <>
      <DeskHead title={t('codes')} lead={t('codes-lead')} />
      {codes.map((code) => (
        <Code key={code.id} code={code} site={site} />
      ))}
      <p className="small sec">{t('privacy')}</p>
    </>
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
