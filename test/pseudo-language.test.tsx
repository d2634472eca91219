import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { appointmentIcs } from '#app/content/calendar/ics.ts'
import { drawConsent } from '#app/content/consents/draw.ts'
import { consentText } from '#app/content/consents/texts.ts'
import { diagrams } from '#app/content/diagrams/index.ts'
import { DIAGRAM_NAMES } from '#app/content/diagrams/types.ts'
import { factsFor } from '#app/content/facts.ts'
import { healingTexts } from '#app/content/guide/healing.ts'
import { healthRow } from '#app/content/health-rows.ts'
import { drawInvoice } from '#app/content/invoice/draw.ts'
import { drawStatement } from '#app/content/invoice/statement.ts'
import { drawIntervals } from '#app/content/journal/draw-intervals.ts'
import * as compose from '#app/content/mail/compose.ts'
import { withdrawalForm } from '#app/content/mail/withdrawal-form.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { safety, SAFETY_NAMES, safetyText } from '#app/content/safety.ts'
import { catalog } from '#app/content/text/catalog.server.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { AccountMailKind, AppointmentMailKind } from '#app/domain/clients/messages.ts'
import { HEALTH_KEYS } from '#app/domain/health/health-form.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#app/domain/language.ts'
import { kroner } from '#app/domain/money/money.ts'
import { priced } from '#app/domain/pricing/quote.ts'
import { addMinutes, clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { ContentPage } from '#app/routes/public/content-page/page.tsx'
import { viewOf } from '#app/routes/public/content-page/view.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { clinic, facts, startsAt } from '#test/clinic/mail-facts.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { readPdf } from '#test/support/pdf.ts'

// A third language of files alone: every English text in guillemets, which no English text has. What is printed outside
// of them did not come from the language's own files. How it writes days and amounts is its row of NOTATION.
const { PSEUDO, withPseudo, mark } = vi.hoisted(() => {
  const mark = (text: string) => text.replace(/[^\n]+/g, '«$&»')
  const marked = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(text)]))
  const withPseudo = (files: Record<string, Record<string, string>>) => ({
    ...files,
    ...Object.fromEntries(
      Object.entries(files).flatMap(([path, texts]) =>
        path.startsWith('./en/') ? [[path.replace('/en/', '/xx/'), marked(texts)]] : [],
      ),
    ),
  })
  return { PSEUDO: 'xx', withPseudo, mark }
})
const xx = PSEUDO as Language

vi.mock('#app/domain/language.ts', async (load) => {
  const real = await load<typeof import('#app/domain/language.ts')>()
  const { weekdays, months, ...english } = real.NOTATION.en
  const notation = {
    ...english,
    weekdays: weekdays.map(mark),
    months: { long: months.long.map(mark), short: months.short.map(mark) },
  }
  Object.assign(real.NOTATION, { [PSEUDO]: notation })
  ;(real.LANGUAGES as unknown as string[]).push(PSEUDO)
  return real
})
vi.mock('#app/content/text/files.server.ts', async (load) => ({
  textFiles: withPseudo((await load<typeof import('#app/content/text/files.server.ts')>()).textFiles),
}))
vi.mock('#app/content/text/safety-files.ts', async (load) => ({
  safetyFiles: withPseudo((await load<typeof import('#app/content/text/safety-files.ts')>()).safetyFiles),
}))

const url = 'https://falm.example/x'
const head = { clinic, firstName: 'Søren', withdrawUrl: url }
/** What is printed as it was given: names, addresses, codes, the price list's titles and units. */
const GIVEN = [
  ...Object.values(clinic),
  ...Object.values(SHIPPED_CLINIC).filter((value) => typeof value === 'string'),
  ...(facts().quote?.lines ?? []).map(({ titleDa }) => titleDa),
  'Søren',
  'Ida Holm',
  'CVR',
  'DKK',
  '7KQ2-M0XP',
  'KODE',
  'a@post.example',
  'hemmelig',
  'Smertefri',
  'nm',
]
  .filter(Boolean)
  .toSorted((a, b) => b.length - a.length)

/** The words that stand outside of every mark. */
function strayIn(printed: string) {
  let left = printed.replace(/https?:\/\/\S+/g, ' ')
  while (/«[^«»]*»/.test(left)) left = left.replace(/«[^«»]*»/g, ' ')
  for (const given of GIVEN) left = left.replaceAll(given, ' ')
  return left.match(/\p{L}{2,}/gu) ?? []
}

test('the third language is a language, and a text of another one is found', () => {
  expect(LANGUAGES).toContain(xx)
  expect(strayIn(`${catalog[xx].mail['bye']}\nFalm`)).toEqual([])
  expect(strayIn(`«Hi Søren» Kind regards`)).toEqual(['Kind', 'regards'])
})

