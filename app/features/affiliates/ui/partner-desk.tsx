import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { PartnerDesk } from '#app/features/affiliates/queries.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DeskHead, Empty, Figures, Panel } from '#app/ui/desk.tsx'
import { MonthBars } from './month-bars.tsx'
import { OwnLink } from './own-link.tsx'

const LOOKS = {
  active: ['ok', 'full'],
  'not-yet': ['plain', 'hollow'],
  expired: ['danger', 'full'],
  paused: ['plain', 'square'],
  pending: ['warn', 'hollow'],
} as const

/** A partner's own code, what it gives, its link, and what it brought. */
export function PartnerDeskPage({ shown, codes, site }: { shown: PartnerDesk; codes: PartnerDesk[]; site: string }) {
  const { t } = useTranslation('partner-desk')
  const thisMonth = shown.months.at(-1)?.bookings ?? 0
  return (
    <>
      <DeskHead title={shown.company} lead={t('lead', { count: thisMonth })} />
      <Figures
        rows={[
          { value: thisMonth, name: t('figure-month') },
          { value: shown.months.reduce((total, { bookings }) => total + bookings, 0), name: t('figure-year') },
          { value: shown.bookings, name: t('figure-all') },
        ]}
      />
      <div className="cols-2">
        <div>
          <Panel title={t('by-month')} aside={<span className="small mut">{t('last-months')}</span>}>
            {shown.bookings > 0 ? <MonthBars months={shown.months} /> : <Empty>{t('no-bookings')}</Empty>}
          </Panel>
          <p className="small sec">{t('privacy')}</p>
        </div>
        <div>
          <Panel title={t('share')} tone="skin">
            <p className="small">
              <Benefits desk={shown} />
            </p>
            <OwnLink href={`${site}/?ref=${shown.code}`} />
          </Panel>
          <Panel title={t('codes')}>
            <CodeList codes={codes} shown={shown.id} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Benefits({ desk: { benefits } }: { desk: PartnerDesk }) {
  const { t } = useTranslation(['affiliates', 'partner-desk'])
  const lng = useLanguage()
  const lines = [
    benefits.discountPercent > 0 ? t('affiliates:benefit-percent', { percent: benefits.discountPercent }) : '',
    benefits.discount > 0 ? t('affiliates:benefit-amount', { amount: formatMoney(benefits.discount, lng) }) : '',
    benefits.zeroDeposit ? t('affiliates:benefit-zero-deposit') : '',
    benefits.freePainCoverage
      ? t('partner-desk:benefit-treatment', { amount: formatMoney(policy.painCoverageMax, lng) })
      : '',
  ].filter(Boolean)
  return <>{lines.length > 0 ? lines.join(' · ') : t('partner-desk:no-benefits')}</>
}

function CodeList({ codes, shown }: { codes: PartnerDesk[]; shown: string }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  return (
    <ul className="codes">
      {codes.map((desk) => {
        const [tone, shape] = LOOKS[desk.state]
        return (
          <li key={desk.id}>
            <div>
              {desk.id === shown ? (
                <span className="strong">{desk.code}</span>
              ) : (
                <a className="name" href={inLanguage(`/affiliate-dashboard?affiliate=${desk.id}`, lng)}>
                  {desk.code}
                </a>
              )}
              <p className="small sec">
                <Benefits desk={desk} />
                {desk.validFrom && desk.state === 'not-yet'
                  ? ` · ${t('from', { day: formatDay(dayOf(desk.validFrom), lng, 'data') })}`
                  : ''}
              </p>
            </div>
            <Badge tone={tone} shape={shape}>
              {t(`state-${desk.state}`)}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

/** Where a partner has no code yet. */
export function NoPartnerCode() {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('title')} />
      <Panel title={t('no-code')}>
        <Empty>{t('no-code-text')}</Empty>
        <div className="acts">
          <ButtonLink tone="secondary" href={inLanguage('/kontakt', lng)}>
            {t('write-us')}
          </ButtonLink>
        </div>
      </Panel>
    </>
  )
}
