import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { RoleHolder } from '#app/features/roles/queries.ts'
import { RoleManager } from './role-manager.tsx'

const sif: RoleHolder = { userId: 'u', name: 'Sif', email: 'sif@post.example', twoFactor: true, roles: ['provider'] }

test('a role is taken by a second press, after what goes with it was said', () => {
  const element = <RoleManager holders={[sif]} roles={['provider', 'admin']} outcome={null} done={null} />
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
  const asked = /<details><summary[^>]*Fjern rollen Behandler fra Sif[^>]*>.*?<\/details>/.exec(page)?.[0]
  expect(asked).toContain('Sif mister straks adgangen som Behandler')
  expect(asked).toContain('value="take"')
})
