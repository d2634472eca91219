import { expect, test } from 'vitest'
import { clinic } from '#test/clinic/mail-facts.ts'
import { composeInvoiceMail } from '#app/content/mail/compose.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { kroner } from '#app/domain/money/money.ts'
import { catalog } from './catalog.server.ts'

// Sentences that were once read as something else: whom they speak of, and what happens, is in the sentence itself.
test.each([
  ['an answer is promised, not asked for', catalog.da.messages['answered-today'], /^Du får svar senest/],
  ['an answer is promised, not asked for', catalog.da.messages['answered-by'], /^Du får svar senest/],
  ['the visit is counted; nobody is asked along', catalog.da.common['cookies-title'], /^Må vi tælle dit besøg\?$/],
  ['a next session has an earliest day', catalog.da.plans['next-from'], /kan tidligst ligge \{\{day\}\}/],
  ['a next session has an earliest day', catalog.da.dashboard['no-next-from'], /kan tidligst ligge \{\{day\}\}/],
  ['a last session has an earliest month', catalog.da.plans['lead-ends'], /kan tidligst ligge i \{\{month\}\}/],
  ['a time limit runs from an event', catalog.da.system['rule-loose-files'], /^Et døgn efter modtagelsen\.$/],
  ['a time limit runs from an event', catalog.da.system['rule-portraits'], /efter, at de blev taget af holdet/],
  ['a day has a second span', catalog.da.owner['week-hint'], /Brug det andet tidsrum/],
  ['of a hand the palm counts', catalog.da.diagrams['prices-note'], /er det kun håndfladen, der tæller/],
  [
    'the scan suggests a skin type only where none is given',
    catalog.da.protection['limit-skin'],
    /foreslår scanningen kun/,
  ],
  [
    'the scan suggests a skin type only where none is given',
    catalog.en.protection['limit-skin'],
    /the scan only suggests/,
  ],
])('%s: %s', (_, said, meaning) => expect(said).toMatch(meaning))

const read = (path: string, lng: 'da' | 'en') => {
  const { text, faq } = pageAt(path, lng)
  return [text, ...faq.map(({ a }) => a)].join('\n')
}

test.each([
  [
    'a partner gets a share of what sub-partners’ clients pay',
    '/partner',
    'en',
    /% of what your own sub-partners’ clients pay/,
  ],
  [
    'a partner gets a share of what sub-partners’ clients pay',
    '/partner',
    'da',
    /% af det, dine egne underpartneres klienter betaler/,
  ],
  ['what a code gives can end, not the clinic', '/partner', 'en', /what your code gives, and that can change or end/],
  ['dark ink stays sometimes', '/faq', 'da', /nogle gange bliver det siddende/],
  ['a shadow may stay', '/tatoveringsfjernelse/fremskridt-resultater', 'da', /den kan også blive siddende/],
  ['the terms list what the site does', '/servicevilkar', 'da', /sende billeder, se dine tider og fortryde et køb/],
  [
    'the terms list what the site does',
    '/servicevilkar',
    'en',
    /send photos, see your appointments and withdraw from a purchase/,
  ],
] as const)('%s (%s, %s)', (_, path, lng, meaning) => expect(read(path, lng)).toMatch(meaning))

test.each(LANGUAGES)('the mail of an invoice names the place in the menu where it is kept (%s)', (lng) => {
  const head = { clinic, firstName: 'Søren', withdrawUrl: 'https://falm.example/fortryd-aftale' }
  const mail = { ...head, number: '2026-1', isCredit: false, total: kroner(900), url: 'https://falm.example/x' }
  expect(composeInvoiceMail(mail, lng).text).toContain(catalog[lng].dashboard['menu']!)
})
