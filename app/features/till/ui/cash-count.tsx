import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashIn, DENOMINATIONS, type Denomination } from '#app/domain/money/till.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Counts the drawer by its notes and coins. @param onCount the sum, as the field of counted cash takes it */
export function CashCount({ onCount }: { onCount(text: string): void }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const [pieces, setPieces] = useState<Partial<Record<Denomination, number>>>({})
  const change = (one: Denomination, text: string) => {
    const next = { ...pieces, [one]: Math.max(0, Math.trunc(Number(text) || 0)) }
    setPieces(next)
    onCount((cashIn(next) / 100).toFixed(2).replace('.', ','))
  }
  return (
    <details className="till-count">
      <summary>
        {t('till-count-cash')} <Icon name="down" />
      </summary>
      <div className="till-pieces">
        {DENOMINATIONS.map((one) => (
          <label key={one}>
            <span className="tnum">{formatMoney(one as number as Ore, lng)}</span>
            <input
              className="in"
              type="number"
              inputMode="numeric"
              min={0}
              max={9999}
              value={pieces[one] ?? ''}
              onChange={(event) => change(one, event.target.value)}
            />
          </label>
        ))}
      </div>
    </details>
  )
}
