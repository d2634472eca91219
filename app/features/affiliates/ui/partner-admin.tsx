import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { ManagedCode, Signal, WaitingPayout } from '#app/features/affiliates/queries/clinic.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'

/** The payouts that wait, each paid or declined once. */
export function WaitingPayouts({ payouts }: { payouts: WaitingPayout[] }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('partner-payouts')}>
      {payouts.length === 0 ? <Empty>{t('no-partner-payouts')}</Empty> : null}
      {payouts.map(({ id, company, amount, requestedAt, account }) => (
        <Form method="post" key={id} className="partner-line">
          <input type="hidden" name="id" value={id} />
          <p>
            <span className="strong">{company}</span> · <span className="tnum">{formatMoney(amount, lng)}</span>
            <br />
            <span className="small sec">
              {formatDay(dayOf(clinicTimeAt(requestedAt)), lng, 'data')} · {account}
            </span>
          </p>
          <div className="acts">
            <Button
              type="submit"
              name="intent"
              value="pay"
              busy={busy}
              aria-label={t('pay-out-of', { company, amount: formatMoney(amount, lng) })}
            >
              {t('pay-out')}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="decline"
              tone="secondary"
              busy={busy}
              aria-label={t('decline-of', { company })}
            >
              {t('decline')}
            </Button>
          </div>
        </Form>
      ))}
    </Panel>
  )
}

/** Signs of misuse, in words; none says so. */
export function Signals({ signals }: { signals: Signal[] }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('partner-signals')}>
      {signals.length === 0 ? <Empty>{t('no-signals')}</Empty> : null}
      <ul className="log">
        {signals.map(({ kind, code, count }) => (
          <li key={`${kind} ${code}`}>{t(`signal-${kind}`, { code, count })}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** Every code with what it gives and when it holds, and its partner's shares. */
export function ManagedCodes({ codes }: { codes: ManagedCode[] }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('partner-list')}>
      {codes.map((code) => (
        <details key={code.id} className="partner-managed">
          <summary>
            <span className="strong">{code.code}</span> {code.company}{' '}
            {code.isActive ? null : <Badge shape="square">{t('inactive')}</Badge>}
          </summary>
          <CodeForm {...code} />
          {code.partnerId ? <RateForm {...code} /> : null}
        </details>
      ))}
    </Panel>
  )
}

function CodeForm(code: ManagedCode) {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="pnl-form">
      <input type="hidden" name="id" value={code.id} />
      <TextField
        label={t('discount-percent')}
        name="discountPercent"
        type="number"
        min={0}
        max={50}
        defaultValue={code.discountPercent}
      />
      <TextField label={t('valid-from')} name="validFrom" type="date" defaultValue={code.validFrom} />
      <TextField label={t('valid-until')} name="validUntil" type="date" defaultValue={code.validUntil} />
      <Checkbox label={t('zero-deposit')} name="zeroDeposit" value="true" defaultChecked={code.zeroDeposit} />
      <Checkbox
        label={t('pain-coverage')}
        name="freePainCoverage"
        value="true"
        defaultChecked={code.freePainCoverage}
      />
      <Checkbox label={t('code-on')} name="isActive" value="true" defaultChecked={code.isActive} />
      <Button type="submit" name="intent" value="code" tone="secondary" busy={busy}>
        {t('save-code')}
      </Button>
    </Form>
  )
}

function RateForm({ partnerId, commissionPercent, bonusPercent }: ManagedCode) {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="pnl-form">
      <input type="hidden" name="partnerId" value={partnerId ?? ''} />
      <TextField
        label={t('commission-percent')}
        hint={t('usual-percent')}
        name="commissionPercent"
        inputMode="decimal"
        defaultValue={commissionPercent ?? ''}
      />
      <TextField
        label={t('bonus-percent')}
        hint={t('usual-percent')}
        name="bonusPercent"
        inputMode="decimal"
        defaultValue={bonusPercent ?? ''}
      />
      <Button type="submit" name="intent" value="rates" tone="secondary" busy={busy}>
        {t('save-rates')}
      </Button>
    </Form>
  )
}
