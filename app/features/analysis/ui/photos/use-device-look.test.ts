import { expect, test } from 'vitest'
import { hasFastConnection } from './use-device-look.ts'

test('the analyzer is loaded onto a device where nothing speaks against some megabytes', () => {
  expect(hasFastConnection(undefined)).toBe(true)
  expect(hasFastConnection({ effectiveType: '4g', saveData: false })).toBe(true)
})

test('who saves data, or stands on a slow line, waits for the server instead', () => {
  expect(hasFastConnection({ saveData: true })).toBe(false)
  expect(hasFastConnection({ effectiveType: '3g' })).toBe(false)
  expect(hasFastConnection({ effectiveType: 'slow-2g' })).toBe(false)
})
