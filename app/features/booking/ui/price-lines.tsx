import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { ShownQuote } from './api.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { PriceReason } from '#app/features/pricing/ui/price-reason.tsx'
import type { ShownLine } from '#app/features/pricing/ui/shown-line.ts'

/**
 * `paid`: the first part has been. `least`: the size is a lower bound, so what depends on it is "from". `off`: the
 * visit was called off, so nothing is due any more. `covers`: the cm² the session's price is for, where the price list
 * is known; where no size is, its row says that it will be measured. `note`: what is said of the sums, under them.
 */
type Props = {
  quote: ShownQuote
  paid?: boolean
  least?: boolean
  off?: boolean
  covers?: number | null
  note?: ReactNode
}

/** The price line by line, as the quote has it, each with why it costs that, its VAT, and what is due when. */
export function PriceLines({ quote, paid = false, least = false, off = false, covers = null, note = null }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const money = (amount: Ore, bySize = true) => {
    const price = formatMoney(amount, lng)
    return least && bySize ? t('price-from', { price }) : price
  }
  // The size is its own line, or it is in the session's: then that one is the least price.
  const ofSize = quote.lines.some(({ kind }) => kind === 'size') ? 'size' : 'session'
  const isUnsized = least && ofSize === 'session'
  const named = (line: ShownLine) => {
    const { title } = line
    if (covers === null || line.kind !== 'session') return line
    return isUnsized ? line : { ...line, title: t('price-covers', { title, area: covers }) }
  }
  return (
    <>
      <dl>
        {quote.lines.map((line) => (
          <div className="kv" key={line.key}>
            <dt>
              <PriceReason line={named(line)} />
              {isUnsized && covers !== null && line.kind === 'session' ? (
                <span className="small sec price-unsized">{t('price-unsized')}</span>
              ) : null}
            </dt>
            <dd>{money(line.amount, line.kind === ofSize)}</dd>
          </div>
        ))}
        <div className="kv strong">
          <dt>{least ? t('total-with-vat', { percent: policy.vatPercent }) : t('total')}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
        {/* Of a price that may rise its VAT is no figure anybody needs. */}
        {least ? null : (
          <div className="kv small of-total">
            <dt>{t('vat-of-total', { percent: policy.vatPercent })}</dt>
            <dd>{money(quote.vat)}</dd>
          </div>
        )}
      </dl>
      {off ? null : <Due {...{ quote, paid, least }} />}
      {note}
    </>
  )
}

/** What is paid now, and what then; where nobody has measured and all is paid now, that a rest may come. */
function Due({ quote, paid, least }: { quote: ShownQuote; paid: boolean; least: boolean }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const rest = formatMoney(quote.dueAtClinic, lng)
  return (
    <>
      <dl className="due">
        <div>
          <dt className="strong">{t(paid ? 'paid-now' : 'due-now')}</dt>
          <dd className="due-now tnum">{formatMoney(quote.dueNow, lng)}</dd>
        </div>
        {quote.dueAtClinic === 0 ? null : (
          <div className="small sec">
            <dt>{t('due-at-clinic')}</dt>
            <dd className="tnum">{least ? t('price-from', { price: rest }) : rest}</dd>
          </div>
        )}
      </dl>
      {least && quote.dueAtClinic === 0 ? <p className="small sec">{t('due-once-measured')}</p> : null}
    </>
  )
}
