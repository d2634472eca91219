import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { kroner } from '#app/domain/money/money.ts'
import { planChoices } from '#app/domain/plans/plan-choices.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { StepPlan } from './step-plan.tsx'
import type { Package } from './use-package.ts'

/** The step as it is after ten sessions of 20 cm² were chosen, priced by the server with these terms. */
function shown(more: {
  code?: string
  discountPercent?: number
  singleDiscountPercent?: number
  sessions?: number
  /** What stands in the field, where that is no number of sessions. */
  typed?: string
  /** The sessions the owner sets the discount to begin at. */
  least?: number
}) {
  const { discountPercent = 0, sessions = 10, typed, least = 10, ...terms } = more
  const packageLeast = { coverUp: 3, completeRemoval: least }
  const benefits = { discountPercent, discount: kroner(0), zeroDeposit: false, freePainCoverage: false }
  const asked = { areaCm2: 20, goal: 'completeRemoval', sessions, benefits, packageLeast, ...terms } as const
  const made = quote({ ...asked, plan: 'package' }, FALLBACK_RULES)
  const flow = {
    packageForm: { formState: { errors: {} } },
    packageValues: { plan: 'package', sessions: typed ?? sessions, treatmentType: 'completeRemoval' },
    rules: FALLBACK_RULES,
    areaCm2: 20,
    scan: null,
    quote: {
      quote: { ...made, refundRate: 'single', choices: planChoices(asked, FALLBACK_RULES) },
      isCurrent: true,
      refusal: null,
      again: () => {},
    },
  } as unknown as Package
  return markupOf(flow, packageLeast)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
}

const markupOf = (flow: Package, packageLeast = SHIPPED_CLINIC.packageLeast) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={{ ...SHIPPED_CLINIC, packageLeast, packageMost: 15 }}>
        <StepPlan flow={flow} rises={false} />
      </ClinicContext>
    </I18nextProvider>,
  )

test('[spec 2 package-refund] a client with a code reads what the package costs with it, what it saves, and what goes back after four', () => {
  const text = shown({ code: 'FALM10', discountPercent: 10 })
  for (const said of ['810 kr.', '6.075 kr.', '10 behandlinger à 607,50 kr.', 'får 2.475 kr. tilbage'])
    expect(text).toContain(said)
  expect(text).toMatch(/Du sparer 2\.025 kr\. 25 % mindre end 10 enkeltvis/)
  expect(text).not.toContain('6.750 kr.')
})

test('a discount on single sessions is on their card, and the package saves that much less', () => {
  const text = shown({ singleDiscountPercent: 10 })
  expect(text).toMatch(/En ad gangen 810 kr\./)
  expect(text).toMatch(/Du sparer 1\.350 kr\. 17 % mindre end 10 enkeltvis/)
  expect(shown({ singleDiscountPercent: 40 })).not.toContain('Du sparer')
})

test('below the least sessions of the goal nothing is saved, and the page says where the discount begins', () => {
  const few = shown({ sessions: 9 })
  expect(few).toContain('Pakkerabatten begynder ved 10 behandlinger. Færre koster det samme som enkeltvis.')
  expect(few).not.toContain('Du sparer')
  expect(shown({})).not.toContain('Pakkerabatten begynder')
})

test('the discount begins where the owner has set it', () => {
  expect(shown({ sessions: 8, least: 8 })).toMatch(/Pakker: 8–15 gange .*Du sparer 1\.800 kr\./)
  expect(shown({ sessions: 7, least: 8 })).toContain('Pakkerabatten begynder ved 8 behandlinger.')
})

test.each(['25', '0', '', '2.5'])('no package is priced while the field holds %j', (typed) => {
  const text = shown({ typed })
  expect(text).not.toContain('6.750 kr.')
  expect(text).not.toContain('Du sparer')
  expect(text).not.toContain('Pakkerabatten begynder')
})

test('beside the sizes packages have stands how many most people need, as on the price page', () => {
  expect(shown({})).toMatch(/Pakker: 10–15 gange .*De fleste får brug for 6 til 10\./)
})

test.each(['single', 'package'])(
  'a refused price of more sessions than a package may have is no endless wait: %s',
  (plan) => {
    const packageValues = { plan, sessions: 18, treatmentType: 'completeRemoval' }
    const quote = { quote: null, isCurrent: false, refusal: 'invalid', again: () => {} }
    const form = { formState: { errors: {} } }
    const shown = markupOf({
      packageForm: form,
      packageValues,
      rules: null,
      areaCm2: 20,
      scan: null,
      quote,
    } as unknown as Package)
    expect(shown).not.toContain('step-wait')
    expect(shown).toContain('Prøv igen')
  },
)
