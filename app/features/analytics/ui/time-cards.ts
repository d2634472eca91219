import { textOf } from '#app/content/text/i18n.server.ts'
import { shareOf, hoursUsed, timeUsed, type HourUse } from '#app/domain/analytics.ts'
import type { Language } from '#app/domain/language.ts'
import { laserTime, type timeUse } from '../queries.ts'
import { headOf, percent, type Asked, type Card } from './card.ts'

type TimeUse = Awaited<ReturnType<typeof timeUse>>

export function utilisationCard({ lng }: Asked, use: TimeUse, useBefore: TimeUse): Card {
  const total = (hours: HourUse[], of: 'open' | 'booked') => hours.reduce((minutes, one) => minutes + one[of], 0)
  const share = (hours: HourUse[]) => shareOf(total(hours, 'booked'), total(hours, 'open'))
  const hours = hoursUsed(use)
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
        : textOf(lng, 'analytics:use-text', { before: percent(share(hoursUsed(useBefore))) }),
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

/** How full each person's open time is, and each laser's: a laser could run whenever the clinic is open and it is not away. */
export async function peopleAndLasersCard(
  { services, range, lng }: Asked,
  { open, closed, booked }: TimeUse,
): Promise<Card> {
  const people = await services.db.k.selectFrom('providers').select(['id', 'name']).orderBy('display_order').execute()
  const { lasers, away } = await laserTime(services, range)
  const isOf = (id: string) => (span: { provider: string | null }) => span.provider === id || span.provider === null
  const each = [
    ...people.map(({ id, name }) => ({
      name,
      ...timeUsed({ open: open.filter(isOf(id)), closed: closed.filter(isOf(id)), booked: booked.filter(isOf(id)) }),
    })),
    ...lasers.map(({ id, name }) => ({
      name,
      ...timeUsed({
        open,
        closed: [...closed.filter(({ provider }) => provider === null), ...away.filter(({ laser }) => laser === id)],
        booked: booked.filter(({ resources }) => resources.includes(id)),
      }),
    })),
  ].filter((one) => one.open > 0)
  return {
    key: 'use-of-each',
    title: textOf(lng, 'analytics:use-of-each'),
    figure: '',
    text: textOf(lng, each.length === 0 ? 'analytics:use-none' : 'analytics:use-of-each-text'),
    chart:
      each.length === 0
        ? null
        : {
            is: 'steps',
            rows: each.map(({ name, ...use }) => ({
              name,
              share: use.booked / use.open,
              value: percent(shareOf(use.booked, use.open)),
              note: '',
            })),
          },
    table: {
      head: headOf(lng, 'col-name', 'col-open', 'col-booked', 'col-share'),
      rows: each.map(({ name, ...use }) => [
        name,
        inHours(use.open, lng),
        inHours(use.booked, lng),
        percent(shareOf(use.booked, use.open)),
      ]),
    },
  }
}

const inHours = (minutes: number, lng: Language) =>
  (minutes / 60).toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB', { maximumFractionDigits: 1 })
