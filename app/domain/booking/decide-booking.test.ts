import { describe, expect, test } from 'vitest'
import { SHIPPED_TERMS } from './booking-terms.ts'
import { at, clinicDay, instantOf } from '#app/domain/time/clinic-time.ts'
import { decideBooking, type BookingFacts, type BookingOrder } from './decide-booking.ts'
import { ore } from '#app/domain/money/money.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import type { ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import type { ResourceCalendar } from '#app/domain/schedule/resources.ts'

const DAY = clinicDay('2026-12-03')
const startsAt = at(DAY, '13:00')

const taken = (from: string, to: string) => ({
  from: at(DAY, from as never),
  to: at(DAY, to as never),
  bufferBefore: 0,
  bufferAfter: 0,
})
const calendar = (providerId: string, more: Partial<ProviderCalendar> = {}): ProviderCalendar => ({
  providerId,
  lockKey: 1,
  windows: [{ date: DAY, start: '12:00', end: '18:00', slotMinutes: 30, isAvailable: true }],
  closures: [],
  busy: [],
  resources: [],
  terms: SHIPPED_TERMS,
  ...more,
})
const laser = (id: string, busy = [] as ResourceCalendar['busy']): ResourceCalendar => ({
  id,
  kind: 'laser',
  serves: ['treatment'],
  busy,
})
const order: BookingOrder = { type: 'treatment', startsAt, addOns: [], expressRequest: false, isByStaff: false }
const price = (dueNow: number, total = 300_000) => ({ dueNow: ore(dueNow), total: ore(total) }) as Quote
const facts: BookingFacts = {
  now: new Date('2026-12-01T09:00:00Z'),
  terms: SHIPPED_TERMS,
  service: { type: 'treatment', durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
  calendars: [calendar('a')],
  isProviderGone: false,
  isReadyToSell: true,
  isLaserBarred: false,
  codeRefusal: null,
  price: price(50_000),
  withdrawalUntil: clinicDay('2026-12-15'),
}
const decide = (more: Partial<BookingFacts> = {}, asked: Partial<BookingOrder> = {}) => {
  const decided = decideBooking({ ...order, ...asked }, { ...facts, ...more })
  return decided.ok ? decided.value : decided.refusal
}
const providers = (decided: ReturnType<typeof decide>) =>
  typeof decided === 'string' ? decided : decided.placements.map(({ provider }) => provider.providerId)

describe('whom a visit is given to', () => {
  test('the least booked of the free providers comes first, then the lower id', () => {
    const busy = taken('16:00', '16:30')
    const calendars = [calendar('c', { busy: [busy, taken('17:00', '17:30')] }), calendar('b'), calendar('a')]
    expect(providers(decide({ calendars }))).toEqual(['a', 'b', 'c'])
    expect(providers(decide({ calendars: [calendar('a', { busy: [busy] }), calendar('b')] }))).toEqual(['b', 'a'])
  })

  test('a provider who is taken then is left out, and where all are the slot is taken', () => {
    const busy = [taken('12:30', '13:30')]
    expect(providers(decide({ calendars: [calendar('a', { busy }), calendar('b')] }))).toEqual(['b'])
    expect(decide({ calendars: [calendar('a', { busy })] })).toBe('slot-taken')
  })

  test('free lasers are tried in the clinic’s order; where all are taken the slot is', () => {
    const busy = [taken('13:00', '14:00')]
    const resources = [laser('one', busy), laser('two'), laser('three')]
    const decided = decide({ calendars: [calendar('a', { resources })] })
    expect(decided).toMatchObject({ placements: [{ resourceSets: [['two'], ['three']] }] })
    expect(decide({ calendars: [calendar('a', { resources: [laser('one', busy)] })] })).toBe('slot-taken')
  })
})

describe('why a visit is not booked, the first reason in this order', () => {
  const reasons: [string, Partial<BookingFacts>][] = [
    ['laser-barred', { isLaserBarred: true }],
    ['code-expired', { codeRefusal: 'code-expired' }],
    ['price-changed', { price: price(50_000, 300_001) }],
    ['provider-gone', { isProviderGone: true }],
    ['slot-closed', { calendars: [] }],
    ['clinic-unfinished', { isReadyToSell: false }],
  ]
  const shown = { total: 300_000 }
  test.each(reasons)('%s', (refusal, one) => expect(decide(one, shown)).toBe(refusal))
  test.each(reasons.slice(1).map(([, one], at) => [reasons[at]![0], { ...one, ...reasons[at]![1] }] as const))(
    '%s comes before the next',
    (refusal, both) => expect(decide(both, shown)).toBe(refusal),
  )

  test.each([
    ['2026-11-30', 'slot-in-past'],
    ['2028-12-03', 'slot-beyond-window'],
  ])('without providers on %s the reason is %s', (day, refusal) =>
    expect(decide({ calendars: [] }, { startsAt: at(clinicDay(day), '13:00') })).toBe(refusal),
  )

  test('numbing before the clinic opens is refused although providers are free', () => {
    const early = { startsAt: at(DAY, '12:00'), addOns: ['creme'] }
    expect(decide({ calendars: [calendar('a'), calendar('b')] }, early)).toBe('numbing-before-opening')
  })
})

describe('what is due', () => {
  test('a deposit holds the slot for the clinic’s minutes', () => {
    const until = new Date(facts.now.getTime() + SHIPPED_TERMS.holdMinutes * 60_000)
    expect(decide()).toMatchObject({ deposit: 50_000, holdExpiresAt: until })
  })

  test('a link by mail holds it for a day, but not beyond the start', () => {
    const now = new Date('2026-12-02T08:00:00Z')
    const nextDay = new Date('2026-12-03T08:00:00Z')
    expect(decide({ now }, { isByStaff: true })).toMatchObject({ holdExpiresAt: nextDay })
    const late = new Date('2026-12-03T10:00:00Z')
    const terms = { ...SHIPPED_TERMS, minNoticeMinutes: 0 }
    const atDesk = { now: late, calendars: [calendar('a', { terms })] }
    expect(decide(atDesk, { isByStaff: true })).toMatchObject({ holdExpiresAt: instantOf(startsAt) })
  })

  test('without a deposit nothing is held', () => {
    expect(decide({ price: null })).toMatchObject({ deposit: 0, holdExpiresAt: null })
    expect(decide({ price: price(0) })).toMatchObject({ deposit: 0, holdExpiresAt: null })
  })

  test.each([
    [true, '2026-12-03', true],
    [true, '2026-12-02', false],
    [false, '2026-12-15', false],
  ])('express asked %s, withdrawal until %s: express %s', (expressRequest, until, isExpress) =>
    expect(decide({ withdrawalUntil: clinicDay(until) }, { expressRequest })).toMatchObject({ isExpress }),
  )
})
