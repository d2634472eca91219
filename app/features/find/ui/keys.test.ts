import { expect, test } from 'vitest'
import { keyAct } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const on = { isAfterG: false, areOn: true }

test.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }, { is: 'find' }],
  ['⌘ K', { key: 'k', metaKey: true }, { is: 'find' }],
  ['/', { key: '/' }, { is: 'find' }],
  ['/ on a keyboard that needs Shift for it', { key: '/', shiftKey: true }, { is: 'find' }],
  ['?', { key: '?', shiftKey: true }, { is: 'list' }],
  ['N', { key: 'n' }, { is: 'go', path: '/admin/book' }],
  ['Shift N', { key: 'N', shiftKey: true }, { is: 'go', path: '/admin/patients/new' }],
  ['M', { key: 'm' }, { is: 'room' }],
  ['G', { key: 'g' }, { is: 'prefix' }],
  ['Ctrl Shift K, which is the browser’s', { key: 'K', ctrlKey: true, shiftKey: true }, null],
  ['Ctrl N, which is the browser’s', { key: 'n', ctrlKey: true }, null],
  ['Alt and an arrow, which is the calendar’s', { key: 'ArrowUp', altKey: true }, null],
  ['K, which is a page only after G', { key: 'k' }, null],
] as const)('%s is a shortcut or none', (_keys, press, act) => {
  expect(keyAct({ ...plain, ...press }, on)).toEqual(act)
})

test('after G a key opens its page, and no other act', () => {
  const after = (key: string) => keyAct({ ...plain, key }, { isAfterG: true, areOn: true })
  expect(after('k')).toEqual({ is: 'go', path: '/admin/calendar' })
  expect(after('l')).toEqual({ is: 'go', path: '/admin/till' })
  expect([after('n'), after('g'), after('x')]).toEqual([null, null, null])
})

test('single keys that are switched off do nothing, and Ctrl K still opens the search', () => {
  const off = { isAfterG: false, areOn: false }
  for (const key of ['/', '?', 'n', 'm', 'g']) expect(keyAct({ ...plain, key }, off)).toBe(null)
  expect(keyAct({ ...plain, key: 'k' }, { isAfterG: true, areOn: false })).toBe(null)
  expect(keyAct({ ...plain, key: 'k', ctrlKey: true }, off)).toEqual({ is: 'find' })
})
