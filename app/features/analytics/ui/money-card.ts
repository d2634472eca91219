import { textOf } from '#app/content/text/i18n.server.ts'
import { inBuckets } from '#app/domain/clinic/analytics.ts'
import {
  formatAmount,
  formatFigure,
  formatMoney,
  inKroner,
  kroner,
  ore,
  sum,
  vatIn,
  type Ore,
} from '#app/domain/money/money.ts'
import { moneyByBucket, outstanding } from '../queries/figures.ts'
import { changeOf, headOf, nameOf, NOTHING, withBefore, withTitle, type Asked, type Card } from './card.ts'
import { barChart } from './charts.ts'

export async function moneyCard({ services, range, before, lng, buckets }: Asked): Promise<Card> {
  const [money, moneyBefore, owed] = await Promise.all([
    moneyByBucket(services, range),
    moneyByBucket(services, before),
    outstanding(services),
  ])
  const paid = inBuckets(buckets, money, (row) => row.paid).map(ore)
  const refunded = inBuckets(buckets, money, (row) => row.refunded).map(ore)
  const net = inBuckets(buckets, money, (row) => row.net).map(ore)
  const plain = (amount: Ore) => formatFigure(amount, lng)
  return {
    key: 'money',
    title: textOf(lng, 'analytics:money'),
    figure: formatMoney(wholeKroner(sum(paid)), lng),
    ...changeOf(sum(paid), sum(moneyBefore.map((row) => row.paid))),
    text: withBefore(
      textOf(lng, 'analytics:money-text', {
        refunded: formatMoney(wholeKroner(sum(refunded)), lng),
        owed: formatMoney(owed, lng),
      }),
      moneyBefore.length === 0 ? NOTHING : formatMoney(wholeKroner(sum(moneyBefore.map((row) => row.paid))), lng),
      lng,
    ),
    chart: barChart(
      buckets.map((bucket, at) => withTitle(nameOf(bucket, lng), inKroner(paid[at]!), formatMoney(paid[at]!, lng))),
      (figure) => formatAmount(kroner(Math.round(figure)), lng),
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

const wholeKroner = (amount: Ore) => kroner(Math.round(inKroner(amount)))
