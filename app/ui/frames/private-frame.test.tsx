import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { mailHref, telHref } from '#app/content/clinic.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { FlowFooter } from './flow-footer.tsx'
import { PrivateFooter, PrivateHeader, TabletHeader } from './private-frame.tsx'

const markup = (element: ReactNode) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={clinic}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ClinicContext>
    </I18nextProvider>,
  )

const LEGAL = [clinic.cvr, '/privatlivspolitik']
const OF_AN_ORDER = [
  'data-cookies="open"',
  clinic.street,
  telHref(clinic),
  mailHref(clinic),
  '/servicevilkar',
  '/fortryd-aftale',
]

test('the footer of an order shows contact, terms and withdrawal, and no second menu', () => {
  const footer = markup(<FlowFooter year="2026" />)
  for (const part of [...LEGAL, ...OF_AN_ORDER, 'data-language-switch']) expect(footer).toContain(part)
  expect(footer).not.toContain('<nav')
})

test('the footer of a private page names the clinic and links only to its privacy policy', () => {
  const footer = markup(<PrivateFooter year="2026" />)
  for (const part of LEGAL) expect(footer).toContain(part)
  for (const part of OF_AN_ORDER) expect(footer).not.toContain(part)
})

test('the header of a private page has the other language and the phone, and no link to the site', () => {
  const header = markup(<PrivateHeader note="Privat link" />)
  expect(header).toContain('Privat link')
  const links = [...header.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/?lng=en', telHref(clinic)])
})

test('the header of a page for the tablet has the other language alone', () => {
  const header = markup(<TabletHeader />)
  expect([...header.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/?lng=en'])
  expect(header).not.toContain(telHref(clinic))
})
