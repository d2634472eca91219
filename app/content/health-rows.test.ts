import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf } from '#app/content/text/i18n.server.ts'
import { HEALTH_KEYS, HEALTH_QUESTIONS } from '#app/domain/health/health-form.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { healthRow, writeOutHealthRows } from './health-rows.ts'
import { readPage } from './pages.ts'

const PAGE = (lng: string) => `./pages/tatoveringsfjernelse/bivirkninger.${lng}.md`
const read = (lng: string) => readFileSync(new URL(PAGE(lng), import.meta.url), 'utf8')

test.each(LANGUAGES)(
  'the side-effects page has a row for each question of the health form, as it weighs (%s)',
  (lng) => {
    const { text } = readPage(PAGE(lng), read(lng))
    expect(HEALTH_KEYS.length).toBe(21)
    for (const key of HEALTH_KEYS) {
      const { condition, what } = healthRow(key, lng)
      expect(text.split(`| ${condition} | ${what} |`), key).toHaveLength(2)
      expect(textOf(lng, `health:ask-${key}`)).toMatch(/\?$/)
    }
  },
)

test('what the clinic does begins with the weight of the answer', () => {
  const leads = { stop: /^Ingen laser/, doctor: /^Læge først/, spot: /^Prøveplet først/, tell: /^Fortæl det/ }
  for (const key of HEALTH_KEYS) expect(healthRow(key, 'da').what).toMatch(leads[HEALTH_QUESTIONS[key].weights[0]])
  expect(healthRow('keloid', 'da').what).toBe('Læge først, derefter prøveplet')
})

test('a page without the rows stays as it is', () => {
  expect(writeOutHealthRows('| Under 18 | Nej |', 'da')).toBe('| Under 18 | Nej |')
})

test('the table of statements in the docs names each question with its weights and what the page says of it', () => {
  const docs = readFileSync(new URL('../../docs/health.md', import.meta.url), 'utf8')
  for (const key of HEALTH_KEYS) {
    const { condition, what } = healthRow(key, 'en')
    expect(docs).toContain(`| ${condition} | \`${key}\` | ${HEALTH_QUESTIONS[key].weights.join(' + ')} | ${what} |`)
  }
})
