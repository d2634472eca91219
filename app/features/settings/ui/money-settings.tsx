import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { InstalmentTerms } from '#app/domain/instalments.ts'
import { REFUND_RATES, type RefundRate } from '#app/domain/package-refund.ts'
import { PAYMENT_WAYS, type PaymentWay } from '#app/domain/payment.ts'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'
import { NumberSetting, type NumberRow, type SettingOutcome } from './settings-list.tsx'
import './settings.css'

export type MoneySettings = {
  numbers: NumberRow[]
  outcome: SettingOutcome | null
  refundRate: RefundRate
  ways: readonly PaymentWay[]
  instalments: InstalmentTerms
}

/** The settings of money that are no single number: what a refund counts, how is paid online, and credit; and the numbers that are money. */
export function MoneySettingsPanel({ numbers, outcome, refundRate, ways, instalments }: MoneySettings) {
  const { t } = useTranslation('owner')
  return (
    <Panel title={t('money-settings')} id="money">
      <ul className="setting-list">
        {numbers.map((row) => (
          <li key={row.key}>
            <NumberSetting row={row} error={outcome?.key === row.key ? outcome.error : null} />
          </li>
        ))}
        <li>
          <Setting name="refund_rate">
            <Select label={t('name-refund_rate')} name="value" defaultValue={refundRate}>
              {REFUND_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {t(`refund-rate-${rate}`)}
                </option>
              ))}
            </Select>
          </Setting>
        </li>
        <li>
          <Setting name="payment_ways">
            {PAYMENT_WAYS.map((way) => (
              <Checkbox
                key={way}
                id={`way-${way}`}
                name="value"
                value={way}
                defaultChecked={ways.includes(way)}
                label={t(`way-${way}`)}
              />
            ))}
          </Setting>
        </li>
        <li>
          <Setting name="instalments">
            <Checkbox
              id="instalments-on"
              name="isOn"
              value="true"
              defaultChecked={instalments.isOn}
              label={t('credit-on')}
            />
            <TextField label={t('credit-lender')} name="lender" maxLength={80} defaultValue={instalments.lender} />
            <TextField
              label={t('credit-apr')}
              name="aprPercent"
              inputMode="decimal"
              defaultValue={String(instalments.aprPercent).replace('.', ',')}
            />
            <TextField
              label={t('credit-months')}
              name="months"
              type="number"
              min={2}
              max={policy.instalmentMonthsMax}
              defaultValue={instalments.months}
            />
          </Setting>
        </li>
      </ul>
    </Panel>
  )
}

type Named = { name: 'refund_rate' | 'payment_ways' | 'instalments'; children: ReactNode }

function Setting({ name, children }: Named) {
  const { t } = useTranslation('owner')
  return (
    <div className="setting">
      <div>
        <h3 className="setting-name">{t(`name-${name}`)}</h3>
        <p className="small sec">{t(`text-${name}`)}</p>
      </div>
      <Form method="post" className="setting-fields">
        <input type="hidden" name="key" value={name} />
        {children}
        <div className="acts">
          <Button type="submit" name="intent" value="set" tone="secondary" size="small">
            {t('save')}
          </Button>
          <Button type="submit" name="intent" value="reset" tone="text">
            {t('reset')}
          </Button>
        </div>
      </Form>
      <p className="small sec">{t(`touches-${name}`)}</p>
    </div>
  )
}
