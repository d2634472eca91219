import { expect, test } from 'vitest'
import { addDays, clinicDay } from '#app/domain/time/clinic-time.ts'
import { cookieOf, person } from '#test/clinic/people.ts'
import { apiOf } from '#test/clinic/http.ts'
import { world } from '#test/clinic/world.ts'
import { boundedCards } from './ui/cards.ts'

const day = clinicDay('2026-11-30')
const rangeOf = (days: number) => ({ from: addDays(day, -days), to: day })

test('of a dozen who ask for figures of different days at once two are served, eight wait, and two are refused', async () => {
  const { services } = await world()
  const asked = Array.from({ length: 12 }, (_, n) => boundedCards(services, rangeOf(30 + n), 'da'))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(answers.slice(10)).toMatchObject([{ refusal: 'too-busy' }, { refusal: 'too-busy' }])
  expect(await boundedCards(services, rangeOf(41), 'da')).toMatchObject({ ok: true })
})

test('all who ask for the same figures at once get one answer', async () => {
  const { services } = await world()
  const answers = await Promise.all(Array.from({ length: 36 }, () => boundedCards(services, rangeOf(30), 'da')))
  expect(answers.every(({ ok }) => ok)).toBe(true)
})

test('a table asked for while too many are counted is refused in words', async () => {
  const { services } = await world()
  const { id } = await person(services, { roles: ['admin'] })
  const Cookie = await cookieOf(services, id)
  const path = `/api/analytics/bookings.csv?from=2026-11-01&to=2026-11-30`
  const busy = Array.from({ length: 10 }, (_, n) => boundedCards(services, rangeOf(60 + n), 'da'))
  const answer = await apiOf(services).get(path, { Cookie })
  await Promise.all(busy)
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'too-busy' }])
})
