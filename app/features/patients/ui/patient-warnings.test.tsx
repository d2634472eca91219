import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { PatientWarning } from '#app/domain/health/patient-warnings.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { PatientWarnings } from './patient-warnings.tsx'

const drawn = (warnings: PatientWarning[]) => {
  const element = <PatientWarnings id="x" warnings={warnings} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
}

test('what stops the laser stands first, then what the client has told of their health, and the rest in one block', () => {
  const list = drawn([
    { code: 'erasure' },
    { code: 'clearance', state: 'stopped', reasons: ['doctor-refused'] },
    { code: 'health', weight: 'tell', said: [{ question: 'allergy', more: 'Plaster' }] },
    { code: 'doctor', day: clinicDay('2026-12-03') },
    { code: 'unsigned', count: 1 },
    { code: 'skin' },
  ])
  expect(list.match(/<li[^>]*>/g)).toEqual([
    '<li class="bar clearance-stopped">',
    '<li class="bar clearance-needs-doctor">',
    '<li class="bar tells">',
    '<li class="rest">',
    '<li>',
    '<li>',
    '<li>',
  ])
  expect(list).toContain('<b class="strong">Ingen laser:</b> Lægens svar')
  expect(list.indexOf('Lægen skal sige ja')).toBeLessThan(list.indexOf('Har bedt om at blive slettet'))
})

test('a doctor’s yes with a limit stands in the words the board has', () => {
  const limit = { words: 'Højst 2 J/cm²', note: '', by: 'Amir Holm', until: clinicDay('2027-11-30') }
  const list = drawn([{ code: 'limit', limit }])
  expect(list).toContain('<li class="bar clearance-allowed">')
  expect(list).toContain('<b class="strong">Ja, med forbehold:</b> Højst 2 J/cm² (Amir Holm)')
})
