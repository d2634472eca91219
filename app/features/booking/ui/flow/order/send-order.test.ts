import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ok, refuse } from '#app/domain/result.ts'
import type { Answer } from '#app/features/booking/ui/api.ts'
import type { Attempt } from './attempt.ts'
import { sendOrder } from './send-order.ts'

type Values = { appointmentDate: string; appointmentTime: string }
const asked = { appointmentDate: '2026-12-03', appointmentTime: '15:30' }
const lost = refuse('network', { code: 'network', detail: '', status: 0 })
const taken = refuse('slot-taken', { code: 'slot-taken', detail: 'Tiden er taget', status: 409 })

/** A screen with one order on it, whose calls are answered in turn. */
function screen(answers: Answer<{ id: string }>[]) {
  const values = { ...asked }
  const record = {
    sent: [] as string[],
    refused: [] as string[],
    keys: [] as string[],
    taken: [] as string[],
    busy: false,
  }
  let attempt: Attempt | null = null
  const form = {
    getValues: (name?: keyof Values) => (name ? values[name] : values),
    setValue: (name: keyof Values, value: string) => void (values[name] = value),
    setError: () => {},
  } as unknown as UseFormReturn<Values>
  const press = (body: () => Promise<Values | null> = async () => ({ ...values })) =>
    sendOrder({
      form,
      availability: { learn: () => {}, close: () => {}, take: (day, time) => void record.taken.push(`${day} ${time}`) },
      work: { isWorking: () => record.busy, setWorking: (on) => void (record.busy = on) },
      attempt,
      keep: (next) => void (attempt = next),
      onStart: () => {},
      body,
      async send(_body, key): Promise<Answer<{ id: string }>> {
        record.keys.push(key)
        return answers.shift()!
      },
      onSent: ({ id }) => void record.sent.push(id),
      onRefused: (_refusal, { code }) => void record.refused.push(code),
    })
  return { record, values, press, attempt: () => attempt }
}

test('an order whose answer was lost is sent again with its key', async () => {
  const { record, press } = screen([lost, ok({ id: 'one' })])
  await press()
  expect(record).toMatchObject({ refused: ['network'], busy: false })
  await press()
  expect(record).toMatchObject({ sent: ['one'], taken: ['2026-12-03 15:30'], busy: true })
  expect(new Set(record.keys).size).toBe(1)
})

test('a refused order is another one when it is sent again, and its time is let go', async () => {
  const { record, values, press, attempt } = screen([taken, ok({ id: 'two' })])
  await press()
  expect(attempt()).toBeNull()
  expect(values.appointmentTime).toBe('')
  values.appointmentTime = '15:30'
  await press()
  expect(record).toMatchObject({ refused: ['slot-taken'], sent: ['two'] })
  expect(new Set(record.keys).size).toBe(2)
})

test('a second press while an order is on its way sends nothing', async () => {
  const { record, press } = screen([ok({ id: 'one' })])
  await Promise.all([press(), press()])
  expect(record.keys).toHaveLength(1)
  expect(record.sent).toEqual(['one'])
})

test('what has to be there first did not arrive: nothing is sent, and nothing is waited for', async () => {
  const { record, press, attempt } = screen([])
  await press(async () => null)
  expect(record).toMatchObject({ refused: ['network'], keys: [], busy: false })
  expect(attempt()).toBeNull()
})

test('somebody asked for who is not there any more gives way to whoever is free, and the time stays', async () => {
  const gone = refuse('provider-gone', { code: 'provider-gone', detail: 'Kan ikke bookes længere', status: 409 })
  const { record, values, press, attempt } = screen([gone])
  await press()
  expect([record.refused, record.busy, attempt()]).toEqual([['provider-gone'], false, null])
  expect(values).toEqual({ ...asked, provider: '' })
})
