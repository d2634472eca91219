import { z } from 'zod'
import { isRange } from '#app/domain/clinic/analytics.ts'
import { csvOf } from '#app/domain/csv.ts'
import { CARD_KEYS } from '#app/features/analytics/ui/card.ts'
import { boundedCards } from '#app/features/analytics/ui/cards.ts'
import { endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { reportDay } from '#app/input/days.ts'

export const analyticsCsv = endpoint({
  method: 'get',
  path: '/api/analytics/{file}',
  action: 'read-statistics',
  shows: 'no-client',
  rateLimit: 'none',
  summary: 'One figure of the clinic between two days as CSV',
  params: z.object({ file: z.string() }),
  query: z.object({ from: reportDay, to: reportDay }),
  answers: { 200: { description: 'text/csv' } },
  refusals: ['not-found', 'too-busy'],
  async handle({ services, lng, params, query }) {
    const key = CARD_KEYS.find((name) => params.file === `${name}.csv`)
    if (!key || !isRange(query)) return problem('not-found', lng)
    const figures = await boundedCards(services, query, lng)
    if (!figures.ok) return problem(figures.refusal, lng)
    const { table } = figures.value.find((card) => card.key === key)!
    return new Response(csvOf([table.head, ...table.rows]), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${key}-${query.from}-${query.to}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})
