import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { isPersonGone, nameOf } from './chosen-person.ts'
import { WhoTreats } from './who-treats.tsx'

const asta = { id: 'a', name: 'Asta' }
const people = [asta, { id: 'b', name: 'Bo' }]
const shown = (more: Partial<Parameters<typeof WhoTreats>[0]> = {}, lng: Language = 'da') =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <WhoTreats id="who" people={people} chosen="" onChoose={() => {}} {...more} />
    </I18nextProvider>,
  )

test.each(LANGUAGES)('whoever is free first is chosen until the visitor asks for somebody (%s)', (lng) => {
  const [label, first] = lng === 'da' ? ['Behandler', 'Den, der er ledig først'] : ['Practitioner', 'Whoever is free']
  expect(shown({}, lng)).toContain(`<label class="lb" for="who">${label}</label>`)
  expect(shown({}, lng)).toContain(`<option value="" selected="">${first}</option>`)
  expect(shown({ chosen: 'b' }, lng)).toContain('<option value="b" selected="">Bo</option>')
})

test('one person alone is no choice; until it is known who there is, the place is kept', () => {
  expect(shown({ people: [asta] })).toBe('')
  expect(shown({ people: [] })).toBe('')
  expect(shown({ people: null })).toBe('<div class="who-treats"></div>')
})

test('what is to be said of the choice is said at its place, also where nobody is left to choose', () => {
  expect(shown({ error: 'Kan ikke bookes længere.' })).toMatch(/<select[^>]*aria-describedby="who-message"/)
  expect(shown({ people: [asta], error: 'Kan ikke bookes længere.' })).toContain('Kan ikke bookes længere.')
})

test('whoever is asked for is gone once the list lacks them, and not while nobody knows it', () => {
  expect([nameOf(people, 'a'), nameOf(people, ''), nameOf(null, 'a')]).toEqual(['Asta', null, null])
  const gone = [isPersonGone([asta], 'b'), isPersonGone(people, 'b'), isPersonGone(people, ''), isPersonGone(null, 'b')]
  expect(gone).toEqual([true, false, false, false])
})
