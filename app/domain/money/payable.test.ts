import { expect, test } from 'vitest'
import { kroner, type Ore } from './money.ts'
import { payableLines } from './payable.ts'
import { priced, type DraftLine } from '#app/domain/pricing/quote.ts'

const line = (kind: DraftLine['kind'], amount: Ore): DraftLine => ({
  key: kind,
  ruleName: kind,
  titleDa: `da ${kind}`,
  titleEn: `en ${kind}`,
  kind,
  amount,
})
const quote = (dueNow: Ore, sessions: number, ...lines: DraftLine[]) => ({
  lines: priced('package', lines).lines,
  dueNow,
  treatmentTotal: dueNow,
  sessions,
})

test('discounts are spread over what they are taken off, and the lines add up to what is due, to the øre', () => {
  const asked = quote(
    kroner(1000),
    1,
    line('session', kroner(900)),
    line('size', kroner(300)),
    line('package-discount', kroner(-200)),
    line('add-on', kroner(220)),
  )
  expect(payableLines(asked, 'en')).toEqual([
    { title: 'en session', amount: 75_000 },
    { title: 'en size', amount: 25_000 },
  ])
  const odd = quote(100 as Ore, 1, line('session', 100 as Ore), line('size', 100 as Ore), line('size', 100 as Ore))
  expect(payableLines(odd, 'da').map(({ amount }) => amount)).toEqual([33, 34, 33])
})

test('several sessions are one line with their number, one session is named alone', () => {
  const titles = (sessions: number) =>
    payableLines(quote(kroner(900), sessions, line('session', kroner(900)), line('size', 1 as Ore)), 'da').map(
      ({ title }) => title,
    )
  expect(titles(6)).toEqual(['da session × 6', 'da size'])
  expect(titles(1)).toEqual(['da session', 'da size'])
})

test('a deposit alone, and nothing at all, have no lines', () => {
  const whole = quote(kroner(900), 1, line('session', kroner(900)))
  expect(payableLines({ ...whole, dueNow: kroner(500) }, 'da')).toEqual([])
  expect(payableLines({ ...whole, dueNow: 0 as Ore, treatmentTotal: 0 as Ore }, 'da')).toEqual([])
})
