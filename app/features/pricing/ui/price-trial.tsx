import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, vatIn, type Ore } from '#app/domain/money/money.ts'
import { effectOf } from '#app/domain/pricing/price-draft.ts'
import { policy } from '#app/domain/policy.ts'
import { packagePrice, sizePrice } from '#app/domain/pricing/pricing.ts'
import { titleOf, type PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Slider } from '#app/ui/parts/slider.tsx'
import { Table } from '#app/ui/parts/table.tsx'

type Lists = { before: PricingRule[]; after: PricingRule[] }

/** A price of any area with the draft, beside today’s. */
export function PriceTrial({ before, after }: Lists) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const { packageDiscountPercent } = useClinic()
  const [area, setArea] = useState(64)
  const { total, base, tiers } = sizePrice(area, after)
  return (
    <Panel title={t('try-price')} tone="skin">
      <div className="price-try">
        <span>
          <span className="cap">{t('area')}</span>
          <span className="price-big tnum">{area} cm²</span>
        </span>
        <span>
          <span className="cap">{t('a-session')}</span>
          <output className="price-big tnum">{formatMoney(total, lng)}</output>
        </span>
      </div>
      <Slider
        min={1}
        max={500}
        value={area}
        aria-label={t('area')}
        onChange={(event) => setArea(Number(event.target.value))}
      />
      <dl className="price-lines">
        <div>
          <dt>{titleOf(base, lng)}</dt>
          <dd>{formatMoney(base.price, lng)}</dd>
        </div>
        {tiers.map(({ rule, units, amount }) => (
          <div key={rule.id}>
            <dt>{t('units', { units, unit: rule.unitCm2, price: formatMoney(rule.price, lng) })}</dt>
            <dd>{formatMoney(amount, lng)}</dd>
          </div>
        ))}
        <div className="price-total">
          <dt>{t('total-with-vat', { vat: formatMoney(vatIn(total, policy.vatPercent), lng) })}</dt>
          <dd>{formatMoney(total, lng)}</dd>
        </div>
        <div className="price-aside">
          <dt>{t('today')}</dt>
          <dd>{formatMoney(sizePrice(area, before).total, lng)}</dd>
        </div>
        <div className="price-aside">
          <dt>{t('in-package-each')}</dt>
          <dd>{formatMoney(packagePrice(1, total, packageDiscountPercent), lng)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

/** What the change does to a few sizes, before it is planned. */
export function EffectTable({ before, after, from }: Lists & { from: ClinicDay }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <Panel title={t('effect')}>
      <Table label={t('effect')}>
        <thead>
          <tr>
            <th scope="col">{t('area')}</th>
            <th scope="col" className="r">
              {t('today')}
            </th>
            <th scope="col" className="r">
              {formatDay(from, lng, 'data')}
            </th>
            <th scope="col" className="r">
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {effectOf(before, after).map(({ areaCm2, before: was, after: becomes }) => (
            <tr key={areaCm2}>
              <td className="strong">{areaCm2} cm²</td>
              <td className="r">{formatMoney(was, lng)}</td>
              <td className="r">{formatMoney(becomes, lng)}</td>
              <td className={becomes === was ? 'r mut' : 'r'}>
                {becomes > was ? '+' : ''}
                {formatMoney((becomes - was) as Ore, lng)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
