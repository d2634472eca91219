import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, signIn, type Asked, type Site } from '#test/support/built-site.ts'

// Days at and beyond the ends of the calendar, sent to each call, page and form that takes a day.
const EXTREME_DAYS = ['0000-01-01', '0001-01-01', '2199-12-31', '9998-12-31', '9999-09-30', '9999-12-31']

let site: Site
let staff = ''
let visit = { appointmentId: '', manageUrl: '' }

beforeAll(async () => {
  site = await openSite()
  staff = await signIn(site, 'admin@falm.example')
  const booked = await site.ask('/api/bookings', json(booking('consultation', '2027-01-21', '15:00')))
  visit = JSON.parse(booked.text)
}, 300_000)
afterAll(() => site.close())

const json = (body: unknown, cookie = ''): Asked => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: site.url, Cookie: cookie },
  body: JSON.stringify(body),
})
const form = (fields: Record<string, string>, cookie = ''): Asked => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.url, Cookie: cookie },
  body: new URLSearchParams(fields).toString(),
})
const booking = (type: string, appointmentDate: string, appointmentTime: string) => ({
  type,
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '20304050',
  isAdult: true,
  appointmentDate,
  appointmentTime,
})

type Door = [name: string, send: (day: string) => [path: string, asked?: Asked]]
const asStaff = (): Asked => ({ headers: { Cookie: staff } })
const DOORS: Door[] = [
  ['availability from a day', (day) => [`/api/availability?from=${day}`]],
  ['availability between two days', (day) => [`/api/availability?from=2027-01-14&to=${day}`]],
  ['availability on one day', (day) => [`/api/availability?type=consultation&from=${day}&to=${day}`]],
  ['a consultation', (day) => ['/api/bookings', json(booking('consultation', day, '15:00'))]],
  ['a treatment', (day) => ['/api/bookings', json(booking('treatment', day, '15:00'))]],
  [
    'a package',
    (day) => [
      '/api/payments/package',
      json({ ...booking('treatment', day, '15:00'), date: day, time: '15:00', sessions: 6 }),
    ],
  ],
  [
    'rescheduling by private link',
    (day) => [new URL(visit.manageUrl).pathname, form({ intent: 'move', day, date: day, time: '15:00' })],
  ],
  [
    'rescheduling by staff',
    (day) => [
      `/api/staff/appointments/${visit.appointmentId}/move`,
      json({ seen: '2026-11-30 08:00:00+01', date: day, time: '15:00' }, staff),
    ],
  ],
  ['booking at the desk', (day) => [`/admin/book?type=treatment&day=${day}&time=15:00`, asStaff()]],
  ['the calendar of a day', (day) => [`/admin/calendar?day=${day}`, asStaff()]],
  ['the calendar of a week', (day) => [`/admin/calendar?view=week&day=${day}`, asStaff()]],
  [
    'a blocked time',
    (day) => ['/admin/calendar', form({ intent: 'block', whose: 'p 0', day, from: '10:00', to: '11:00' }, staff)],
  ],
  ['statistics', (day) => [`/admin/analytics?from=${day}&to=${day}`, asStaff()]],
  ['statistics from a day on', (day) => [`/admin/analytics?from=${day}&to=9999-12-31`, asStaff()]],
  ['a figure as a file', (day) => [`/api/analytics/use.csv?from=${day}&to=${day}`, asStaff()]],
  ['the money book', (day) => [`/api/ledger.csv?from=${day}&to=${day}`, asStaff()]],
  ['invoices', (day) => [`/admin/invoices?from=${day}&to=${day}`, asStaff()]],
  ['retention', (day) => [`/admin/retention?day=${day}`, asStaff()]],
  ['planned prices', (day) => [`/admin/prices?from=${day}`, asStaff()]],
  ['the audit log', (day) => [`/admin/audit-log?from=${day}&to=${day}`, asStaff()]],
  [
    'opening hours of one day',
    (day) => [
      '/admin/hours',
      form({ intent: 'day-preview', person: visit.appointmentId, day, '0-opens': '10:00', '0-closes': '11:00' }, staff),
    ],
  ],
  [
    'a closure',
    (day) => ['/admin/hours', form({ intent: 'close', providerId: '', from: '2027-01-15', to: day }, staff)],
  ],
]

test.each(DOORS)(
  '[rel A1] %s answers a day at the ends of the calendar in time and without failing',
  async (_name, send) => {
    for (const day of EXTREME_DAYS) {
      const { status } = await site.ask(...send(day))
      expect([day, status < 500]).toEqual([day, true])
    }
    expect((await site.ask('/healthz', { withinMs: 1_000 })).status).toBe(200)
  },
)
