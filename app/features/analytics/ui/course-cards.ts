import { textOf } from '#app/content/text/i18n.server.ts'
import type { DayRange } from '#app/domain/clinic/analytics.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import { countedEvents, courseSteps, rebooking } from '../queries/figures.ts'
import {
  barShare,
  headOf,
  readCount,
  shownCount,
  shownShare,
  stepsChart,
  withBefore,
  type Asked,
  type Card,
  type Step,
} from './card.ts'

export async function funnelCard({ services, range, before, lng }: Asked): Promise<Card> {
  const [steps, then] = await Promise.all([funnelSteps(services, range, lng), funnelSteps(services, before, lng)])
  const shareOf = (all: Step[]) => shownShare(all.at(-1)!.count, all[0]!.count)
  return {
    key: 'funnel',
    title: textOf(lng, 'analytics:funnel'),
    figure: shareOf(steps),
    text: withBefore(textOf(lng, 'analytics:funnel-text'), shareOf(then), lng),
    chart: stepsChart(steps, lng),
    table: {
      head: headOf(lng, 'col-step', 'col-count', 'col-before'),
      rows: steps.map(({ name, count }, at) => [name, shownCount(count, lng), shownCount(then[at]!.count, lng)]),
    },
  }
}

async function funnelSteps(services: Services, range: DayRange, lng: Language): Promise<Step[]> {
  const counts = await countedEvents(services, range)
  const of = (which: (row: (typeof counts)[number]) => boolean) =>
    counts.reduce((total, row) => (which(row) ? total + row.count : total), 0)
  const isView = (page?: string) => (row: (typeof counts)[number]) =>
    row.event === 'page_view' && (page === undefined || row.page === page)
  return [
    { name: textOf(lng, 'analytics:step-pages'), count: of(isView()) },
    { name: textOf(lng, 'analytics:step-scan-page'), count: of(isView('/tattoo-analysis')) },
    { name: textOf(lng, 'analytics:step-scans'), count: of(({ event }) => event === 'scan_completed') },
    {
      name: textOf(lng, 'analytics:step-booked'),
      count: of(({ event }) => event === 'consultation_booked' || event === 'treatment_booked'),
    },
    { name: textOf(lng, 'analytics:step-paid'), count: of(isView('/payment-success')) },
  ]
}

export async function rebookingCard({ services, range, before, lng }: Asked): Promise<Card> {
  const today = services.clock.today()
  const [now, then] = await Promise.all([rebooking(services, range, today), rebooking(services, before, today)])
  const rows = [
    { name: textOf(lng, 'analytics:col-period'), ...now },
    { name: textOf(lng, 'analytics:col-before'), ...then },
  ]
  return {
    key: 'rebooking',
    title: textOf(lng, 'analytics:rebooking'),
    figure: shownShare(now.rebooked, now.done),
    text:
      now.done === 0
        ? textOf(lng, 'analytics:rebooking-none')
        : textOf(lng, 'analytics:rebooking-text', {
            rebooked: readCount(now.rebooked, lng),
            of: readCount(now.done, lng),
          }),
    chart:
      now.done === 0
        ? null
        : {
            is: 'steps',
            // A period with nothing to tell is no bar to compare with.
            rows: (then.done === 0 ? rows.slice(0, 1) : rows).map(({ name, done, rebooked }) => ({
              name,
              share: done === 0 ? 0 : barShare(rebooked, done),
              value: shownShare(rebooked, done),
              note: '',
            })),
          },
    table: {
      head: headOf(lng, 'col-period', 'col-treatments', 'col-bookings', 'col-share'),
      rows: rows.map(({ name, done, rebooked }) => [
        name,
        shownCount(done, lng),
        shownCount(rebooked, lng),
        shownShare(rebooked, done),
      ]),
    },
  }
}

export async function courseCard({ services, range, before, lng }: Asked): Promise<Card> {
  const [counts, then] = await Promise.all([courseSteps(services, range), courseSteps(services, before)])
  const nameOf = (least: number) =>
    least === 0 ? textOf(lng, 'analytics:course-begun') : textOf(lng, 'analytics:course-session', { count: least })
  const either = counts.length > then.length ? counts : then
  return {
    key: 'course',
    title: textOf(lng, 'analytics:course'),
    figure: '',
    text: textOf(lng, 'analytics:course-text'),
    chart: stepsChart(
      counts.map((count, least) => ({ name: nameOf(least), count })),
      lng,
    ),
    table: {
      head: headOf(lng, 'col-step', 'col-count', 'col-before'),
      rows: either.map((_, least) => [
        nameOf(least),
        shownCount(counts[least] ?? 0, lng),
        shownCount(then[least] ?? 0, lng),
      ]),
    },
  }
}