const visits = Object.keys(compose.letters) as AppointmentMailKind[]
const VISIT_FACTS: [string, Parameters<typeof facts>[0]][] = [
  ['as it is', {}],
  [
    'numbed first, moved, to be confirmed',
    { arriveAt: addMinutes(startsAt, -45), movedFrom: startsAt, isUnverified: true },
  ],
  ['soon, without a deposit', { now: startsAt, depositPaid: kroner(0), refund: kroner(0) }],
  [
    'of a new account',
    { account: { is: 'new', url, temporaryPassword: 'hemmelig', hours: 24 }, expressRequested: true },
  ],
  ['called off by the clinic', { cancelledBy: 'clinic', refundAtClinic: true, isToCall: true, wasTotal: kroner(100) }],
  ['refused', { refused: { refusal: 'six-weeks', firstOpenDay: clinicDay('2027-01-10') }, waiting: kroner(125) }],
  [
    'of a course',
    {
      course: { origin: 'package', state: 'stands', withdrawUntil: clinicDay('2026-12-10') },
      account: { is: 'in-use', url },
    },
  ],
]

test.each(VISIT_FACTS)('no mail about a visit that is %s shows a text of another language', (_, more) => {
  for (const kind of visits) {
    const { subject, text, html } = compose.composeMail(kind, facts(more), xx)
    expect(strayIn(`${subject}\n${text}`), kind).toEqual([])
    expect(html).toContain(`<html lang="${PSEUDO}">`)
  }
})

test('no other mail and no file that goes along shows a text of another language', () => {
  const accounts = Object.keys(catalog[DEFAULT_LANGUAGE]['mail-account']).flatMap(
    (key) => /^(account-.+)-label$/.exec(key)?.slice(1) ?? [],
  ) as AccountMailKind[]
  const plan = {
    ...head,
    url,
    until: clinicDay('2026-12-20'),
    sessions: 4,
    sessionPrice: kroner(225),
    total: kroner(900),
  }
  const statement = { ...head, at: startsAt, name: 'Ida Holm', contract: '7KQ2-M0XP', email: 'a@post.example' }
  const known = { ...statement, isKnown: true, startsAt }
  const mails = [
    ...accounts.flatMap((kind) =>
      [30, 1_440, 10_080].map((minutes) => compose.composeAccountMail(kind, { ...head, url, minutes }, xx)),
    ),
    ...(['plan-proposed', 'plan-active'] as const).map((kind) =>
      compose.composePlanMail(kind, { ...plan, whole: kroner(800) }, xx),
    ),
    ...(['approved', 'declined'] as const).map((answer) =>
      compose.composeAddOnMail(
        {
          ...head,
          manageUrl: url,
          startsAt,
          arriveAt: startsAt,
          title: 'Smertefri',
          answer,
          reason: '',
          price: kroner(300),
        },
        xx,
      ),
    ),
    ...[null, 1, 3].map((count) =>
      compose.composeDifferences({ ...head, day: clinicDay('2026-12-01'), count, url }, xx),
    ),
    ...[1, 2].map((count) =>
      compose.composeCourseMail(
        { ...head, url, visits: Array.from({ length: count }, (_, at) => ({ number: at + 1, startsAt, url })) },
        xx,
      ),
    ),
    ...[true, false].flatMap((is) => [
      compose.composeInvoiceMail({ ...head, number: '2026-1', isCredit: is, total: kroner(900), url }, xx),
      compose.composePartnerMail({ ...head, code: 'KODE', isApproved: is, url }, xx),
      compose.composePartnerMail({ ...head, amount: kroner(500), isPaid: is, url }, xx),
    ]),
    compose.composePartnerMail({ ...head, code: 'KODE', account: { is: 'in-use', url } }, xx),
    compose.composePartnerMail(
      { ...head, code: 'KODE', account: { is: 'new', url, temporaryPassword: 'hemmelig', hours: 24 } },
      xx,
    ),
    compose.composeErased(
      { ...head, stays: { journalUntil: clinicDay('2036-12-01'), booksUntil: clinicDay('2031-12-31') } },
      xx,
    ),
    compose.composeWithdrawal(
      'receipt',
      { ...known, outcome: { is: 'withdrawn', back: kroner(500), backAtClinic: false, of: 'visit' } },
      xx,
    ),
    compose.composeWithdrawal('to-read', { ...known, outcome: { is: 'received', because: 'unknown' } }, xx),
    compose.composeStaffCall({ ...head, worklistUrl: url }, xx),
    compose.composeCallClient({ ...head, name: 'Ida Holm', startsAt, worklistUrl: url }, xx),
  ]
  for (const { subject, text } of mails) expect(strayIn(`${subject}\n${text}`)).toEqual([])
  const form = withdrawalForm(
    { clinic, bookingNumber: '7KQ2-M0XP', contractDay: clinicDay('2026-12-01'), withdrawUrl: url },
    xx,
  )
  expect(strayIn(form.content)).toEqual([])
})

