import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { RoleHolder } from '#app/features/roles/queries/roles.ts'
import { RoleManager, type RoleOutcome } from './role-manager.tsx'

const sif: RoleHolder = { userId: 'u', name: 'Sif', email: 'sif@post.example', twoFactor: true, roles: ['provider'] }

const shown = (outcome: RoleOutcome | null) => {
  const element = <RoleManager holders={[sif]} roles={['provider', 'admin']} outcome={outcome} done={null} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  )
}

test('a role is taken by a second press, after what goes with it was said', () => {
  const asked = /<details><summary[^>]*Fjern rollen Behandler fra Sif[^>]*>.*?<\/details>/.exec(shown(null))?.[0]
  expect(asked).toContain('Sif mister straks adgangen som Behandler')
  expect(asked).toContain('value="take"')
})

const panelOf = (page: string, title: string) => page.split('<h2').find((part) => part.includes(`>${title}<`)) ?? ''

test.each([
  ['take', { intent: 'take', userId: 'u', role: 'provider' }, 'Roller nu'],
  ['end-sessions of a holder', { intent: 'end-sessions', email: sif.email, holder: 'u' }, 'Roller nu'],
  ['end-sessions by address', { intent: 'end-sessions', email: sif.email }, 'Log en person ud'],
  ['give', { intent: 'give', email: 'bo@post.example', role: 'admin' }, 'Giv en rolle'],
] as const)(
  'the password is asked for where the act is, once, and nothing else goes away: %s',
  (_name, asked, panel) => {
    const page = shown({ refusal: 'password-needed', text: '', asked })
    expect(page.split('class="role-confirm"')).toHaveLength(2)
    expect(panelOf(page, panel)).toContain('class="role-confirm"')
    for (const title of ['Giv en rolle', 'Log en person ud']) expect(panelOf(page, title)).toContain('type="email"')
  },
)
