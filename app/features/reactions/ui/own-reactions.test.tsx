import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { emergencyLine, safety } from '#app/content/safety.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { signsIn, wordsIn } from '../schema.ts'
import { OwnReactions } from './own-reactions.tsx'

const NOTHING = { due: null, reports: [], sent: null, error: null }
const shown = (lng: Language) => {
  const answer = { answeredBy: clinicTime('2026-12-03T15:00'), today: clinicDay('2026-12-03') }
  const page = <OwnReactions signs={signsIn(lng)} answer={answer} {...NOTHING} isOpen />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
      </ClinicContext>
    </I18nextProvider>,
  )
}

test.each(LANGUAGES)('what 112 is for is read with a number to call, and never a box to tick (%s)', (lng) => {
  const page = shown(lng)
  expect(page).toContain('href="tel:112"')
  expect(page).not.toContain('value="emergency-')
  expect(page.match(/name="sign"/g)).toHaveLength(safety[lng]['same-day'].length + safety[lng]['opening-hours'].length)
  const belowForm = page.slice(page.indexOf('</form>')).toLowerCase()
  for (const sign of [...safety[lng].emergency, ...safety[lng].eye])
    expect(belowForm).toContain(`<li>${sign.toLowerCase()}</li>`)
})

test.each(LANGUAGES)('a line above the form says when to call 112 (%s)', (lng) => {
  const page = shown(lng)
  const line = page.indexOf(emergencyLine[lng])
  expect(line).toBeGreaterThan(0)
  expect(line).toBeLessThan(page.indexOf('<form'))
})

test('what is normal comes before what is asked, and when an answer comes is said', () => {
  const page = shown('da')
  expect(page.indexOf(safety.da.normal)).toBeGreaterThan(0)
  expect(page.indexOf(safety.da.normal)).toBeLessThan(page.indexOf('<form'))
  expect(page).toContain('senest i dag kl. 15.00')
})

test('a report keeps its signs in the language of the reader', () => {
  for (const { name, words } of signsIn('da')) {
    const english = signsIn('en').find((sign) => sign.name === name)!.words
    expect(wordsIn('en', words)).toBe(english)
    expect(wordsIn('da', english)).toBe(words)
  }
  expect(wordsIn('en', 'et tegn, listen havde engang')).toBe('et tegn, listen havde engang')
})
