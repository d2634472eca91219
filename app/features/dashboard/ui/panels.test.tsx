import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import type { OwnAppointment } from '#app/features/appointments/queries/appointments.ts'
import { kroner } from '#app/domain/money/money.ts'
import { PaymentTable } from '#app/features/patients/ui/payment-table.tsx'
import { ScanList } from '#app/features/patients/ui/scan-list.tsx'
import { CloseVisits } from '#app/features/privacy/ui/close-visits.tsx'
import { DeleteScan } from './delete-scan.tsx'
import { InvoiceFile, InvoiceList, type OwnInvoice } from './payments/invoice-page.tsx'
import { VisitTable } from './visit-table.tsx'

const drawn = (element: React.ReactNode) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
const scan = {
  id: 's',
  day: clinicDay('2026-11-30'),
  size: '45 cm²',
  sessions: { min: 6, max: 10 },
  skinType: null,
  photo: '/p/0',
}

test('a saved scan says when, how large and how many sessions, and is deleted after a word about what goes', () => {
  const own = drawn(<ScanList scans={[scan]} empty="Ingen" Acts={DeleteScan} />)
  for (const words of ['Scanning, gemt 30/11/2026', '45 cm² · 6–10 behandlinger', '<details>', 'slettet for altid'])
    expect(own).toContain(words)
  const unmeasured = drawn(<ScanList scans={[{ ...scan, size: 'over 100 cm²' }]} empty="Ingen" />)
  expect(unmeasured).toContain('Størrelse ikke målt, anslået over 100 cm²')
  const staffs = drawn(<ScanList scans={[scan]} empty="Ingen" />)
  expect(staffs).not.toContain('<form')
  expect(drawn(<ScanList scans={[]} empty="Ingen" />)).toContain('Ingen')
})

test('a past visit is closed by the ways it can be, each button naming the visit', () => {
  const visit = { id: 'v', startsAt: clinicTime('2026-10-01T09:00') }
  const both = drawn(
    <CloseVisits visits={[{ ...visit, closable: { closings: ['completed', 'no_show'], barredBy: null } }]} />,
  )
  for (const words of ['Gennemført: 01/10/2026 kl.\u00a009.00', 'Udeblevet: 01/10/2026', 'value="no_show"'])
    expect(both).toContain(words)
  expect(
    drawn(<CloseVisits visits={[{ ...visit, closable: { closings: ['completed'], barredBy: null } }]} />),
  ).not.toContain('Udeblevet')
})

