import { textOf } from '#app/content/text/i18n.server.ts'
import { inBuckets } from '#app/domain/analytics.ts'
import { formatAmount, formatFigure, formatMoney, ore, sum, vatIn, type Ore } from '#app/domain/money.ts'
import { moneyByDay } from '../queries.ts'
import { headOf, nameOf, withTitle, type Asked, type Card } from './card.ts'
import { barChart } from './charts.ts'

export async function moneyCard({ services, range, before, lng, buckets }: Asked): Promise<Card> {
  const [days, daysBefore] = await Promise.all([moneyByDay(services, range), moneyByDay(services, before)])
  const paid = inBuckets(buckets, days, (day) => day.paid).map(ore)
  const refunded = inBuckets(buckets, days, (day) => day.refunded).map(ore)
  const net = inBuckets(buckets, days, (day) => day.net).map(ore)
  const plain = (amount: Ore) => formatFigure(amount, lng)
  return {
    key: 'money',
    title: textOf(lng, 'analytics:money'),
    figure: formatMoney(wholeKroner(sum(paid)), lng),
    text: textOf(lng, 'analytics:money-text', {
      refunded: formatMoney(wholeKroner(sum(refunded)), lng),
      before: formatMoney(wholeKroner(sum(daysBefore.map((day) => day.paid))), lng),
    }),
    chart: barChart(
      buckets.map((bucket, at) => withTitle(nameOf(bucket, lng), paid[at]! / 100, formatMoney(paid[at]!, lng))),
      (kroner) => formatAmount(ore(Math.round(kroner) * 100), lng),
    ),
    table: {
      head: headOf(lng, 'col-period', 'col-paid', 'col-refunded', 'col-vat'),
      rows: buckets.map((bucket, at) => [
        nameOf(bucket, lng).title,
        plain(paid[at]!),
        plain(refunded[at]!),
        plain(vatIn(net[at]!)),
      ]),
    },
  }
}

const wholeKroner = (amount: Ore) => ore(Math.round(amount / 100) * 100)
