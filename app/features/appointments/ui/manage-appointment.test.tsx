import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicTime } from '#app/domain/clinic-time.ts'
import { kroner } from '#app/domain/money.ts'
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
  icsUrl: '/aftale.ics',
}

const shown = (changes: Partial<ManagedFacts>) => {
  const element = <ManageAppointment facts={{ ...facts, ...changes }} change={null} refusal={null} done={null} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
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
