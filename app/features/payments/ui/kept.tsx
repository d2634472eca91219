import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** What the clinic has of a sum; what came, where some went back, is struck through. */
export function Kept({ amount, refunded }: { amount: Ore; refunded: Ore }) {
  const lng = useLanguage()
  if (refunded === 0) return formatMoney(amount, lng)
  return (
    <>
      <s className="cap mut block">{formatMoney(amount, lng)}</s>
      {formatMoney((amount - refunded) as Ore, lng)}
    </>
  )
}
