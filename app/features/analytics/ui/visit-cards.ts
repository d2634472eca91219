import { textOf } from '#app/content/text/i18n.server.ts'
import { inBuckets, shareOf } from '#app/domain/clinic/analytics.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { PartnerCount, VisitCount } from '../queries/figures.ts'
import {
  barShare,
  changeOf,
  countOf,
  grouped,
  headOf,
  nameOf,
  percent,
  pointsOf,
  readCount,
  shownCount,
  shownShare,
  withBefore,
  withTitle,
  type Asked,
  type Card,
} from './card.ts'
import { barChart, lineChart, sparkCharts } from './charts.ts'

export function bookingsCard({ lng, buckets }: Asked, visits: VisitCount[], visitsBefore: VisitCount[]): Card {
  const [now, then] = [countOf(visits), countOf(visitsBefore)]
  const values = inBuckets(buckets, visits, ({ count }) => count)
  const ofType = (type: VisitCount['type']) =>
    inBuckets(buckets, visits, (visit) => (visit.type === type ? visit.count : 0))
  const [consultations, treatments] = [ofType('consultation'), ofType('treatment')]
  const compared = now > then ? 'bookings-more' : now < then ? 'bookings-fewer' : 'bookings-same'
  return {
    key: 'bookings',
    title: textOf(lng, 'analytics:bookings'),
    figure: grouped(now, lng),
    ...changeOf(now, then),
    text:
      then === 0
        ? textOf(lng, 'analytics:bookings-none-before')
        : textOf(lng, `analytics:${compared}`, { count: Math.abs(now - then) }),
    chart: barChart(
      buckets.map((bucket, at) => withTitle(nameOf(bucket, lng), values[at]!, String(values[at]))),
      String,
    ),
    table: {
      head: headOf(lng, 'col-period', 'col-bookings', 'col-consultations', 'col-treatments'),
      rows: buckets.map((bucket, at) => [
        nameOf(bucket, lng).title,
        ...[values, consultations, treatments].map((column) => String(column[at])),
      ]),
    },
  }
}

export function noShowsCard({ lng, buckets }: Asked, visits: VisitCount[], visitsBefore: VisitCount[]): Card {
  const sumOf = (all: readonly VisitCount[], of: 'missed' | 'closed') => all.reduce((sum, row) => sum + row[of], 0)
  const [missed, closed] = [sumOf(visits, 'missed'), sumOf(visits, 'closed')]
  const before = shareOf(sumOf(visitsBefore, 'missed'), sumOf(visitsBefore, 'closed'))
  const rows = buckets.map((bucket) => {
    const within = visits.filter(({ day }) => day >= bucket.from && day <= bucket.to)
    return { ...nameOf(bucket, lng), missed: sumOf(within, 'missed'), closed: sumOf(within, 'closed') }
  })
  return {
    key: 'no-shows',
    title: textOf(lng, 'analytics:no-shows'),
    figure: percent(shareOf(missed, closed)),
    ...pointsOf(shareOf(missed, closed), before, lng),
    text:
      closed === 0
        ? textOf(lng, 'analytics:no-shows-none')
        : withBefore(textOf(lng, 'analytics:no-shows-text', { count: missed, of: closed }), percent(before), lng),
    chart:
      closed === 0
        ? null
        : lineChart(
            rows.map((row) =>
              withTitle(row, shareOf(row.missed, row.closed), percent(shareOf(row.missed, row.closed))),
            ),
            (value) => `${value} %`,
          ),
    table: {
      head: headOf(lng, 'col-period', 'col-visits', 'col-no-shows', 'col-share'),
      rows: rows.map((row) => [
        row.title,
        String(row.closed),
        String(row.missed),
        percent(shareOf(row.missed, row.closed)),
      ]),
    },
  }
}

export async function providersCard(
  { services, lng, buckets }: Asked,
  visits: VisitCount[],
  visitsBefore: VisitCount[],
): Promise<Card> {
  const people = await services.db.k.selectFrom('providers').select(['id', 'name']).orderBy('display_order').execute()
  const each = people
    .map(({ id, name }) => {
      const isTheirs = ({ provider }: VisitCount) => provider === id
      const values = inBuckets(buckets, visits.filter(isTheirs), ({ count }) => count)
      return { name, values, count: countOf(visits, isTheirs), before: countOf(visitsBefore, isTheirs) }
    })
    .filter(({ count, before }) => count > 0 || before > 0)
  const shown = each.filter(({ count }) => count > 0)
  return {
    key: 'providers',
    title: textOf(lng, 'analytics:providers'),
    figure: '',
    text: textOf(lng, 'analytics:providers-text'),
    chart: shown.length === 0 ? null : sparkCharts(shown.map((row) => ({ ...row, value: grouped(row.count, lng) }))),
    table: {
      head: headOf(lng, 'col-provider', 'col-bookings', 'col-before'),
      rows: each.map(({ name, count, before }) => [name, String(count), String(before)]),
    },
  }
}

export function partnersCard({ lng }: Asked, visits: PartnerCount[], visitsBefore: PartnerCount[]): Card {
  const names = [...new Set([...visits, ...visitsBefore].flatMap(({ partner }) => partner ?? []))]
  const each = names
    .map((name) => {
      const isTheirs = ({ partner }: PartnerCount) => partner === name
      return { name, count: countOf(visits, isTheirs), before: countOf(visitsBefore, isTheirs) }
    })
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, DEFAULT_LANGUAGE))
  const shown = each.filter(({ count }) => count > 0)
  const shareIn = (all: PartnerCount[]) =>
    shownShare(
      countOf(all, ({ partner }) => partner !== null),
      countOf(all),
    )
  return {
    key: 'partners',
    title: textOf(lng, 'analytics:partners'),
    figure: shown.length === 0 ? '' : shareIn(visits),
    text:
      shown.length === 0
        ? textOf(lng, 'analytics:partners-none')
        : withBefore(textOf(lng, 'analytics:partners-text'), shareIn(visitsBefore), lng),
    chart:
      shown.length === 0
        ? null
        : {
            is: 'steps',
            rows: shown.map(({ name, count }) => ({
              name,
              share: barShare(count, shown[0]!.count),
              value: readCount(count, lng),
              note: '',
            })),
          },
    table: {
      head: headOf(lng, 'col-partner', 'col-bookings', 'col-before'),
      rows: each.map(({ name, count, before }) => [name, shownCount(count, lng), shownCount(before, lng)]),
    },
  }
}
