import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ConfirmAddress, ConfirmNewAddress, TakeAddressBack } from './confirm-address.tsx'

const shown = (Page: typeof ConfirmAddress, isOpen: boolean) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <Page token="t" isOpen={isOpen} />
      </ClinicContext>
    </I18nextProvider>,
  )

test.each([
  ['of a sign-up', ConfirmAddress, 'Bekræft min e-mail'],
  ['of another address', ConfirmNewAddress, 'Bekræft ny e-mail'],
  ['that takes an address back', TakeAddressBack, 'Gendan min gamle e-mailadresse'],
])('a confirmation %s used already leads to the sign-in, and asks for no new password', (_of, Page, label) => {
  expect(shown(Page, true)).toContain(label)
  const spent = shown(Page, false)
  expect(spent).toContain('Linket er brugt eller for gammelt')
  expect(spent).toContain('href="/account/sign-in"')
  expect(spent).not.toMatch(/<form|<button/)
})
