import type { PatientListQuery } from '#app/input/fields.ts'

/** The same list, asked for otherwise. */
export const addressOf = (query: PatientListQuery, change: Partial<PatientListQuery>) => {
  const { q, sort, dir, state, provider, page } = { ...query, ...change }
  const params = new URLSearchParams({ sort, dir, page: String(page) })
  if (q) params.set('q', q)
  if (state !== 'all') params.set('state', state)
  if (provider) params.set('provider', provider)
  return `?${params}`
}
