import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { kroner } from '#app/domain/money/money.ts'
import { ManageAppointment } from './manage-appointment.tsx'
import type { ManagedFacts } from './manage-facts.ts'

const facts: ManagedFacts = {
  number: 'ABCD-1234',
  type: 'treatment',
  status: 'scheduled',
  paymentStatus: 'pending',
  startsAt: clinicTime('2026-12-03T12:30'),
  arriveAt: clinicTime('2026-12-03T12:30'),
  minutes: 30,
  firstName: 'Ida',
  deposit: kroner(500),
  quote: {
    lines: [],
    total: kroner(1_020),
    deposit: kroner(500),
    dueNow: kroner(500),
    dueAtClinic: kroner(520),
    warnings: [],
    vat: kroner(204),
  },
  planPath: null,
  canChange: true,
  canMove: true,
  selfServiceHours: 24,
  refundOnCancel: false,
  course: null,
  isUnverified: false,
  isToCall: false,
  confirmBy: null,
  icsUrl: '/aftale.ics',
}

const shown = (changes: Partial<ManagedFacts>, change: 'cancel' | null = null, lng: Language = 'da') => {
  const element = <ManageAppointment facts={{ ...facts, ...changes }} change={change} refusal={null} done={null} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ClinicContext>
    </I18nextProvider>,
  )
}

test.each([
  ['one never paid for', 'cancelled'],
  ['one whose deposit went back', 'refunded'],
] as const)('a cancelled appointment asks for no money: %s', (_which, paymentStatus) => {
  const page = shown({ status: 'cancelled', paymentStatus })
  expect(page).toContain('1.020')
  for (const due of ['Betal nu', 'Betalt</dt>', 'Betales i klinikken']) expect(page).not.toContain(due)
})

test('one that holds says what is paid now and what at the clinic', () => {
  for (const due of ['Betal nu', 'Betales i klinikken']) expect(shown({})).toContain(due)
})

test('a visit of a course leads to the course’s page, and another names none', () => {
  expect(shown({ planPath: '/dashboard/plan/1' })).toContain('href="/dashboard/plan/1"')
  expect(shown({})).not.toContain('/dashboard/plan')
})

test('a treatment still to come says what to do before it and shows the way; what is off or over says neither', () => {
  for (const toCome of [
    shown({}),
    shown({ paymentStatus: 'confirmed' }),
    shown({ paymentStatus: 'confirmed', canChange: false }),
  ]) {
    expect(toCome).toContain('Kom med ren hud uden creme')
    expect(toCome).toMatch(/<a href="https:\/\/www\.openstreetmap\.org\/[^"]*" rel="noreferrer">Find vej/)
  }
  for (const gone of [shown({ status: 'cancelled' }), shown({ status: 'completed' })])
    expect(gone).not.toMatch(/uden creme|Find vej/)
})

test('a consultation asks for no preparation, and shows the way', () => {
  const page = shown({ type: 'consultation', paymentStatus: 'confirmed' })
  expect(page).not.toContain('uden creme')
  expect(page).toContain('Find vej')
})

const bought = {
  paymentStatus: 'confirmed',
  status: 'confirmed',
  deposit: kroner(6_750),
  planPath: '/dashboard/plan/1',
  course: { origin: 'package', state: 'stands', withdrawUntil: clinicDay('2026-12-14') },
} as const

test.each(LANGUAGES)(
  'a visit of a package says in %s, before and after it is called off, that the package stands and until when it can be left',
  (lng) => {
    for (const page of [shown(bought, 'cancel', lng), shown({ ...bought, status: 'cancelled' }, null, lng)]) {
      expect(page).toMatch(/Pakken gælder stadig|The package still stands/)
      expect(page).toMatch(/mandag 14\. december 2026|Monday 14 December 2026/)
      expect(page).toContain('/fortryd-aftale?nummer=ABCD-1234')
      expect(page).not.toMatch(/deposit|udløbet|has ended/i)
    }
    const over = { ...bought, course: { ...bought.course, withdrawUntil: null } }
    const late = shown(over, 'cancel', lng)
    expect(late).toMatch(/Pakken gælder stadig|The package still stands/)
    expect(late).not.toMatch(/deposit|fortryd-aftale/i)
  },
)

test('a visit of a package that is off leads to the package for another time, and one withdrawn from to the receipt', () => {
  const stands = shown({ ...bought, status: 'cancelled' })
  expect(stands).toMatch(/href="\/dashboard\/plan\/1"[^>]*>Book en ny tid/)
  const withdrawn = { ...bought.course, state: 'withdrawn', withdrawUntil: null } as const
  const page = shown({ ...bought, status: 'cancelled', paymentStatus: 'refunded', course: withdrawn })
  expect(page).toContain('står i kvitteringen')
  expect(page).not.toContain('Vi sender')
})

test('in the last day before it a package can still be withdrawn from', () => {
  expect(shown({ ...bought, canChange: false })).toContain('/fortryd-aftale?nummer=ABCD-1234')
})

test('a time held for a package says that the package is to be paid, and one for a single visit the deposit', () => {
  const course = { ...bought.course, state: 'unpaid', withdrawUntil: null } as const
  expect(shown({ course, deposit: kroner(6_750) })).toMatch(/når pakken til 6\.750.kr\. er betalt/)
  expect(shown({})).toMatch(/når depositummet på 500.kr\. er betalt/)
})

test('a single visit says what becomes of its deposit, as before', () => {
  const paid = { status: 'confirmed', paymentStatus: 'confirmed' } as const
  expect(shown({ ...paid, refundOnCancel: true }, 'cancel')).toMatch(/sender depositummet på 500.kr\. tilbage/)
  expect(shown(paid, 'cancel')).toContain('refunderes ikke')
})
