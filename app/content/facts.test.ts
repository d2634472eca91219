import { expect, test } from 'vitest'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, type PricingRule } from '#app/domain/pricing/pricing.ts'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { factsFor, fillHtml, fillText } from './facts.ts'
import { parseMarkdown } from './markdown/markdown.ts'

const da = factsFor('da', { rules: FALLBACK_RULES, clinic })
const en = factsFor('en', { rules: FALLBACK_RULES, clinic })

test.each([
  ['price.session', '900 kr.', 'DKK 900'],
  ['price.session-vat', '180 kr.', 'DKK 180'],
  ['price.deposit', '500 kr.', 'DKK 500'],
  ['price.package-session', '675 kr.', 'DKK 675'],
  ['price.package-cover-up', '2.025 kr.', 'DKK 2,025'],
  ['price.package-complete', '6.750 kr.', 'DKK 6,750'],
  ['price.package-complete-normal', '9.000 kr.', 'DKK 9,000'],
  ['price.addon.smertefri', '800 kr.', 'DKK 800'],
  ['area.base', '30', '30'],
  ['area.unit', '5', '5'],
  ['tier.area', '31–100', '31–100'],
  ['tier.price', '120 kr.', 'DKK 120'],
  ['tier.unit', '5', '5'],
  ['course.4', '18', '18'],
  ['course.before-cover-up', '6–18', '6–18'],
  ['course-longer.12', '88', '88'],
  ['course-healed.2', '12', '12'],
  ['images.max-mb', '10', '10'],
  ['sessions.faq', '6–10', '6–10'],
  [
    'sessions.most-need',
    'De fleste har brug for 6–10 behandlinger, nogle kun 4 og andre op til 12',
    'Most people need 6–10 sessions, some only 4, others up to 12',
  ],
  ['interval.overview', '6–8', '6–8'],
  ['consent.same-day', 'Nogle gange.', 'Sometimes.'],
  ['clinic.phone', '70 12 34 56', '+45 70 12 34 56'],
])('%s is printed as "%s" and "%s"', (name, danish, english) => {
  expect(da.get(name)?.text.replaceAll('\u00a0', ' ')).toBe(danish)
  expect(en.get(name)?.text.replaceAll('\u00a0', ' ')).toBe(english)
})

test('a price on the pages is the price of the list, also after the clinic has changed it', () => {
  const dearer = FALLBACK_RULES.map((rule) =>
    rule.ruleType === 'base_pricing' ? { ...rule, price: kroner(1000) } : rule,
  )
  const facts = factsFor('da', { rules: dearer, clinic })
  expect(fillText('{{price.session}}', facts, 'page')).toBe('1.000\u00a0kr.')
  expect(fillText('{{price.package-session}}', facts, 'page')).toBe('750\u00a0kr.')
})

test('a table of sizes has a row for each size of the list, be it two or four', () => {
  // As a page's own table is made.
  const [section] = parseMarkdown(
    '||Pris|\n|---|---|\n|{{tier.area}} cm²|{{tier.price}}|\n|{{area.base}}||',
    'page',
  ).sections
  const row = section?.kind === 'html' ? section.html : ''
  const rowsOf = (rules: readonly PricingRule[]) =>
    fillHtml(row, factsFor('da', { rules, clinic }), 'page')
      .replaceAll(/<[^>]*>/g, '|')
      .replaceAll('\u00a0', ' ')
  const [, small, medium, large] = FALLBACK_RULES as [PricingRule, PricingRule, PricingRule, PricingRule]
  expect(rowsOf(FALLBACK_RULES).match(/cm²/g)).toHaveLength(3)
  expect(rowsOf(FALLBACK_RULES)).toMatch(/31–100.*120 kr\..*101–200.*100 kr\..*Over 200 cm².*80 kr\..*30/)
  const four = [
    small,
    medium,
    { ...large, sizeMaxCm2: 400 },
    { ...large, ruleName: 'x', sizeMinCm2: 401, price: kroner(60) },
  ]
  expect(rowsOf(four)).toMatch(/201–400.*80 kr\..*Over 400 cm².*60 kr\./)
  expect(rowsOf([{ ...small, sizeMaxCm2: null }])).toMatch(/^\W*Pris\W*Over 30 cm²\W*120 kr\.\W*30\W*$/)
})

test('treatment on the day of the consultation is answered by the owner’s time to think', () => {
  const answer = (lng: 'da' | 'en', consentHours: number) =>
    fillText(
      '{{consent.same-day}}',
      factsFor(lng, { rules: FALLBACK_RULES, clinic, terms: { ...SHIPPED_TERMS, consentHours } }),
      'page',
    )
  expect(answer('da', 48)).toMatch(/^Først når der er gået mindst 48 timer, siden/)
  expect(answer('en', 48)).toMatch(/^Only once at least 48 hours have passed/)
  expect(answer('da', 1)).toContain('1 time,')
  expect(answer('en', 1)).toContain('1 hour has')
})

test('an add-on taken off the list has no price on the pages', () => {
  const facts = factsFor('en', { rules: FALLBACK_RULES.filter((rule) => rule.ruleName !== 'creme'), clinic })
  expect(fillText('{{price.addon.creme}}', facts, 'page')).toBe('not offered now')
})

test('a price at the end of a Danish sentence does not end in two full stops', () => {
  expect(fillText('Det koster {{price.session}}. Samtalen er gratis.', da, 'page')).toBe(
    'Det koster 900\u00a0kr. Samtalen er gratis.',
  )
  expect(fillText('It costs {{price.session}}. Talking is free.', en, 'page')).toBe(
    'It costs DKK\u00a0900. Talking is free.',
  )
})

test('phone and e-mail can be pressed, and ranges stay in one piece', () => {
  expect(fillHtml('{{clinic.email}}', da, 'page')).toBe('<a href="mailto:hej@falm.example">hej@falm.example</a>')
  expect(fillHtml('{{clinic.phone}}', da, 'page')).toBe('<a class="nw" href="tel:+4570123456">70 12 34 56</a>')
  expect(fillHtml('{{sessions.faq}}', da, 'page')).toBe('<span class="nw">6–10</span>')
})

test('whatever an owner calls the clinic, on a page it is letters and no HTML', () => {
  const hostile = '<img src=x onerror=alert(1)>"&'
  const named = { ...clinic, name: hostile, legalName: hostile, street: hostile, city: hostile }
  const facts = factsFor('da', { rules: FALLBACK_RULES, clinic: named })
  for (const name of ['name', 'legal-name', 'street', 'city'])
    expect(fillHtml(`{{clinic.${name}}}`, facts, 'page')).toMatch(
      /^(?:<span class="nw">)?&lt;img [^<>"]+&gt;&quot;&amp;/,
    )
})

test('an unknown reference is an error that names the file and the reference', () => {
  expect(() => fillText('{{price.nothing}}', da, 'pages/faq.da.md')).toThrow(
    'pages/faq.da.md: there is no reference {{price.nothing}}',
  )
})
