import { expect, test } from 'vitest'
import { canMovePlan, motifOf, PLAN_STATUSES } from './plan.ts'

test('[spec 4 treatment-plan] the moves of a treatment plan are these and no others', () => {
  const allowed = PLAN_STATUSES.flatMap((from) =>
    PLAN_STATUSES.filter((to) => canMovePlan(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed.sort()).toEqual([
    'active → completed',
    'active → paused',
    'notApproved → pending',
    'paused → active',
    'paused → completed',
    'pending → active',
  ])
})

test('what is being removed is the first sentence of what the client was told', () => {
  expect(motifOf('En lille måne på underarmen.')).toBe('En lille måne på underarmen')
  expect(motifOf('Gren, 4.5 cm bred. Vi måler efter hver anden gang.')).toBe('Gren, 4.5 cm bred')
  expect(motifOf('Svale, ankel\nDet første er en prøveplet.')).toBe('Svale, ankel')
  expect(motifOf('')).toBe('')
})
