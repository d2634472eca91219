import { afterAll, expect, test } from 'vitest'
import { SCAN_SETTINGS } from '#app/domain/scan/assessment.ts'
import { NO_ANSWERS, type ScanMeasures } from '#app/domain/scan/scan.ts'
import { assessHere, openAssessor } from './assessor.ts'

const measures = { photos: [], analyzer: 'local', model: 'none', opinion: null } satisfies ScanMeasures
const task = { measures, answers: { ...NO_ANSWERS, bodySite: 'wrist' as const }, settings: SCAN_SETTINGS }
const beside = openAssessor()
afterAll(() => beside.close())

test('what is reckoned beside the pages is what is reckoned here', async () => {
  const answer = await beside.assess(task)
  expect(answer.ok).toBe(true)
  expect(answer).toEqual(await assessHere.assess(task))
})

test('whoever finds the queue full is told to come back, and who was in it is answered', async () => {
  const small = openAssessor({ waitingMax: 1 })
  const answers = await Promise.all([small.assess(task), small.assess(task), small.assess(task)])
  await small.close()
  expect(answers.map((one) => (one.ok ? 'ok' : one.refusal))).toEqual(['ok', 'ok', 'scan-busy'])
})