test('a calendar file shows no text of another language', () => {
  const file = appointmentIcs({
    appointmentId: '0193f0c2-7a11-7c3e-9a51-3f6f2b1d0a77',
    host: 'falm.example',
    lng: xx,
    clinicName: 'Falm',
    location: clinic.street,
    startsAt,
    arriveAt: addMinutes(startsAt, -45),
    durationMinutes: 45,
    moves: 0,
    cancelled: false,
    isToCall: true,
    manageUrl: url,
    writtenAt: new Date('2026-11-28T09:00:00Z'),
  })
  const said = file.replaceAll('\r\n ', '').matchAll(/^(?:SUMMARY|DESCRIPTION):(.*)$/gm)
  for (const [, text] of said) expect(strayIn(text!.replaceAll('\\', ''))).toEqual([])
})

test('no PDF shows a text of another language', async () => {
  const party = { name: 'Ida Holm', address: clinic.street, cvr: '00000000' }
  const line = {
    key: 'visit',
    ruleName: 'visit',
    kind: 'session',
    amount: kroner(900),
    titleDa: 'Smertefri',
    titleEn: 'Smertefri',
  } as const
  const invoice = {
    number: '2026-0001',
    credits: '2026-0001',
    day: clinicDay('2026-12-05'),
    lng: xx,
    seller: clinic,
    buyer: { name: 'Ida Holm', email: 'a@post.example' },
    content: priced('invoice', [line]),
    method: 'cash',
    reference: '12',
  } as const
  const paper = {
    number: 'A1',
    day: invoice.day,
    seller: party,
    buyer: party,
    account: '1',
    net: kroner(4),
    vat: kroner(1),
  }
  const signed = {
    version: 3,
    lng: xx,
    signedName: 'Ida Holm',
    signedAt: clinicTime('2026-12-05T10:00'),
    offeredBy: 'Ida Holm',
    author: 'Falm',
  }
  const treatment = {
    tattoo: 'KODE',
    operator: 'Ida Holm',
    devices: ['KODE'],
    wavelengthsNm: [532],
    medicalIndication: null,
  }
  const files = [
    ...[true, false].map((isCredit) => drawInvoice({ ...invoice, isCredit }, SHIPPED_CLINIC)),
    ...[true, false].map((isVatRegistered) => drawStatement({ ...paper, isVatRegistered }, xx)),
    ...(['laser', 'anaesthesia', 'image'] as const).map((kind) =>
      drawConsent({ ...signed, text: consentText(kind, xx) }),
    ),
    drawIntervals({
      name: 'Ida Holm',
      clinic: SHIPPED_CLINIC,
      day: invoice.day,
      lng: xx,
      lasers: [],
      lines: [
        { ...treatment, day: clinicDay('2026-01-05') },
        { ...treatment, day: clinicDay('2026-12-05') },
      ],
    }),
  ]
  for (const file of await Promise.all(files)) expect(strayIn(readPdf(file).pages.join('\n'))).toEqual([])
})

test('no diagram, list of signs or row of the health table shows a text of another language', () => {
  const drawn = DIAGRAM_NAMES.map((name) => {
    const Diagram = diagrams[name]
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor(xx)}>
        <Diagram lng={xx} />
      </I18nextProvider>,
    )
  })
  const said = drawn.map((html) => html.replace(/ (?:alt|aria-label)="([^"]*)"[^>]*/g, '>$1<').replace(/<[^>]*>/g, ' '))
  for (const text of said) expect(strayIn(text.replace(/\b(?:nm|[IV]+)\b|cm²/g, ' '))).toEqual([])
  const lists = SAFETY_NAMES.flatMap((name) => [safetyText(name, xx), ...[safety[xx][name]].flat()])
  for (const text of [...lists, ...Object.values(healingTexts(xx))]) expect(strayIn(text)).toEqual([])
  for (const key of HEALTH_KEYS) expect(strayIn(Object.values(healthRow(key, xx)).join('\n'))).toEqual([])
})

test('a page the language has no file of is the Danish one, and says so', () => {
  const page = pageAt('/tatoveringsfjernelse/fakta', xx)
  expect(page).toBe(pageAt('/tatoveringsfjernelse/fakta', DEFAULT_LANGUAGE))
  const today = { clinic: SHIPPED_CLINIC, rules: FALLBACK_RULES, hours: DEFAULT_HOURS, today: 2 } as const
  const view = viewOf(page, factsFor(page.lng, today), { ...today, processors: [], team: [], claims: [] })
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(xx)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <ContentPage view={view} />
      </ClinicContext>
    </I18nextProvider>,
  )
  expect(html).toContain('«This page is only available in Dansk.»')
  expect(html).toMatch(/<article [^>]*lang="da"/)
})
