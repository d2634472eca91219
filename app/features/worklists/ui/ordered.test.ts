import { expect, test } from 'vitest'
import { DOCTOR_ADD_ONS } from '#app/domain/pricing/add-ons.ts'
import { orderedIn } from './ordered.ts'

test('whatever a doctor must say yes to is named in both languages, once', () => {
  expect(orderedIn(['creme', ...DOCTOR_ADD_ONS], 'da')).toBe('Lokalbedøvelse')
  expect(orderedIn(['creme', ...DOCTOR_ADD_ONS], 'en')).toBe('Local anaesthesia')
  expect(orderedIn(['creme', 'consultation'], 'da')).toBe('')
})
