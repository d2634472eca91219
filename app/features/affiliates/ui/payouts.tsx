import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Balance, PartnerAccount, Payout } from '#app/features/affiliates/queries/window.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { OfWhichVat } from './of-which-vat.tsx'
import './partner-desk.css'
import { payoutIntents } from '../intent-schema.ts'

const LOOKS = { requested: ['warn', 'hollow'], paid: ['ok', 'full'], declined: ['danger', 'full'] } as const

/** The three parts of the balance, and the wish to be paid. */
export function PayoutBalance({ balance, payouts, isOwn }: { balance: Balance; payouts: Payout[]; isOwn: boolean }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const open = payouts.find(({ status }) => status === 'requested')
  return (
    <section className="partner-ready">
      <h2 className="small">{t('ready')}</h2>
      <p className="partner-figure">{formatMoney(balance.approved, lng)}</p>
      <p className="small">
        {t('waiting')}: {formatMoney(balance.pending, lng)}
        <br />
        {t('waiting-text', { days: policy.commissionAfterDays })}
      </p>
      <p className="small">
        {t('paid-out')}: {t('paid-ex-vat', { amount: formatMoney(balance.paid, lng) })}
      </p>
      {open ? <p className="small">{t('asked-open', { amount: formatMoney(open.amount, lng) })}</p> : null}
      {!open && balance.approved <= 0 ? <p className="small">{t('nothing-ready')}</p> : null}
      {isOwn && !open && balance.approved > 0 ? (
        <Form method="post">
          <Button type="submit" {...payoutIntents.field('payout')} block busy={busy}>
            {t('ask-payout')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

/** What was asked for and paid, each with its statement. */
export function PayoutList({ payouts }: { payouts: Payout[] }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  if (payouts.length === 0)
    return (
      <Panel title={t('paid-out')}>
        <Empty>{t('no-payouts')}</Empty>
      </Panel>
    )
  return (
    <Panel title={t('paid-out')}>
      <Table label={t('payouts')}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className="r">
              {t('amount')}
            </th>
            <th scope="col" className="partner-files">
              {t('statement')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id, requestedAt, status, amount, vat, number }) => (
            <tr key={id}>
              <td className="tnum">{formatDay(dayOf(clinicTimeAt(requestedAt)), lng, 'data')}</td>
              <td>
                <Badge tone={LOOKS[status][0]} shape={LOOKS[status][1]}>
                  {t(`status-${status}`)}
                </Badge>
              </td>
              <td className="r">
                {formatMoney((amount + vat) as Ore, lng)} <OfWhichVat vat={vat} />
              </td>
              <td className="partner-files">
                {number
                  ? (['pdf', 'csv'] as const).map((kind) => (
                      <ButtonLink
                        key={kind}
                        tone="text"
                        href={`/api/partner-statements/${id}.${kind}?lng=${lng}`}
                        aria-label={t(`${kind}-of`, { number })}
                      >
                        {kind.toUpperCase()}
                      </ButtonLink>
                    ))
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** Whom a statement names and where the money goes. */
export function Billing({ account, isOwn }: { account: PartnerAccount; isOwn: boolean }) {
  const { t } = useTranslation('partner-desk')
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('billing')}>
      <p className="small sec">{t('billing-text')}</p>
      <Form method="post" className="pnl-form">
        <TextField label={t('billing-name')} name="billingName" required defaultValue={account.billingName} />
        <TextField label={t('billing-address')} name="billingAddress" required defaultValue={account.billingAddress} />
        <TextField label={t('payout-account')} name="payoutAccount" required defaultValue={account.payoutAccount} />
        <TextField label={t('cvr')} name="cvr" inputMode="numeric" optional defaultValue={account.cvr} />
        <Checkbox
          label={t('vat-registered')}
          name="isVatRegistered"
          value="true"
          defaultChecked={account.isVatRegistered}
        />
        {isOwn ? (
          <Button type="submit" {...payoutIntents.field('billing')} tone="secondary" busy={busy}>
            {t('save')}
          </Button>
        ) : null}
      </Form>
    </Panel>
  )
}

/** The terms, and when they were accepted. */
export function Terms({ account, isOwn }: { account: PartnerAccount; isOwn: boolean }) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const at = account.termsAcceptedAt
  return (
    <Panel title={t('terms')}>
      <p className="small sec">{t('terms-text', { percent: account.commissionPercent })}</p>
      {at ? (
        <p className="small strong">{t('accepted', { day: formatDay(dayOf(clinicTimeAt(at)), lng, 'data') })}</p>
      ) : isOwn ? (
        <Form method="post" className="acts">
          <Button type="submit" {...payoutIntents.field('terms')}>
            {t('accept')}
          </Button>
        </Form>
      ) : null}
    </Panel>
  )
}
