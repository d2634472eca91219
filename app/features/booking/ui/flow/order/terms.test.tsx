import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { DueTerms, Registered } from './terms.tsx'

const shown = (lng: Language, terms: Pick<Parameters<typeof DueTerms>[0], 'deposit' | 'refund'>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <DueTerms lastDay={clinicDay('2026-12-14')} {...terms} />
      </ClinicContext>
    </I18nextProvider>,
  )
const OF = {
  da: { deposit: 'Depositummet trækkes fra prisen', until: 'Du kan fortryde til og med mandag 14. december 2026' },
  en: { deposit: 'The deposit is taken off the price', until: 'up to and including Monday 14 December 2026' },
}

test.each(LANGUAGES)(
  'under what is paid now stands what it is paid on, and always until when it can be undone (%s)',
  (lng) => {
    const { deposit, until } = OF[lng]
    const withDeposit = shown(lng, { deposit: true })
    expect(withDeposit).toContain(deposit)
    expect(withDeposit).toContain(until)
    const withPackage = shown(lng, { deposit: false, refund: 'REFUND.' })
    expect(withPackage).not.toContain(deposit)
    expect(withPackage).toContain('REFUND.')
    expect(withPackage).toContain(until)
  },
)

test('only somebody without an account is told that we register them', () => {
  const registered = (isKnown: boolean) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor('da')}>
        <ClinicContext value={SHIPPED_CLINIC}>
          <Registered isKnown={isKnown} />
        </ClinicContext>
      </I18nextProvider>,
    )
  expect(registered(false)).toContain('Vi opretter dig')
  expect(registered(true)).not.toContain('Vi opretter dig')
  expect(registered(true)).toContain('/privatlivspolitik')
})
