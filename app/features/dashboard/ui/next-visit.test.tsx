import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { NextVisit } from './next-visit.tsx'

const session = {
  id: 's',
  number: 1,
  price: kroner(675),
  left: kroner(675),
  startsAt: null,
  doneOn: null,
  earliest: null,
  isFromToday: false,
  isPaid: false,
}
const running = {
  id: 'p',
  status: 'active',
  endedBecause: null,
  nextFrom: clinicDay('2027-01-19'),
  sessions: [session],
} as const
const shown = (plan: Parameters<typeof NextVisit>[0]['plan']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <RouterProvider
          router={createMemoryRouter([{ path: '/', element: <NextVisit visit={null} {...(plan && { plan })} /> }])}
        />
      </ClinicContext>
    </I18nextProvider>,
  )

test('a client in a course is led to the next session of their plan, and told from when', () => {
  const own = shown({ ...running, sessions: [session] })
  expect(own).toContain('href="/dashboard/plan/p?book=next#book-next"')
  expect(own).toContain('tirsdag 19. januar')
  expect(own).not.toContain('href="/book"')
})

test('while a plan waits for a yes no time is offered, and without a plan there is one way to a time', () => {
  const proposed = shown({ ...running, status: 'notApproved', sessions: [session] })
  expect(proposed).toContain('når planen er godkendt')
  expect(proposed).not.toContain('<a ')
  const none = shown(null)
  expect(none.match(/<a /g)).toHaveLength(1)
  expect(none).toContain('href="/book"')
})
