import { useTranslation } from 'react-i18next'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import {
  PERIODS,
  type Balance,
  type Brought,
  type MonthBrought,
  type PartnerCode,
  type Payout,
  type Period,
  type TreeLine,
} from '#app/features/affiliates/queries/window.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SegmentLinks } from '#app/ui/parts/segments.tsx'
import { Select } from '#app/ui/fields/field.tsx'
import { useCount } from './count.ts'
import { MonthBars } from './month-bars.tsx'
import { OwnLink } from './own-link.tsx'
import { OfWhichVat } from './of-which-vat.tsx'
import { PartnerTree } from './partner-tree.tsx'
import './partner-desk.css'

type Props = {
  period: Period
  codes: PartnerCode[]
  funnel: Brought
  months: MonthBrought[]
  tree: TreeLine[]
  balance: Balance
  payouts: Payout[]
  partners: { id: string; company: string }[]
  partnerId: string
  site: string
}

/** A partner's first page: from press to money, who is below, what can be paid out, and the link to share. */
export function PartnerOverview(shown: Props) {
  const { period, codes, funnel, months, tree, partners, partnerId, site } = shown
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const first = codes.find(({ state }) => state === 'active') ?? codes[0]!
  const hasBookings = months.some(({ bookings }) => bookings !== 0)
  return (
    <>
      <DeskHead title={first.company} lead={t(`lead-${period}`)}>
        <Periods period={period} partner={partners.length > 0 ? partnerId : null} />
      </DeskHead>
      {partners.length > 1 ? <PartnerChoice partners={partners} partnerId={partnerId} /> : null}
      <Funnel funnel={funnel} />
      <div className="cols-2">
        <div>
          <Panel title={t('by-month')} aside={<span className="small mut">{t('last-months')}</span>}>
            {hasBookings ? <MonthBars months={months} /> : <Empty>{t('no-bookings')}</Empty>}
            <p className="small mut">{t('privacy')}</p>
          </Panel>
          <Panel
            title={t('partners')}
            aside={
              <ButtonLink tone="text" href={inLanguage('/affiliate-dashboard/partners', lng)}>
                {t('invite')}
              </ButtonLink>
            }
          >
            <PartnerTree tree={tree} />
          </Panel>
        </div>
        <div>
          <Ready {...shown} />
          <Panel title={t('share')} tone="skin">
            <OwnLink href={`${site}/?ref=${first.code}`} />
            <p className="acts">
              <ButtonLink tone="text" href={inLanguage('/affiliate-dashboard/materials', lng)}>
                <Icon name="download" /> {t('get-qr')}
              </ButtonLink>
            </p>
          </Panel>
        </div>
      </div>
    </>
  )
}

function Periods({ period, partner }: { period: Period; partner: string | null }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const more = partner ? `&partner=${partner}` : ''
  return (
    <SegmentLinks
      label={t('period')}
      options={PERIODS.map((key) => ({
        key,
        name: t(`period-${key}`),
        href: inLanguage(`/affiliate-dashboard?period=${key}${more}`, lng),
      }))}
      chosen={period}
    />
  )
}

function PartnerChoice({ partners, partnerId }: Pick<Props, 'partners' | 'partnerId'>) {
  const { t } = useTranslation('partner-desk')
  return (
    <form className="filter" method="get">
      <Select label={t('choose-partner')} name="partner" defaultValue={partnerId}>
        {partners.map(({ id, company }) => (
          <option key={id} value={id}>
            {company}
          </option>
        ))}
      </Select>
      <Button type="submit" tone="secondary">
        {t('show')}
      </Button>
    </form>
  )
}

function Funnel({ funnel }: { funnel: Brought }) {
  const { t } = useTranslation('partner-desk')
  const count = useCount()
  const lng = useLanguage()
  const { clicks, bookings, treated, earned } = funnel
  const percent =
    typeof clicks === 'number' && typeof bookings === 'number' && clicks > 0
      ? t('bookings-text', { percent: Math.round((bookings / clicks) * 100) })
      : t('bookings-text-few')
  const steps = [
    { name: t('clicks'), value: count(clicks), text: t('clicks-text') },
    { name: t('bookings'), value: count(bookings), text: percent },
    { name: t('treated'), value: count(treated), text: t('treated-text') },
    { name: t('earned'), value: formatMoney(earned, lng), text: t('earned-text') },
  ]
  return (
    <dl className="partner-funnel">
      {steps.map(({ name, value, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="partner-figure">{value}</span>
            <span className="partner-step" aria-hidden="true" />
            <span className="small sec">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Ready({ balance, payouts }: Pick<Props, 'balance' | 'payouts'>) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  return (
    <>
      <section className="partner-ready">
        <h2 className="small">{t('ready')}</h2>
        <p className="partner-figure">{formatMoney(balance.approved, lng)}</p>
        <p className="small">
          {t('waiting')}: {formatMoney(balance.pending, lng)}
          <br />
          {t('waiting-text', { days: policy.commissionAfterDays })}
        </p>
        <ButtonLink block tone="secondary" href={inLanguage('/affiliate-dashboard/payouts', lng)}>
          {t('payouts')}
        </ButtonLink>
      </section>
      <Panel
        title={t('paid-out')}
        aside={<span className="small tnum">{t('paid-ex-vat', { amount: formatMoney(balance.paid, lng) })}</span>}
      >
        {payouts.length === 0 ? <Empty>{t('no-payouts')}</Empty> : null}
        <ul className="codes">
          {payouts.map(({ id, amount, vat, requestedAt, status }) => (
            <li key={id}>
              <span className="tnum">{formatDay(dayOf(clinicTimeAt(requestedAt)), lng, 'data')}</span>
              <span className="small sec">{t(`status-${status}`)}</span>
              <span className="tnum">
                {formatMoney((amount + vat) as Ore, lng)} <OfWhichVat vat={vat} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
