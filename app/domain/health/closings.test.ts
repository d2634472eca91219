import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { CLEARANCE_STATES, type ClearanceReason } from './clearance.ts'
import { closableVisit } from './closings.ts'

const DAY = clinicDay('2026-12-03')
const anyDay = { from: null, until: null, onlyInjection: false }
const of = (state: (typeof CLEARANCE_STATES)[number]) => ({
  type: 'treatment' as const,
  status: 'confirmed' as const,
  isTestSpot: false,
  addOns: [],
  decided: [],
  overridden: [] as string[],
  clearance: (state === 'allowed' ? [] : [{ key: 'reaction', state, ...anyDay }]) as ClearanceReason[],
})

test.each(CLEARANCE_STATES)(
  'a past laser visit is closed as given only where the clearance permits it: %s',
  (state) => {
    const isAllowed = state === 'allowed'
    expect(closableVisit(of(state), DAY)).toEqual({
      closings: isAllowed ? ['completed', 'no_show'] : ['no_show'],
      barredBy: isAllowed ? null : state,
    })
  },
)

test('an override, a consultation and a permitted test spot are closed as given', () => {
  const both = { closings: ['completed', 'no_show'], barredBy: null }
  expect(closableVisit({ ...of('stopped'), overridden: ['reaction'] }, DAY)).toEqual(both)
  expect(closableVisit({ ...of('stopped'), type: 'consultation' }, DAY)).toEqual(both)
  expect(closableVisit({ ...of('needs-test-spot'), isTestSpot: true }, DAY)).toEqual(both)
})

test('a client who arrived cannot be closed as absent, and is barred until something is derived', () => {
  expect(closableVisit({ ...of('allowed'), status: 'ankommet' }, DAY)).toEqual({
    closings: ['completed'],
    barredBy: null,
  })
  expect(closableVisit({ ...of('allowed'), status: 'ankommet', clearance: null }, DAY)).toEqual({
    closings: [],
    barredBy: 'unanswered',
  })
})
