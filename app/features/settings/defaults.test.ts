import { expect, test } from 'vitest'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { NUMBERS, SETTINGS, type SettingKey } from './schema.ts'

/** Of each numeric setting: default, least, most and step. The unit is the end of its key. */
const PINNED = {
  booking_window_days: [60, 7, 90, 1],
  min_notice_minutes: [0, 0, 10_080, 1],
  hold_minutes: [30, 10, 120, 1],
  self_service_hours: [24, 0, 168, 1],
  consultation_minutes: [30, 15, 240, 15],
  treatment_small_minutes: [30, 15, 240, 15],
  treatment_medium_minutes: [45, 15, 240, 15],
  treatment_large_minutes: [60, 15, 240, 15],
  buffer_minutes: [0, 0, 60, 5],
  plan_link_days: [30, 1, 90, 1],
  deposit_kroner: [500, 0, 900, 1],
  package_discount_percent: [25, 1, 50, 1],
  cover_up_sessions: [3, 2, 4, 1],
  complete_removal_sessions: [10, 2, 14, 1],
  most_package_sessions: [20, 15, 20, 1],
  single_discount_percent: [0, 0, 50, 1],
  whole_discount_percent: [0, 0, 50, 1],
  cash_from_hour: [6, 0, 6, 1],
  cash_until_hour: [22, 22, 24, 1],
  cash_limit_kroner: [14_999, 0, 14_999, 1],
  commission_percent: [10, 0, 50, 1],
  parent_commission_percent: [2, 0, 20, 1],
  partner_link_months: [12, 1, 60, 1],
  consent_hours: [0, 0, 168, 1],
  staff_idle_minutes: [60, 10, 240, 5],
  password_characters: [6, 6, 12, 1],
} as const satisfies Record<keyof typeof NUMBERS, readonly [number, number, number, number]>

test.each(Object.entries(PINNED))('%s has its default, bounds and step: %s', (key, [shipped, min, max, step]) => {
  const setting = NUMBERS[key as keyof typeof NUMBERS]
  expect(setting).toMatchObject({ shipped, min, max, step })
  const accepts = (value: number) => setting.schema.safeParse(value).success
  expect([min - step, min, shipped, max, max + step, min + step / 2].map(accepts)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('the settings that are no single number ship with the clinic’s usual terms', () => {
  const shipped = Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([key, setting]) => (key in NUMBERS ? [] : [[key, setting.shipped]])),
  )
  expect(shipped).toMatchObject({
    opening_hours: {
      1: [],
      2: [{ opens: '07:00', closes: '15:00' }],
      3: [{ opens: '08:00', closes: '16:00' }],
      4: [{ opens: '12:00', closes: '19:30' }],
      5: [{ opens: '15:00', closes: '18:30' }],
      6: [{ opens: '10:00', closes: '15:00' }],
      7: [{ opens: '10:00', closes: '14:00' }],
    },
    closing_days: { publicHolidays: true, yearly: ['12-24', '12-25', '12-26', '12-31', '01-01'] },
    notice_banner: null,
    refund_rate: 'single',
    payment_ways: ['card', 'mobilepay'],
    instalments: { isOn: false, lender: '', aprPercent: 0, months: 12 },
    texts: {},
    team: [],
    claims: [],
    staff_two_factor: false,
    reminder_hours: [72, 24],
    note_phrases: [],
    scan_assessment: null,
  } satisfies Partial<Record<SettingKey, unknown>>)
})

test.each([
  ['reminder_hours', [[1], [336], [72, 24, 2]], [[0], [337], [72, 48, 24, 2], [24, 24]]],
  [
    'note_phrases',
    [[], Array.from({ length: 8 }, () => ({ da: 'x'.repeat(40), en: 'x' }))],
    [Array.from({ length: 9 }, () => ({ da: 'x', en: 'x' })), [{ da: 'x'.repeat(41), en: 'x' }], [{ da: 'x', en: '' }]],
  ],
  ['team', [[]], [null]],
  [
    'instalments',
    [
      { isOn: true, lender: 'Bank', aprPercent: 25, months: 36 },
      { isOn: true, lender: 'Bank', aprPercent: 0, months: 2 },
    ],
    [
      { isOn: true, lender: 'Bank', aprPercent: 25.1, months: 36 },
      { isOn: true, lender: 'Bank', aprPercent: 25, months: 37 },
      { isOn: true, lender: 'Bank', aprPercent: 25, months: 1 },
      { isOn: true, lender: 'Bank', aprPercent: -0.1, months: 2 },
    ],
  ],
  ['payment_ways', [['card']], [[], ['card', 'card']]],
] as const)('%s accepts the values at its bounds and none beyond them', (key, accepted, refused) => {
  const accepts = (value: unknown) => SETTINGS[key].schema.safeParse(value).success
  expect(accepted.map(accepts)).toEqual(accepted.map(() => true))
  expect(refused.map(accepts)).toEqual(refused.map(() => false))
})

test('a clinic without settings books on the shipped terms', () => {
  expect(SHIPPED_TERMS).toEqual({
    windowDays: 60,
    minNoticeMinutes: 0,
    holdMinutes: 30,
    selfServiceHours: 24,
    deposit: 50_000,
    refundRate: 'single',
    consentHours: 0,
    lengths: { consultation: 30, treatment: { small: 30, medium: 45, large: 60 }, buffer: 0 },
  })
})
