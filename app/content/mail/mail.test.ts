import { expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  clinicDay,
  clinicTime,
  dayOf,
  formatDay,
  formatTime,
} from '#app/domain/time/clinic-time.ts'
import { titleIn, LANGUAGES, type Language } from '#app/domain/language.ts'
import { formatMoney, kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import type { AppointmentMailKind } from '#app/domain/clients/messages.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { composeMail, letters } from './compose.ts'
import { emergencyLine, safety } from '#app/content/safety.ts'
import { both, facts, hrefs, readable, startsAt } from '#test/clinic/mail-facts.ts'

const every = (Object.keys(letters) as AppointmentMailKind[]).flatMap((kind) =>
  LANGUAGES.map((lng): [AppointmentMailKind, Language] => [kind, lng]),
)
test.each(every)('%s in %s says date, time and where to manage it, in text and in HTML', (kind, lng) => {
  const { subject, text, html } = composeMail(kind, facts(), lng)
  expect(subject.length).toBeGreaterThan(10)
  for (const version of [text.replace(/\s+/g, ' '), readable(html)]) {
    expect(version).toContain(formatDay(dayOf(startsAt), lng))
    expect(version).toContain(formatTime(startsAt, lng))
    expect(version).toContain(lng === 'da' ? 'Hej Søren' : 'Hi Søren')
    for (const fact of Object.values(facts().clinic).slice(0, -1)) expect(version).toContain(fact)
    expect(version.split(lng === 'da' ? 'Fortryd aftale' : 'Withdraw from contract')).toHaveLength(2)
  }
  expect(text).toContain(facts().manageUrl)
  expect(hrefs(html)).toContain(facts().manageUrl)
  expect(text).toContain(facts().withdrawUrl)
  expect(hrefs(html)).toContain(facts().withdrawUrl)
  expect(html).toContain(`<html lang="${lng}">`)
})

test('no subject is longer than 78 characters, on the longest date there is', () => {
  for (let day = clinicDay('2026-12-01'); day < '2028-01-01'; day = addDays(day, 1)) {
    for (const [kind, lng] of every) {
      const { subject } = composeMail(kind, facts({ startsAt: clinicTime(`${day}T15:30`) }), lng)
      expect(subject.length, subject).toBeLessThanOrEqual(78)
    }
  }
})

test.each(every)('%s in %s is calm: no exclamation mark, no shouting, no promise', (kind, lng) => {
  const { subject, text } = composeMail(kind, facts(), lng)
  expect(`${subject} ${text}`).not.toMatch(/!|garant|guarantee|smertefri|painless|undefined|null|\bNaN\b|\[object/i)
})

test.each(every)('%s in %s tells a locked screen nothing of what is done', (kind, lng) => {
  expect(composeMail(kind, facts(), lng).subject).not.toMatch(
    /laser|tatover|tattoo|behandling|treatment|bedøv|numb|Søren/i,
  )
})

const HOSTILE = [
  '<b>Anne</b>',
  '"><img src=x onerror=alert(1)>',
  'Anne\r\nBcc: alle@fremmed.example',
  'Anne\u2028\u0085\0',
  '\u202eennA\u2066',
  'Anne, vind 10.000 kr. på https://fremmed.example/x',
  'www.fremmed.example',
  'javascript:alert(1)',
  '&lt;script&gt;',
  `Anne${'e'.repeat(500)}`,
  '👩🏽‍⚕️',
  '',
]

test.each(every)('[sec 59.2] %s in %s takes nothing from a hostile name but its letters', (kind, lng) => {
  const clean = composeMail(kind, facts({ firstName: 'Anne' }), lng)
  for (const firstName of HOSTILE) {
    const mail = composeMail(kind, facts({ firstName }), lng)
    expect(mail.subject).toBe(clean.subject)
    expect(mail.html.match(/<[a-z/!][^>]*>/g), firstName).toEqual(clean.html.match(/<[a-z/!][^>]*>/g))
    expect(hrefs(mail.html)).toEqual(hrefs(clean.html))
    const greeting = mail.text.split('\n')[0]!
    expect(greeting.length).toBeLessThan(60)
    expect(greeting).toMatch(/^(Hej|Hi)( [\p{L}\p{M}'’ -]+)?$/u)
    expect(mail.text).not.toMatch(/fremmed\.example/)
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/[\0\r\u0085\u2028\u202a-\u202e\u2066-\u2069]/)
  }
})

test.each(['Jean-Luc', "D'Arcy", 'Zoë', 'محمد', 'Ngọc Ánh', 'Åse Marie'])(
  '%s is greeted by the name as it is',
  (firstName) => {
    for (const version of both('consultation-booked', 'en', { firstName })) expect(version).toContain(`Hi ${firstName}`)
  },
)

test('a price line with marks in its title is printed as text', () => {
  const lines = facts().quote!.lines.map((line) => ({
    ...line,
    titleDa: '<a href="https://fremmed.example">Laser</a> & "co"',
  }))
  const { html } = composeMail('treatment-confirmed', facts({ quote: { ...facts().quote!, lines } }), 'da')
  expect(html).not.toContain('<a href="https://fremmed')
  expect(readable(html)).toContain('<a href="https://fremmed.example">Laser</a> & "co"')
})

test.each(every)('[sec 60.1] every link in %s in %s leads to the clinic', (kind, lng) => {
  const { html, text } = composeMail(kind, facts({ movedFrom: startsAt, expressRequested: true }), lng)
  expect(
    hrefs(html).filter(
      (href) => !/^(https:\/\/falm\.example\/|tel:\+4570123456$|mailto:hej@falm\.example$)/.test(href),
    ),
  ).toEqual([])
  expect([...text.matchAll(/https?:\/\/\S+/g)].filter(([url]) => !url.startsWith('https://falm.example/'))).toEqual([])
  expect(html).not.toMatch(/\ssrc=|url\(|@import|<table|<script|<form|\son\w+=/i)
})

test.each(LANGUAGES)('the confirmation in %s adds up: lines, total, VAT, paid and rest', (lng) => {
  const agreed = facts().quote!
  for (const version of both('treatment-confirmed', lng)) {
    for (const line of agreed.lines) {
      expect(version).toContain(titleIn(line, lng))
      expect(version).toContain(formatMoney(line.amount, lng))
    }
    const rest = formatMoney(kroner(agreed.total / 100 - 500), lng)
    const rows = lng === 'da'
      ? [['I alt inkl. moms', agreed.total], ['Heraf moms', agreed.vat], ['Depositum, betalt', kroner(500)]]
      : [['Total incl. VAT', agreed.total], ['Of which VAT', agreed.vat], ['Deposit, paid', kroner(500)]] // prettier-ignore
    for (const [label, amount] of rows as [string, typeof agreed.total][]) {
      expect(version).toMatch(new RegExp(`${label}:? ${formatMoney(amount, lng).replaceAll('.', '\\.')}`))
    }
    expect(version).toContain(lng === 'da' ? 'Rest, betales i klinikken' : 'Balance, to pay at the clinic')
    expect(version).toContain(rest)
  }
})

test.each(LANGUAGES)('a price that may rise is a least price in the confirmation in %s, as before the order', (lng) => {
  const quoted = quote({ areaCm2: 101, areaIsLeast: true, plan: 'single', addOns: [] }, FALLBACK_RULES)
  const [from, chosen, scanned] =
    lng === 'da'
      ? ['fra', 'den størrelse, du har valgt', 'størrelsen i din scanning']
      : ['from', 'the size you chose', 'the size in your scan']
  for (const version of both('treatment-confirmed', lng, { quote: quoted, sizeBy: 'client' })) {
    for (const amount of [quoted.total, (quoted.total - kroner(500)) as typeof quoted.total])
      expect(version).toContain(`${from} ${formatMoney(amount, lng)}`)
    expect(version).not.toContain(`${from} ${formatMoney(kroner(900), lng)}`)
    expect(version).toContain(chosen)
    expect(version).not.toContain(scanned)
  }
  for (const version of both('treatment-confirmed', lng, { quote: quoted, sizeBy: 'scan' }))
    expect(version).toContain(scanned)
})

test.each(LANGUAGES)(
  'the confirmation in %s says "not refunded" only together with the right to withdraw and its last day',
  (lng) => {
    for (const version of both('treatment-confirmed', lng)) {
      expect(version).toMatch(
        /refunderes ikke .* fortrydelsesret på 14 dage|is not refunded .* 14-day right of withdrawal/,
      )
      expect(version).toContain(formatDay(clinicDay('2026-12-12'), lng))
    }
    for (const version of both('treatment-confirmed', lng, { depositPaid: kroner(0) })) {
      expect(version).not.toMatch(/refunder|Depositum, betalt|Deposit, paid/i)
      expect(version).toContain(formatDay(clinicDay('2026-12-12'), lng))
    }
    for (const version of both('treatment-confirmed', lng, { lastWithdrawalDay: null }))
      expect(version).not.toMatch(/Du kan fortryde|You can withdraw/)
  },
)

test.each(LANGUAGES)('who asked to begin within the 14 days reads in %s what that means', (lng) => {
  const said = /bortfalder fortrydelsesretten|your right of withdrawal ends/
  for (const version of both('treatment-confirmed', lng, { expressRequested: true })) expect(version).toMatch(said)
  for (const version of both('treatment-confirmed', lng)) expect(version).not.toMatch(said)
})

test.each(LANGUAGES)('who is numbed first is told in %s when to come', (lng) => {
  const time = formatTime('14:45', lng)
  for (const kind of ['treatment-confirmed', 'appointment-moved'] as const) {
    for (const version of both(kind, lng, { arriveAt: addMinutes(startsAt, -45) }))
      expect(version).toMatch(new RegExp(`${time}, (så bedøvelsen når|so that the numbing has time)`))
    for (const version of both(kind, lng)) expect(version).not.toMatch(/bedøvelsen når|numbing has time/)
  }
})

test.each(LANGUAGES)('what needs a doctor or an unknown size is said in %s', (lng) => {
  const agreed = quote({ areaCm2: null, plan: 'single', addOns: ['smertefri'] }, FALLBACK_RULES)
  for (const version of both('treatment-confirmed', lng, { quote: agreed })) {
    expect(version).toMatch(/kræver klinikkens læge|approved by the clinic’s doctor/)
    expect(version).toMatch(/kender endnu ikke størrelsen|do not know the size/)
  }
  for (const version of both('treatment-confirmed', lng))
    expect(version).not.toMatch(/klinikkens læge|clinic doctor|kender endnu ikke|do not know/)
})

test.each(LANGUAGES)('what waits for a doctor is said in %s, and is not in what is left to pay', (lng) => {
  const left = formatMoney(kroner(facts().quote!.total / 100 - 500 - 125), lng)
  const [waits, rest] =
    lng === 'da'
      ? ['Tilvalg, der venter på lægens svar', 'Rest, betales i klinikken']
      : ['Add-ons waiting for the doctor’s answer', 'Balance, to pay at the clinic']
  for (const version of both('treatment-confirmed', lng, { waiting: kroner(125) })) {
    expect(version).toContain(waits)
    expect(version.split(rest)[1]).toMatch(new RegExp(`^:? ${left.replaceAll('.', '\\.')}`))
  }
  for (const version of both('treatment-confirmed', lng)) expect(version).not.toContain(waits)
})

test.each(LANGUAGES)('the link helps until 24 hours before, and the mail in %s says so', (lng) => {
  for (const version of both('consultation-booked', lng)) {
    expect(version).toContain(
      `${formatDay(clinicDay('2026-12-02'), lng)} ${lng === 'da' ? 'kl.' : 'at'} ${formatTime(startsAt, lng)}`,
    )
  }
  for (const version of both('consultation-booked', lng, { now: clinicTime('2026-12-02T15:30') })) {
    expect(version).toMatch(/så tæt på, at du skal ringe|not long to go before your appointment, so call us/)
    expect(version).not.toContain(formatDay(clinicDay('2026-12-02'), lng))
  }
})

test.each(every)('%s in %s is laid out for a screen of 600 pixels, light or dark', (kind, lng) => {
  const { html } = composeMail(kind, facts(), lng)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('prefers-color-scheme: dark')
  for (const line of html.split('\n'))
    expect(line.length, 'mail servers break lines of 998 characters').toBeLessThan(998)
})

test.each(LANGUAGES)(
  'mails before a treatment in %s say in one line when to call 112, and link to every sign',
  (lng) => {
    const ask = lng === 'en' ? '?lng=en' : ''
    for (const [kind, address] of [
      ['treatment-confirmed', `/tatoveringsfjernelse/efterbehandling${ask}`],
      ['appointment-reminder', `/kontakt${ask}#akut`],
    ] as const) {
      for (const version of both(kind, lng)) expect(version.split(emergencyLine[lng])).toHaveLength(2)
      const { text, html } = composeMail(kind, facts(), lng)
      for (const urls of [text, hrefs(html)]) expect(urls).toContain(`https://falm.example${address}`)
    }
    for (const kind of ['consultation-booked', 'appointment-reminder'] as const)
      for (const version of both(kind, lng, { type: 'consultation' })) expect(version).not.toMatch(/(?:Ring|Call) 112/)
  },
)

test.each(LANGUAGES)('the address a reminder in %s links to lists what 112 is for', (lng) => {
  const { body, text } = pageAt('/kontakt', lng)
  expect(body.headings.map(({ id }) => id)).toContain('akut')
  for (const sign of safety[lng].emergency) expect(text).toContain(`\n- ${sign}`)
})

test.each(LANGUAGES)(
  'the confirmation of a treatment in %s says what to do before it, and no other mail does',
  (lng) => {
    const said = /uden creme.*barber det.*Spis et måltid|no cream on it.*shave it.*Eat a meal/
    for (const version of both('treatment-confirmed', lng)) expect(version).toMatch(said)
    for (const kind of ['consultation-booked', 'appointment-moved', 'appointment-reminder'] as const)
      for (const version of both(kind, lng)) expect(version).not.toMatch(said)
  },
)

test.each(LANGUAGES)(
  'the confirmation in %s says what to bring, and the strength of a cream only to whoever ordered it',
  (lng) => {
    const strength = lng === 'da' ? '10 eller 20 % lidocain' : '10 or 20% lidocaine'
    const bring =
      lng === 'da' ? 'billedlegitimation og en liste over din medicin' : 'photo ID and a list of your medicines'
    for (const version of both('treatment-confirmed', lng)) {
      expect(version).toContain(bring)
      expect(version).toContain(strength)
    }
    const without = quote({ areaCm2: 45, plan: 'single', addOns: [] }, FALLBACK_RULES)
    for (const version of both('treatment-confirmed', lng, { quote: without })) expect(version).not.toMatch(/lidocain/i)
  },
)

test.each(every)('every phone number in %s in %s is dialled by a press and stays on one line', (kind, lng) => {
  const { html } = composeMail(kind, facts(), lng)
  const shown = html.split('+45 70 12 34 56').length - 1
  const calls = html.match(/<a class="link" href="tel:\+4570123456" style="[^"]*white-space:nowrap">\+45 70 12 34 56</g)
  expect(calls).toHaveLength(shown)
  expect(shown).toBeGreaterThan(1)
})

test('the wordmark is the drawing’s small letters with the dots it falls to; another clinic’s name stays as it is', () => {
  const { html } = composeMail('consultation-booked', facts(), 'da')
  expect(html).toMatch(/>falm<span class="fade" aria-hidden="true"/)
  const clinic = { ...facts().clinic, name: 'Klinik Nord' }
  expect(composeMail('consultation-booked', facts({ clinic }), 'da').html).toMatch(/>Klinik Nord<span class="fade"/)
})

test.each([
  ['da', 'senest søndag 29. november 2026 kl. 09.00'],
  ['en', 'by Sunday 29 November 2026 at 09:00'],
] as const)('the mail that asks for a deposit in %s says the time of the deadline as a time', (lng, deadline) => {
  for (const version of both('deposit-asked', lng)) expect(version).toContain(deadline)
})

test.each([
  ['da', 'Som du bad om, har vi aflyst din tid torsdag 3. december'],
  ['en', 'We have cancelled your appointment on Thursday 3 December 2026 at 15:30, as you asked.'],
] as const)('what the client asked for is the cancellation, not the appointment (%s)', (lng, said) => {
  for (const version of both('appointment-cancelled', lng, { cancelledBy: 'client' })) expect(version).toContain(said)
})

test.each(LANGUAGES)(
  '[law 26] a reminder in %s says when, where and how to change it, and nothing of what is done',
  (lng) => {
    const arriveAt = addMinutes(startsAt, -45)
    for (const version of both('appointment-reminder', lng, { arriveAt })) {
      expect(version).toContain(formatTime(arriveAt, lng))
      expect(version).toContain(formatDay(clinicDay('2026-12-02'), lng))
      expect(version).not.toMatch(
        /laser|tatover|tattoo|behandl|treatment|bedøv|\bnumb(?!er)|\bhud|skin|kr\.|DKK|tilbud|offer/i,
      )
    }
    const { text, html } = composeMail('appointment-reminder', facts(), lng)
    for (const url of [facts().manageUrl, facts().settingsUrl]) {
      expect(text).toContain(url)
      expect(hrefs(html)).toContain(url)
    }
    for (const version of both('appointment-reminder', lng, { type: 'consultation' }))
      expect(version).toMatch(/ikke forberede noget|not need to prepare anything/)
    for (const version of both('appointment-reminder', lng)) expect(version).not.toMatch(/forberede|prepare/)
  },
)

test.each(LANGUAGES)(
  'the question in %s after a visit says where to answer and what cannot wait, and names no treatment',
  (lng) => {
    for (const version of both('skin-asked', lng)) {
      expect(version).toMatch(/(?:Ring|Call) 112/)
      expect(version).toContain(safety[lng]['out-of-hours'])
      expect(version).not.toMatch(/laser|tatover|tattoo|behandling|treatment|kr\.|DKK|tilbud|offer/i)
    }
    const { text, html } = composeMail('skin-asked', facts(), lng)
    for (const sign of [...safety[lng].emergency, ...safety[lng].eye, ...safety[lng]['same-day']]) {
      expect(text.split('\n')).toContain(`- ${sign}`)
      expect(html).toContain(`>${sign}</li>`)
    }
    for (const url of [facts().reactionsUrl, facts().settingsUrl]) {
      expect(text).toContain(url)
      expect(hrefs(html)).toContain(url)
    }
  },
)

test.each([
  ['da', 'Har du ikke selv booket den, så ring til os.'],
  ['en', 'If you did not book it yourself, please call us.'],
] as const)('a client whose address was verified is not asked whether the booking is theirs (%s)', (lng, question) => {
  const account = { is: 'in-use', url: 'https://falm.example/dashboard' } as const
  const text = (isUnverified: boolean) =>
    composeMail('treatment-confirmed', facts({ account, isUnverified }), lng).text.replace(/\s+/g, ' ')
  expect(text(false)).not.toContain(question)
  expect(text(true)).toContain(question)
})
