import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { usePackage, type Package } from './use-package.ts'

const asked = vi.hoisted(() => vi.fn())
const values = vi.hoisted(() => ({ current: {} }))
vi.mock('#app/features/booking/ui/use-quote.ts', () => ({ useQuote: asked }))
vi.mock('#app/features/booking/ui/flow/fitting-add-ons.ts', () => ({ useFittingAddOns: () => [] }))
vi.mock('#app/features/booking/ui/flow/use-flow.ts', () => ({
  useFlow: () => ({ values: values.current, code: { active: null } }),
}))

/** The sessions of a package flow with a restored draft, where a package has at most 15. */
function restored(draft: object) {
  values.current = draft
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={{ ...SHIPPED_CLINIC, packageMost: 15 }}>
        <Sessions />
      </ClinicContext>
    </I18nextProvider>,
  )
}

const Sessions = () => usePackage({} as Package['trail'], false).packageValues.sessions

test.each(['single', 'package'])('a draft of 18 sessions is priced as the 15 a package may have: %s', (plan) => {
  expect(restored({ plan, sessions: 18 })).toBe('15')
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ plan, sessions: 15 }))
})

test('a draft of 12 sessions stays one of 12', () => {
  expect(restored({ plan: 'package', sessions: 12 })).toBe('12')
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ sessions: 12 }))
})
