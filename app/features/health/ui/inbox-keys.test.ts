import { expect, test } from 'vitest'
import { inboxAct } from './inbox-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['J', { key: 'j' }, { is: 'next' }],
  ['K', { key: 'k' }, { is: 'previous' }],
  ['1', { key: '1' }, { is: 'answer', number: 1 }],
  ['4', { key: '4' }, { is: 'answer', number: 4 }],
  ['5', { key: '5' }, { is: 'answer', number: 5 }],
  ['6, which is no answer', { key: '6' }, null],
  ['Ctrl 1, which is the browser’s', { key: '1', ctrlKey: true }, null],
  ['⌘ K, which opens the search', { key: 'k', metaKey: true }, null],
] as const)('%s is an act of the inbox or none', (_name, press, act) => {
  expect(inboxAct({ ...plain, ...press }, false)).toEqual(act)
})

test('K after G opens the calendar, and moves nothing in the inbox', () => {
  expect(inboxAct({ ...plain, key: 'k' }, true)).toBe(null)
})
