import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC as clinic } from '#test/shipped-clinic.ts'
import { mailHref, telHref } from '#app/content/clinic.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { SlimFooter } from './slim.tsx'

const foot = (ofFlow: boolean) => {
  const element = <SlimFooter year="2026" ofFlow={ofFlow} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={clinic}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ClinicContext>
    </I18nextProvider>,
  )
}

const ALWAYS = [clinic.cvr, '/privatlivspolitik', 'data-cookies="open"', 'data-language-switch']
const OF_AN_ORDER = [clinic.street, telHref(clinic), mailHref(clinic), '/servicevilkar', '/fortryd-aftale']

test('under the steps of an order stand whom to ask, the terms and the way out, and no second menu', () => {
  const under = foot(true)
  for (const part of [...ALWAYS, ...OF_AN_ORDER]) expect(under).toContain(part)
  expect(under).not.toContain('<nav')
})

test('a private page says below who the clinic is, and leads nowhere else', () => {
  const below = foot(false)
  for (const part of ALWAYS) expect(below).toContain(part)
  for (const part of OF_AN_ORDER) expect(below).not.toContain(part)
})
