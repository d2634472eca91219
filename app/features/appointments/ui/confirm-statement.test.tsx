import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { ConfirmStatement } from './confirm-statement.tsx'
import type { ShownContract } from './shown.ts'

const typed = { name: 'Ida Holm', contract: 'ABCD-1234', email: 'ida@post.example' }
const found = (paid: Ore, back: Ore) =>
  ({
    standing: 'free',
    startsAt: clinicTime('2026-12-03T15:30'),
    isPackage: false,
    paid,
    back,
    backAtClinic: false,
    lastDay: clinicDay('2026-12-14'),
    backBy: clinicDay('2026-12-18'),
  }) as const

const shown = (lng: 'da' | 'en', paid: Ore, back: Ore, more: Partial<ShownContract> = {}) => {
  const element = <ConfirmStatement typed={typed} found={{ ...found(paid, back), ...more } as ShownContract} />
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nextProvider>,
  ).replaceAll(/[\u00A0\u202F]/g, ' ')
}

test.each([
  ['da', 'Du får 6.075 kr. tilbage', 'Behandling, du har fået</dt><dd>675 kr.', 'Betalt</dt><dd>6.750 kr.'],
  ['en', 'You get DKK 6,075 back', 'Treatment you have had</dt><dd>DKK 675', 'Paid</dt><dd>DKK 6,750'],
] as const)(
  'of a course whose first session was given, the page promises what goes back and no more (%s)',
  (lng, ...said) => {
    const page = shown(lng, kroner(6_750), kroner(6_075))
    for (const words of said) expect(page).toContain(words)
  },
)

test.each([
  ['da', 'Klinikken betaler beløbet på samme måde, som du betalte', 'kort eller'],
  ['en', 'The clinic pays it the way you paid', 'the card'],
] as const)('what was paid at the clinic is in %s promised to no card', (lng, said, never) => {
  const page = shown(lng, kroner(500), kroner(500), { backAtClinic: true })
  expect(page).toContain(said)
  expect(page).not.toContain(never)
})

test('where nothing was given all that was paid goes back, and no line of it stays', () => {
  const page = shown('da', kroner(500), kroner(500))
  expect(page).toContain('Du får 500 kr. tilbage')
  expect(page).not.toContain('Behandling, du har fået')
})

test.each([
  ['da', 'er hele pakken slut med det samme'],
  ['en', 'the whole package ends at once'],
] as const)('whose number is of a package reads in %s that all of it ends', (lng, said) => {
  expect(shown(lng, kroner(6_750), kroner(6_750), { isPackage: true })).toContain(said)
  expect(shown(lng, kroner(500), kroner(500))).not.toContain(said)
})

test.each([
  ['da', 'regner en af os ud, hvor meget du skal have tilbage', /Du får|ikke betalt noget/],
  ['en', 'work out how much you get back', /You get .* back on|not paid anything/],
] as const)(
  'whose number is of a plan agreed with the clinic reads in %s that a person reckons it',
  (lng, said, never) => {
    const page = shown(lng, kroner(900), kroner(900), { standing: 'plan' })
    expect(page).toContain(said)
    expect(page).not.toMatch(never)
  },
)
