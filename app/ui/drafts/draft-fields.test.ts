import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedFields, restoreFields, shownIn } from './draft-fields.ts'

/** A field, as far as a draft reads it. */
class Field extends EventTarget {
  name = ''
  type = 'text'
  defaultValue = ''
  defaultChecked = false
  checked = false
  #value: string | null = null
  get value() {
    return this.#value ?? this.defaultValue
  }
  set value(value: string) {
    this.#value = value
  }
  click() {
    this.checked = this.type === 'radio' || !this.checked
  }
}
class TextArea extends Field {}
class Select extends Field {
  options: { value: string; defaultSelected: boolean }[] = []
}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
  vi.stubGlobal('HTMLSelectElement', Select)
})
afterEach(() => vi.unstubAllGlobals())

const text = (name: string, defaultValue = '') => Object.assign(new Field(), { name, defaultValue })
const choice = (type: 'checkbox' | 'radio', name: string, value: string, isChecked = false) =>
  Object.assign(text(name, value), { type, defaultChecked: isChecked, checked: isChecked })
const formOf = (...elements: Field[]) => ({ elements }) as unknown as HTMLFormElement

test('a draft holds only the fields that were changed, and restores no other', () => {
  const profile = () => [text('phone', '20 30 40 50'), choice('checkbox', 'reminders', 'on', true)]
  const [phone, reminders] = profile()
  const form = formOf(phone!, reminders!)
  const shown = shownIn(form)
  expect(changedFields(form, shown)).toEqual([])
  phone!.value = '20 30 40 51'
  const stored = changedFields(form, shown)
  expect(stored).toEqual([['phone', '20 30 40 51']])

  // Reminders were turned off elsewhere since.
  const [later, off] = [profile()[0]!, choice('checkbox', 'reminders', 'on')]
  restoreFields(formOf(later, off), stored)
  expect([later.value, off.checked]).toEqual(['20 30 40 51', false])
})

test('a box that was unchecked and a choice that was changed come back as they were left', () => {
  const asked = () => [
    choice('checkbox', 'reminders', 'on', true),
    choice('radio', 'allergy', 'no', true),
    choice('radio', 'allergy', 'yes'),
  ]
  const [box, no, yes] = asked()
  const form = formOf(box!, no!, yes!)
  const shown = shownIn(form)
  Object.assign(box!, { checked: false })
  Object.assign(no!, { checked: false })
  Object.assign(yes!, { checked: true })
  const [boxAgain, noAgain, yesAgain] = asked()
  restoreFields(formOf(boxAgain!, noAgain!, yesAgain!), changedFields(form, shown))
  expect([boxAgain!.checked, yesAgain!.checked]).toEqual([false, true])
})

test('a form whose script sets its values is compared with those, a list with the option it came with', () => {
  const name = Object.assign(text('firstName'), { value: 'Ida' })
  const options = ['da', 'en'].map((value) => ({ value, defaultSelected: value === 'en' }))
  const language = Object.assign(new Select(), { name: 'lng', options, value: 'en' })
  const form = formOf(name, language)
  expect(changedFields(form, shownIn(form), { firstName: 'Ida' })).toEqual([])
  language.value = 'da'
  expect(changedFields(form, shownIn(form), { firstName: 'Ida', lng: 'da' })).toEqual([])
  expect(changedFields(form, shownIn(form), { firstName: 'Bo' })).toEqual([
    ['firstName', 'Ida'],
    ['lng', 'da'],
  ])
})

test('what a refusal brings back as the page’s own value is still a draft', () => {
  const note = text('note')
  const form = formOf(note)
  const shown = shownIn(form)
  Object.assign(note, { value: 'Det klør', defaultValue: 'Det klør' })
  expect(changedFields(form, shown)).toEqual([['note', 'Det klør']])
})

test.each([
  ['a draft of another form', [['x', 'y']]],
  ['an earlier draft of a box', [['reminders', 'on']]],
] as const)('changes nothing by %s', (_, stored) => {
  const box = choice('checkbox', 'reminders', 'on')
  restoreFields(
    formOf(box),
    stored.map(([name, value]) => [name, value]),
  )
  expect(box.checked).toBe(false)
})
