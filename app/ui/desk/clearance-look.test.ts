import { expect, test } from 'vitest'
import { CLEARANCE_SIGNS } from './clearance-look.ts'

test('[spec 12 clearance-signs] each state of clearance has a sign of its own beside its colour', () => {
  const signs = Object.values(CLEARANCE_SIGNS)
  expect(signs).toHaveLength(5)
  expect(new Set(signs).size).toBe(5)
})
