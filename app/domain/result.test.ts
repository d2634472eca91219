import { expect, test } from 'vitest'
import { ok, refuse, type Result } from './result.ts'

test('an outcome is a value, or a refusal with the facts its text needs', () => {
  const booked: Result<number, 'slot-taken', { time: string }> = refuse('slot-taken', { time: '10:30' })
  expect(booked).toEqual({ ok: false, refusal: 'slot-taken', details: { time: '10:30' } })
  expect(refuse('slot-taken')).toEqual({ ok: false, refusal: 'slot-taken' })
  expect(ok(3)).toEqual({ ok: true, value: 3 })
})
