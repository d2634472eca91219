import { textOf } from '#app/content/text/i18n.server.ts'
import { countedEvents, courseSteps, rebooking } from '../queries.ts'
import { headOf, shownCount, shownShare, stepsChart, type Asked, type Card, type Step } from './card.ts'

export async function funnelCard({ services, range, lng }: Asked): Promise<Card> {
  const counts = await countedEvents(services, range)
  const of = (which: (row: (typeof counts)[number]) => boolean) =>
    counts.reduce((total, row) => (which(row) ? total + row.count : total), 0)
  const isView = (page?: string) => (row: (typeof counts)[number]) =>
    row.event === 'page_view' && (page === undefined || row.page === page)
  const steps: Step[] = [
    { name: textOf(lng, 'analytics:step-pages'), count: of(isView()) },
    { name: textOf(lng, 'analytics:step-scan-page'), count: of(isView('/tattoo-analysis')) },
    { name: textOf(lng, 'analytics:step-scans'), count: of(({ event }) => event === 'scan_completed') },
    {
      name: textOf(lng, 'analytics:step-booked'),
      count: of(({ event }) => event === 'consultation_booked' || event === 'treatment_booked'),
    },
    { name: textOf(lng, 'analytics:step-paid'), count: of(isView('/payment-success')) },
  ]
  return {
    key: 'funnel',
    title: textOf(lng, 'analytics:funnel'),
    figure: shownShare(steps.at(-1)!.count, steps[0]!.count),
    text: textOf(lng, 'analytics:funnel-text'),
    chart: stepsChart(steps, lng),
    table: {
      head: headOf(lng, 'col-step', 'col-count'),
      rows: steps.map(({ name, count }) => [name, shownCount(count, lng)]),
    },
  }
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
            rebooked: shownCount(now.rebooked, lng),
            of: shownCount(now.done, lng),
          }),
    chart: null,
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

export async function courseCard({ services, range, lng }: Asked): Promise<Card> {
  const counts = await courseSteps(services, range)
  const steps = counts.map((count, least) => ({
    name:
      least === 0 ? textOf(lng, 'analytics:course-begun') : textOf(lng, 'analytics:course-session', { count: least }),
    count,
  }))
  return {
    key: 'course',
    title: textOf(lng, 'analytics:course'),
    figure: '',
    text: textOf(lng, 'analytics:course-text'),
    chart: stepsChart(steps, lng),
    table: {
      head: headOf(lng, 'col-step', 'col-count'),
      rows: steps.map(({ name, count }) => [name, shownCount(count, lng)]),
    },
  }
}
