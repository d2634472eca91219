import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { WaitCheck, waitOutcome } from './wait-check.tsx'

const shown = (lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <WaitCheck />
      </ClinicContext>
    </I18nextProvider>,
  )

test.each([
  ['da', /gravid/i, /ammer/, /isotretinoin/, /solbrun/, /sår/, /lysfølsom/],
  ['en', /pregnant/i, /breastfeeding/, /isotretinoin/, /tan/, /broken skin/, /sensitive to light/],
] as const)('one row before paying names the reasons to wait (%s)', (lng, ...reasons) => {
  const [summary] = /<summary>.*?<\/summary>/.exec(shown(lng)) ?? ['']
  for (const reason of reasons) expect(summary).toMatch(reason)
})

test('the self-check has no field that a form would send or a draft would keep', () => {
  expect(shown('da')).not.toMatch(/<(input|select|textarea|form)\b|\sname=/)
  expect(shown('da').match(/type="button"/g)).toHaveLength(6)
})

test.each([
  [{}, null],
  [{ pregnant: false, medicine: false }, null],
  [{ pregnant: false, medicine: false, skin: false }, 'fine'],
  [{ skin: true }, 'wait'],
  [{ pregnant: true, medicine: false, skin: false }, 'wait'],
])('the answers %j come to %s', (answers, outcome) => {
  expect(waitOutcome(answers)).toBe(outcome)
})
