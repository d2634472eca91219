import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import type { Replan as Due } from '#app/domain/plans/replan.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { readScope, readWish } from '#app/features/plans/schema.ts'
import { Replan } from './replan.tsx'

const wish = {
  weekdays: [4, 5],
  from: '15:00',
  until: '18:00',
  sun: [{ from: clinicDay('2027-02-01'), to: clinicDay('2027-02-08') }],
  notBefore: clinicDay('2027-01-07'),
}
const plan = {
  id: 'p',
  wish,
  sessions: [{ doneOn: null, startsAt: clinicTime('2026-12-17T15:30') }],
} as unknown as PlanView

const drawn = (due: Due) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Replan plan={plan} due={due} /> }])} />
    </I18nextProvider>,
  )

test.each([
  [{ why: 'resumed', scope: 'rest' }, 'Pausen er slut.'],
  [{ why: 'order', scope: 'anew' }, 'nye tider til dem alle'],
  [{ why: 'delay', scope: 'anew' }, 'torsdag 7. januar'],
] as const)('one press asks for new times on the days that were wished: %o', (due, words) => {
  const page = drawn(due)
  expect(page).toContain(words)
  expect(page).toMatch(/action="\/dashboard\/plan\/p\?book=course#course"/)
  expect(page.match(/<button/g)).toHaveLength(1)
  expect(page).toMatch(/<button[^>]*value="course-propose"/)
  const form = new FormData()
  for (const [, name, value] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    form.append(name!, value!)
  expect(readScope(form)).toBe(due.scope)
  expect(readWish(form)).toMatchObject({ success: true, data: wish })
})
