import { bucketsOf, rangeBefore, type DayRange } from '#app/domain/clinic/analytics.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import { timeUse, visitCounts } from '../queries.ts'
import type { Card } from './card.ts'
import { courseCard, funnelCard, rebookingCard } from './course-cards.ts'
import { moneyCard } from './money-card.ts'
import { peopleAndLasersCard, utilisationCard } from './time-cards.ts'
import { bookingsCard, noShowsCard, partnersCard, providersCard } from './visit-cards.ts'

/** The figures of a range beside those of the same number of days before it, each as a chart and as a table. */
export async function analyticsCards(services: Services, range: DayRange, lng: Language): Promise<Card[]> {
  const asked = { services, range, before: rangeBefore(range), lng, buckets: bucketsOf(range) }
  const [visits, visitsBefore] = await Promise.all([visitCounts(services, range), visitCounts(services, asked.before)])
  const [use, useBefore] = await Promise.all([timeUse(services, range), timeUse(services, asked.before)])
  return [
    bookingsCard(asked, visits, visitsBefore),
    await moneyCard(asked),
    noShowsCard(asked, visits, visitsBefore),
    await utilisationCard(asked, use, useBefore),
    await peopleAndLasersCard(asked, use, useBefore),
    await rebookingCard(asked),
    await funnelCard(asked),
    await providersCard(asked, visits, visitsBefore),
    partnersCard(asked, visits, visitsBefore),
    await courseCard(asked),
  ]
}
