import { expect, test } from 'vitest'
import { mayLoadMuch } from './use-device-look.ts'

test('the analyzer is loaded onto a device where nothing speaks against some megabytes', () => {
  expect(mayLoadMuch(undefined)).toBe(true)
  expect(mayLoadMuch({ effectiveType: '4g', saveData: false })).toBe(true)
})

test('who saves data, or stands on a slow line, waits for the server instead', () => {
  expect(mayLoadMuch({ saveData: true })).toBe(false)
  expect(mayLoadMuch({ effectiveType: '3g' })).toBe(false)
  expect(mayLoadMuch({ effectiveType: 'slow-2g' })).toBe(false)
})
