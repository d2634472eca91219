import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstalmentTerms } from '#app/domain/money/instalments.ts'
import { REFUND_RATES, type RefundRate } from '#app/domain/plans/package-refund.ts'
import { PAYMENT_WAYS, type PaymentWay } from '#app/domain/money/payment.ts'
import { policy } from '#app/domain/policy.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'
import { SETTINGS, type MoneyKey } from '../schema.ts'
import { useMoneyWords } from './money-words.ts'
import { Setting, SettingHeads } from './setting.tsx'
import { NumberSettings, type NumberRow, type SettingOutcome } from './settings-list.tsx'

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
      <SettingHeads />
      <ul className="setting-list">
        <NumberSettings rows={numbers} outcome={outcome} />
        <li>
          <MoneySetting name="refund_rate" value={refundRate}>
            <Select label={t('name-refund_rate')} name="value" defaultValue={refundRate}>
              {REFUND_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {t(`refund-rate-${rate}`)}
                </option>
              ))}
            </Select>
          </MoneySetting>
        </li>
        <li>
          <MoneySetting name="payment_ways" value={ways}>
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
          </MoneySetting>
        </li>
        <li>
          <MoneySetting name="instalments" value={instalments}>
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
          </MoneySetting>
        </li>
      </ul>
    </Panel>
  )
}

type Named = { name: MoneyKey; value: unknown; children: ReactNode }

function MoneySetting({ name, value, children }: Named) {
  const { t } = useTranslation('owner')
  const words = useMoneyWords()
  const { shipped } = SETTINGS[name]
  const held = JSON.stringify(value)
  return (
    // Taken back, the fields show what holds now.
    <Setting
      name={name}
      isChanged={held !== JSON.stringify(shipped)}
      note={t('setting-shipped', { shipped: words(name, shipped) })}
      key={held}
    >
      {children}
    </Setting>
  )
}
