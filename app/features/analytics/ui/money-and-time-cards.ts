import { textOf } from '#app/content/text/i18n.server.ts'
import { inBuckets, shareOf, useOfHours, type HourUse } from '#app/domain/analytics.ts'
import type { Language } from '#app/domain/language.ts'
import { formatAmount, formatFigure, formatMoney, ore, sum, vatIn, type Ore } from '#app/domain/money.ts'
import { moneyByDay, timeUse } from '../queries.ts'
import { headOf, nameOf, percent, withTitle, type Asked, type Card } from './card.ts'
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

export async function utilisationCard({ services, range, before, lng }: Asked): Promise<Card> {
  const [use, useBefore] = (await Promise.all([timeUse(services, range), timeUse(services, before)])).map(useOfHours)
  const total = (hours: HourUse[], of: 'open' | 'booked') => hours.reduce((minutes, one) => minutes + one[of], 0)
  const share = (hours: HourUse[]) => shareOf(total(hours, 'booked'), total(hours, 'open'))
  const hours = use!
  const columns = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const weekdays = [...new Set(hours.map(({ weekday }) => weekday))]
  const weekday = (number: number) => textOf(lng, `analytics:weekday-${number as 1}`)
  return {
    key: 'use',
    title: textOf(lng, 'analytics:use'),
    figure: percent(share(hours)),
    text:
      hours.length === 0
        ? textOf(lng, 'analytics:use-none')
        : textOf(lng, 'analytics:use-text', { before: percent(share(useBefore!)) }),
    chart:
      hours.length === 0
        ? null
        : {
            is: 'grid',
            columns: columns.map(String),
            rows: weekdays.map((day) => ({
              name: weekday(day),
              cells: columns.map((hour) => {
                const found = hours.find((one) => one.weekday === day && one.hour === hour)
                return found ? shareOf(found.booked, found.open) : null
              }),
            })),
          },
    table: {
      head: headOf(lng, 'col-weekday', 'col-hour', 'col-open', 'col-booked', 'col-share'),
      rows: hours.map(({ weekday: day, hour, open, booked }) => [
        weekday(day),
        String(hour),
        inHours(open, lng),
        inHours(booked, lng),
        percent(shareOf(booked, open)),
      ]),
    },
  }
}

const inHours = (minutes: number, lng: Language) =>
  (minutes / 60).toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB', { maximumFractionDigits: 1 })
