import { expect, test } from 'vitest'
import { clinicDay, clinicTime, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { formatMoney, kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { both, facts, hrefs } from '#test/clinic/mail-facts.ts'
import { composeMail } from './compose.ts'
import type { MailFacts } from './facts.ts'

test.each(LANGUAGES)('a moved appointment in %s names the time before', (lng) => {
  for (const version of both('appointment-moved', lng, { movedFrom: clinicTime('2026-12-01T11:00') })) {
    expect(version).toContain(formatDay(clinicDay('2026-12-01'), lng))
    expect(version).toContain(formatTime('11:00', lng))
  }
})

test.each(LANGUAGES)('[law 19] a cancelled appointment says in %s what becomes of the deposit', (lng) => {
  const cancelled = (more: Partial<MailFacts>) => both('appointment-cancelled', lng, more)
  const amount = formatMoney(kroner(500), lng)
  const none = kroner(0)
  for (const version of cancelled({}))
    expect(version).toMatch(new RegExp(`${amount.replaceAll('.', '\\.')} (er på vej tilbage|is on its way back)`))
  for (const version of cancelled({ refund: none, lastWithdrawalDay: null }))
    expect(version).toMatch(/refunderes ikke ved afbud\. |is not refunded when you cancel\. /)
  for (const version of cancelled({ refund: none })) expect(version).toContain(formatDay(clinicDay('2026-12-12'), lng))
  for (const version of cancelled({ refund: none, depositPaid: none }))
    expect(version).toMatch(/Du har ikke betalt noget|You have not paid anything/)
})

test.each(LANGUAGES)('what was paid at the clinic is in %s paid back by the clinic, and no card is named', (lng) => {
  const stands = { origin: 'package', state: 'stands', withdrawUntil: null } as const
  for (const course of [null, stands])
    for (const version of both('appointment-cancelled', lng, { course, refundAtClinic: true })) {
      expect(version).toContain(formatMoney(kroner(500), lng))
      expect(version).toMatch(/Klinikken betaler beløbet inden for 14 dage|The clinic pays it within 14 days/)
      expect(version).not.toMatch(/på vej tilbage|on its way back|det kort|the card/)
    }
})

test.each(LANGUAGES)(
  'a visit of a course that is off says in %s what becomes of the course, and never of a deposit',
  (lng) => {
    const day = clinicDay('2026-12-14')
    const stands = { origin: 'package', state: 'stands', withdrawUntil: null } as const
    const cancelled = (course: MailFacts['course'], refund = kroner(0)) =>
      both('appointment-cancelled', lng, { course, refund, depositPaid: kroner(6_750) })
    const said: [MailFacts['course'], RegExp][] = [
      [stands, /Pakken gælder stadig|The package still stands/],
      [{ ...stands, origin: 'proposed' }, /Planen gælder stadig|The plan still stands/],
      [{ ...stands, state: 'withdrawn' }, /står i kvitteringen|The receipt says/],
      [{ ...stands, state: 'stopped' }, /er afsluttet|has ended/],
    ]
    for (const [course, words] of said)
      for (const version of cancelled(course)) {
        expect(version).toMatch(words)
        expect(version).not.toMatch(/deposit|ikke betalt noget|not paid anything|refunderes|6[.,]750/i)
      }
    for (const version of cancelled({ ...stands, withdrawUntil: day }))
      expect(version).toContain(`${lng === 'da' ? 'til og med' : 'up to and including'} ${formatDay(day, lng)}`)
    for (const version of cancelled(stands, kroner(250))) {
      expect(version).toContain(formatMoney(kroner(250), lng))
      expect(version).toMatch(/Pakken gælder stadig|The package still stands/)
    }
  },
)

test.each(LANGUAGES)('a time held for a package says in %s that the package was to be paid', (lng) => {
  const bought = quote({ areaCm2: 45, plan: 'package', sessions: 10, addOns: [], dialog: 'package' }, FALLBACK_RULES)
  for (const version of both('hold-expired', lng, { quote: bought })) {
    expect(version).toMatch(/betale pakken|pay for the package/)
    expect(version).not.toMatch(/deposit/i)
  }
  for (const version of both('hold-expired', lng)) expect(version).toMatch(/betale depositum|pay the deposit/)
})

test('a cancellation says who called it off', () => {
  expect(both('appointment-cancelled', 'da', { cancelledBy: 'client' })[0]).toContain('Som du bad om')
  expect(both('appointment-cancelled', 'da', { cancelledBy: 'clinic' })[0]).toContain('Vi er desværre nødt til')
  expect(both('appointment-cancelled', 'da', { cancelledBy: null })[0]).toMatch(
    /Din tid torsdag 3\. december 2026 kl\. 15\.30 er aflyst\./,
  )
})

test.each(LANGUAGES)('a late payer reads in %s that all the money comes back, and where other times are', (lng) => {
  for (const version of both('late-payment-refunded', lng)) expect(version).toContain(formatMoney(kroner(500), lng))
  for (const kind of ['late-payment-refunded', 'hold-expired', 'appointment-cancelled'] as const) {
    const { text, html } = composeMail(kind, facts(), lng)
    expect(text).toContain(facts().bookUrl)
    expect(hrefs(html)).toContain(facts().bookUrl)
  }
})
