import { bucketsOf, rangeBefore, type DayRange } from '#app/domain/clinic/analytics.ts'
import type { Language } from '#app/domain/language.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { sharedRead } from '#app/services/shared-read/shared-read.ts'
import type { Services } from '#app/services/services.ts'
import { createPlaces, type Places } from '#app/services/uploads/places.ts'
import { partnerCounts, visitCounts } from '../queries/figures.ts'
import { timeOfProviders } from '../queries/time-use.ts'
import type { Card } from './card.ts'
import { courseCard, funnelCard, rebookingCard } from './course-cards.ts'
import { moneyCard } from './money-card.ts'
import { peopleAndLasersCard, utilisationCard } from './time-cards.ts'
import { bookingsCard, noShowsCard, partnersCard, providersCard } from './visit-cards.ts'

const places = new WeakMap<Services['db'], Places>()
const AT_ONCE = { anonymous: 0, client: 0, staff: 2 }
const WAITING = { anonymous: 0, client: 0, staff: 8 }
const WAIT_MS = 10_000

class TooBusy extends Error {}

/**
 * The figures of a range, two at a time for the whole process: they read a year of rows. Those who ask for the same ones
 * meanwhile wait for one answer.
 */
export async function boundedCards(
  services: Services,
  range: DayRange,
  lng: Language,
): Promise<Result<Card[], 'too-busy'>> {
  const { db } = services
  const line = places.get(db) ?? createPlaces({ shares: AT_ONCE, waiting: WAITING, waitMs: WAIT_MS })
  places.set(db, line)
  try {
    const cards = await sharedRead(services, `analytics ${range.from} ${range.to} ${lng}`, async () => {
      const place = await line.take({ standing: 'staff', keys: [] })
      if (!place) throw new TooBusy()
      return analyticsCards(services, range, lng).finally(() => place.free())
    })
    return ok(cards)
  } catch (error) {
    if (error instanceof TooBusy) return refuse('too-busy')
    throw error
  }
}

/** The figures of a range beside those of the same number of days before it, each as a chart and as a table. */
export async function analyticsCards(services: Services, range: DayRange, lng: Language): Promise<Card[]> {
  const asked = { services, range, before: rangeBefore(range), lng, buckets: bucketsOf(range) }
  const [visits, visitsBefore] = await Promise.all([visitCounts(services, range), visitCounts(services, asked.before)])
  const [use, useBefore] = await Promise.all([
    timeOfProviders(services, range),
    timeOfProviders(services, asked.before),
  ])
  const [partners, partnersBefore] = await Promise.all([
    partnerCounts(services, range),
    partnerCounts(services, asked.before),
  ])
  return [
    bookingsCard(asked, visits, visitsBefore),
    await moneyCard(asked),
    noShowsCard(asked, visits, visitsBefore),
    await utilisationCard(asked, use, useBefore),
    await peopleAndLasersCard(asked, use, useBefore),
    await rebookingCard(asked),
    await funnelCard(asked),
    await providersCard(asked, visits, visitsBefore),
    partnersCard(asked, partners, partnersBefore),
    await courseCard(asked),
  ]
}
