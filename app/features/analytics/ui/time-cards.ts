import { textOf } from '#app/content/text/i18n.server.ts'
import { hoursOfAll, shareOf, type HourOfProvider, type HourUse } from '#app/domain/clinic/analytics.ts'
import { formatNumber, type Language } from '#app/domain/language.ts'
import { WEEKDAYS } from '#app/domain/time/opening-hours.ts'
import { openingHours } from '#app/features/opening-hours/queries/opening-hours.ts'
import { timeOfLasers, type LaserTime } from '../queries/time-use.ts'
import { headOf, percent, pointsOf, withBefore, type Asked, type Card } from './card.ts'

type TimeUse = readonly HourOfProvider[]

/** How full the open hours are by weekday and hour; a day of the clinic's week stands there also when it had none. */
export async function utilisationCard({ services, lng }: Asked, use: TimeUse, useBefore: TimeUse): Promise<Card> {
  const total = (hours: HourUse[], of: 'open' | 'booked') => hours.reduce((minutes, one) => minutes + one[of], 0)
  const share = (hours: HourUse[]) => shareOf(total(hours, 'booked'), total(hours, 'open'))
  const hours = hoursOfAll(use)
  const columns = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const week = await openingHours(services)
  const weekdays = WEEKDAYS.filter((day) => week[day].length > 0 || hours.some(({ weekday }) => weekday === day))
  const nameOf = (day: number) => textOf(lng, `analytics:weekday-${day as 1}`)
  return {
    key: 'use',
    title: textOf(lng, 'analytics:use'),
    figure: percent(share(hours)),
    ...pointsOf(share(hours), share(hoursOfAll(useBefore)), lng),
    text:
      hours.length === 0
        ? textOf(lng, 'analytics:use-none')
        : withBefore(textOf(lng, 'analytics:use-text'), percent(share(hoursOfAll(useBefore))), lng),
    chart:
      hours.length === 0
        ? null
        : {
            is: 'grid',
            columns: columns.map(String),
            rows: weekdays.map((day) => ({
              name: nameOf(day),
              cells: columns.map((hour) => {
                const found = hours.find((one) => one.weekday === day && one.hour === hour)
                return found ? shareOf(found.booked, found.open) : null
              }),
            })),
          },
    table: {
      head: headOf(lng, 'col-weekday', 'col-hour', 'col-open', 'col-booked', 'col-share'),
      rows: hours.map(({ weekday: day, hour, open, booked }) => [
        nameOf(day),
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
  { services, range, before, lng }: Asked,
  use: TimeUse,
  useBefore: TimeUse,
): Promise<Card> {
  const people = await services.db.k.selectFrom('providers').select(['id', 'name']).orderBy('display_order').execute()
  const [now, then] = [
    usedBy(people, use, await timeOfLasers(services, range)),
    usedBy(people, useBefore, await timeOfLasers(services, before)),
  ]
  const each = now
    .map((one, at) => ({ ...one, before: then[at]! }))
    .filter((one) => one.open > 0 || one.before.open > 0)
  const shown = each.filter((one) => one.open > 0)
  return {
    key: 'use-of-each',
    title: textOf(lng, 'analytics:use-of-each'),
    figure: '',
    text: textOf(lng, shown.length === 0 ? 'analytics:use-none' : 'analytics:use-of-each-text'),
    chart:
      shown.length === 0
        ? null
        : {
            is: 'steps',
            rows: shown.map(({ name, ...one }) => ({
              name,
              share: one.booked / one.open,
              value: percent(shareOf(one.booked, one.open)),
              note: '',
            })),
          },
    table: {
      head: headOf(lng, 'col-name', 'col-open', 'col-booked', 'col-share', 'col-before'),
      rows: each.map(({ name, open, booked, before: was }) => [
        name,
        inHours(open, lng),
        inHours(booked, lng),
        percent(shareOf(booked, open)),
        percent(shareOf(was.booked, was.open)),
      ]),
    },
  }
}

type Named = { id: string; name: string }

/** Everybody, then every laser, with their minutes open and booked. */
function usedBy(people: readonly Named[], use: TimeUse, lasers: readonly LaserTime[]) {
  const minutesOf = (id: string, of: 'open' | 'booked') =>
    use.reduce((sum, hour) => (hour.provider === id ? sum + hour[of] : sum), 0)
  return [
    ...people.map(({ id, name }) => ({ name, open: minutesOf(id, 'open'), booked: minutesOf(id, 'booked') })),
    ...lasers.map(({ name, open, booked }) => ({ name, open, booked })),
  ]
}

const inHours = (minutes: number, lng: Language) => formatNumber(minutes / 60, lng, { maximumFractionDigits: 1 })
