import { expect, test } from 'vitest'
import { defineIntents } from './intents.ts'

const intents = defineIntents('save', 'undo')

test('a submit button carries an intent that its action reads', () => {
  expect(intents.field('undo')).toEqual({ name: 'intent', value: 'undo' })
  expect(intents.of('undo')).toBe('undo')
})

test.each([null, undefined, '', 'remove', new File([], 'undo')])('%s is no intent of the page', (submitted) =>
  expect(intents.of(submitted)).toBe(null),
)
