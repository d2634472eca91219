import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { DeskFrame, type MenuLink } from './desk-frame.tsx'

const person = { id: 'ida', name: 'Ida Holm', role: 'Klient' }
const shown = (links: MenuLink[]) => {
  const element = (
    <DeskFrame label="Menu" links={links} person={person} elsewhere={[]}>
      <p />
    </DeskFrame>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ClinicContext>
    </I18nextProvider>,
  )
}

test('a menu that leads to the settings has one way to them, another menu has it beside the name', () => {
  const own = { href: '/dashboard/settings', name: 'Indstillinger', also: ['/account/settings'] }
  expect(shown([{ href: '/dashboard', name: 'Mit forløb' }, own])).not.toContain('href="/account/settings"')
  expect(shown([{ href: '/admin', name: 'I dag' }])).toContain('href="/account/settings"')
})