/** Each after the one before it. */
const inOrder = (page: string, words: readonly string[]) => {
  const places = words.map((word) => page.indexOf(word))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

test('a payment of which a part went back says what is left of it, and that it is a part', () => {
  const paid = {
    id: 'p',
    day: clinicDay('2026-11-18'),
    kind: 'visit',
    session: null,
    visitOn: clinicDay('2026-11-18'),
    method: 'card-terminal',
    status: 'confirmed',
  } as const
  const part = { id: 'r', amount: kroner(100), reason: 'by-clinic', isDone: true } as const
  const some = drawn(
    <PaymentTable payments={[{ ...paid, amount: kroner(220), refunded: kroner(100), refunds: [part] }]} />,
  )
  expect(some).toMatch(/<s [^>]*>220\s?kr\.<\/s>120\s?kr\./)
  expect(some).toContain('Delvist refunderet')
  const back = drawn(
    <PaymentTable
      payments={[{ ...paid, status: 'refunded', amount: kroner(220), refunded: kroner(220), refunds: [] }]}
    />,
  )
  expect(back).toMatch(/<s [^>]*>220\s?kr\.<\/s>0\s?kr\./)
  const whole = drawn(<PaymentTable payments={[{ ...paid, amount: kroner(220), refunded: kroner(0), refunds: [] }]} />)
  expect(whole).not.toContain('<s ')
  expect(whole).toContain('Betalt')
})

test('a payment is called by its treatment, has its invoice in its row and a credit note under it', () => {
  const payment = {
    id: 'p',
    day: clinicDay('2026-11-18'),
    kind: 'visit',
    session: null,
    visitOn: clinicDay('2026-11-17'),
    method: 'card-terminal',
    status: 'confirmed',
    amount: kroner(220),
    refunded: kroner(100),
    refunds: [],
  } as const
  const paper = (number: string, isCredit: boolean) => ({
    id: number,
    paymentId: 'p',
    number,
    isCredit,
    credits: isCredit ? '2026-0006' : null,
    day: payment.day,
    total: kroner(isCredit ? -100 : 220),
    file: <InvoiceFile id={number} number={number} />,
  })
  const papers = [paper('K2026-0001', true), paper('2026-0006', false)]
  const table = drawn(<PaymentTable payments={[{ ...payment, refunds: [] }]} papers={papers} hasPlan />)
  inOrder(table, [
    'Behandling 17.\u00a0november, betalt i klinikken',
    'Uden for planen',
    // On a phone with the row's words, on wider screens in a column of its own.
    'Hent 2026-0006 som PDF',
    '>220 kr.<',
    'Kreditnota',
    '>K2026-0001<',
    'Til faktura 2026-0006',
    '>−100 kr.<',
  ])
  // What the note takes off is not taken off in the payment's row too, and nothing stands as a dash.
  expect(table).not.toMatch(/<s |120 kr|–/)
  expect(drawn(<PaymentTable payments={[{ ...payment, refunds: [] }]} />)).not.toContain('Faktura')
})

test('an invoice says what it was for and when it was paid before its number, and its file is called by its kind', () => {
  const paper: OwnInvoice = {
    id: 'i',
    number: '2026-0412',
    isCredit: false,
    credits: null,
    day: clinicDay('2026-10-09'),
    buyer: '',
    patientId: 'p',
    paymentId: 'y',
    kind: 'session',
    session: 4,
    visitOn: null,
    total: kroner(675),
    vat: kroner(135),
    left: kroner(675),
    calculation: { lines: [], total: kroner(675), vat: kroner(135) },
    notes: [],
  }
  const line = drawn(<InvoiceList invoices={[paper]} />)
  inOrder(line, ['4.\u00a0gang i planen', 'Betalt 09/10/2026', '>2026-0412<', 'Hent 2026-0412 som PDF', '>PDF<'])
  const note = drawn(<InvoiceList invoices={[{ ...paper, isCredit: true, credits: '2026-0400' }]} />)
  expect(note).toContain('Udstedt 09/10/2026')
  expect(note).not.toContain('Betalt')
  const back = { ...paper, id: 'n', number: 'K2026-0001', isCredit: true, credits: paper.number, total: kroner(-100) }
  const both = drawn(<InvoiceList invoices={[{ ...paper, left: kroner(575), notes: [back] }]} />)
  inOrder(both, ['>675 kr.<', 'Kreditnota', 'K2026-0001', '>−100 kr.<'])
  expect(both).not.toContain('575')
})

test('a visit of a plan is called by its session, and a consultation at the same hour is not', () => {
  const startsAt = clinicTime('2026-12-03T15:30')
  const visit: OwnAppointment = {
    id: 'v',
    type: 'treatment',
    status: 'confirmed',
    paymentStatus: 'confirmed',
    isUnverified: false,
    startsAt,
    arriveAt: startsAt,
    minutes: 30,
    provider: 'Amir',
    canChange: true,
    selfServiceHours: 24,
    canMove: true,
    path: null,
    icsUrl: null,
  }
  const session = {
    id: 's',
    number: 5,
    price: kroner(675),
    left: kroner(675),
    startsAt,
    doneOn: null,
    earliest: null,
    isFromToday: false,
    isPaid: false,
  }
  const table = (type: OwnAppointment['type']) =>
    drawn(<VisitTable visits={[{ ...visit, type }]} plans={[{ sessions: [session] }]} label="Tider" />)
  expect(table('treatment')).toContain('5. behandling')
  expect(table('consultation')).not.toContain('5. behandling')
})
