import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FlowFooter } from './flow-footer.tsx'

const facts = {
  form: 'f',
  step: 2,
  steps: 4,
  busy: false,
  settled: true,
  price: null,
  from: 'Fra 900 kr. pr. behandling. Depositum 500 kr.',
  when: null,
  lacks: true,
  canOrder: true,
  canGoOn: true,
  ownSlot: () => {},
  onBack: () => {},
}
const WHEN = 'Torsdag 3. december kl. 15.30'
const shown = (more: Partial<Parameters<typeof FlowFooter>[0]> = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <FlowFooter {...facts} {...more} />
    </I18nextProvider>,
  )

test('[spec 2.6 chosen-time] until a time is chosen the button onward stays quiet; then the chosen time stands beside it', () => {
  expect(shown()).toMatch(/<button[^>]*data-lacks[^>]*>Videre/)
  const chosen = shown({ lacks: false, when: WHEN })
  expect(chosen).toContain(WHEN)
  expect(chosen).not.toContain('data-lacks')
})

test('what is still to be chosen stands alone beside the button; the chosen time stands there with what it costs', () => {
  const missing = shown({ when: 'Vælg en tid' })
  expect(missing).toContain('Vælg en tid')
  expect(missing).not.toContain('Depositum')
  const chosen = shown({ lacks: false, when: WHEN })
  expect(chosen).toContain(WHEN)
  expect(chosen).toContain('Depositum 500 kr.')
})

test('the price of a session and the deposit are said before the total is known', () => {
  expect(shown()).toContain('Depositum 500 kr.')
  expect(shown()).not.toContain('I alt')
})

test('from the add-ons on the total stands there; the last step says what is paid now, and nothing twice', () => {
  const price = { total: kroner(1120), dueNow: kroner(500), rises: true, isCurrent: true, binds: true, changeHours: 24 }
  expect(shown({ step: 3, price, when: WHEN, lacks: false })).toContain('I alt fra 1.120')
  const last = shown({ step: 4, price, when: WHEN, lacks: false })
  expect(last).toMatch(/Betal nu<\/span> 500/)
  expect(last).not.toContain('I alt')
  expect(shown({ step: 4, price: { ...price, dueNow: kroner(0) }, lacks: false })).toContain('I alt fra 1.120')
  expect(last).not.toContain(WHEN)
})

test('beside the button that orders, and nowhere before, stands what is accepted and until when it can be undone', () => {
  const price = { total: kroner(900), dueNow: kroner(500), rises: false, isCurrent: true, binds: true, changeHours: 24 }
  const last = shown({ step: 4, price, lacks: false })
  for (const part of ['/servicevilkar', 'indtil 24 timer før']) expect(last).toContain(part)
  expect(shown({ step: 3, price, lacks: false })).not.toContain('/servicevilkar')
  expect(shown({ step: 4, price: { ...price, changeHours: 0 }, lacks: false })).not.toContain('timer før')
})

test('a step with a form of its own has its button in the footer, and says that nothing is paid in it', () => {
  const own = shown({ step: 1, canGoOn: false, lacks: false })
  expect(own).toContain('class="flow-own"')
  expect(own).toContain('Du betaler ikke noget i dette trin.')
  expect(own).not.toContain('Videre')
})
