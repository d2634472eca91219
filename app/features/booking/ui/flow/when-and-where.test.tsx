import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { startValues, type FlowValues } from './flow-values.ts'
import { WhenAndWhere } from './when-and-where.tsx'

function Chosen({ person }: { person: string | null }) {
  const form = useForm<FlowValues>({
    defaultValues: { ...startValues, appointmentDate: '2026-12-03', appointmentTime: '15:30' },
  })
  return (
    <FormProvider {...form}>
      <WhenAndWhere minutes={45} person={person} onEdit={() => {}} />
    </FormProvider>
  )
}
const shown = (lng: Language, person: string | null = null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <Chosen person={person} />
      </ClinicContext>
    </I18nextProvider>,
  )

test.each(LANGUAGES)(
  '[spec 9 summary-dates] the overview gives the day in words and, with its year, in figures (%s)',
  (lng) => {
    expect(shown(lng)).toMatch(lng === 'da' ? 'Torsdag 3. december' : 'Thursday 3 December')
    expect(shown(lng)).toContain('03/12/2026')
  },
)

test('the overview names the person asked for, and nobody where it is whoever is free', () => {
  expect([shown('da', 'Asta'), shown('en', 'Asta')].map((page) => /(?:Hos|With) Asta/.exec(page)?.[0])).toEqual([
    'Hos Asta',
    'With Asta',
  ])
  expect(shown('da')).not.toContain('Hos ')
})
