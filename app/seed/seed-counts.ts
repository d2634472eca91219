import { addDays } from '#app/domain/time/clinic-time.ts'
import type { Services } from '#app/services/services.ts'

const DAYS = 84
// Of visits that said yes, on an ordinary day: what the owner's funnel is made of.
const DAILY = [
  { event: 'page_view', page: '/', count: 14 },
  { event: 'page_view', page: '/priser', count: 6 },
  { event: 'page_view', page: '/tattoo-analysis', count: 5 },
  { event: 'scan_completed', page: '/tattoo-analysis', count: 2 },
] as const
// One in so many days: some visits say no, so fewer are counted than the demo's calendar holds.
const NOW_AND_THEN = [
  { every: 2, what: { event: 'consultation_booked', page: '/' } },
  { every: 2, what: { event: 'treatment_booked', page: '/book' } },
  { every: 3, what: { event: 'page_view', page: '/payment-success' } },
] as const

/** Some weeks of made-up counts; a real clinic's own are left alone. */
export async function seedCounts({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const today = clock.today()
  const rows = Array.from({ length: DAYS }, (_, ago) => {
    const on = { day: addDays(today, -ago - 1), lng: 'da' as const }
    return [
      // Some days are busier than others.
      ...DAILY.map(({ count, ...what }) => ({ ...on, ...what, count: count + (ago % 3) })),
      ...NOW_AND_THEN.filter(({ every }) => ago % every === 0).map(({ what }) => ({ ...on, ...what, count: 1 })),
    ]
  })
  await db.k
    .insertInto('daily_counts')
    .values(rows.flat())
    .onConflict((oc) => oc.doNothing())
    .execute()
}
