import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { startValues, type FlowValues } from './flow-values.ts'
import { WhenAndWhere } from './when-and-where.tsx'

function Chosen() {
  const form = useForm<FlowValues>({
    defaultValues: { ...startValues, appointmentDate: '2026-12-03', appointmentTime: '15:30' },
  })
  return (
    <FormProvider {...form}>
      <WhenAndWhere minutes={45} onEdit={() => {}} />
    </FormProvider>
  )
}
const shown = (lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <Chosen />
    </I18nextProvider>,
  )

test.each(LANGUAGES)('the overview gives the day in words and, with its year, in figures (%s)', (lng) => {
  expect(shown(lng)).toMatch(lng === 'da' ? 'Torsdag 3. december' : 'Thursday 3 December')
  expect(shown(lng)).toContain('03/12/2026')
})
