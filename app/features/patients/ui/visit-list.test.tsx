import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { RecordedVisit } from '#app/features/patients/queries/record.ts'
import { VisitList } from './visit-list.tsx'

const visit = (at: string, status: AppointmentStatus): RecordedVisit => ({
  id: at,
  type: 'treatment',
  status,
  paymentStatus: 'confirmed',
  startsAt: clinicTime(at),
  minutes: 30,
  isUnverified: false,
  undoUntil: null,
  provider: 'Nora',
  notes: '',
  areaCm2: null,
  code: null,
  phone: '',
  arriveAt: clinicTime(at),
  addOns: [],
  decided: [],
  due: 0 as Ore,
  scan: null,
})

const drawn = (visits: RecordedVisit[], next: RecordedVisit | null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <VisitList visits={visits} next={next} phone="" />
    </I18nextProvider>,
  )

const daysIn = (html: string) => [...html.matchAll(/<h3>(\d\d\/\d\d)/g)].map(([, day]) => day)

test('what is to come stands open, the soonest first; what has been or was called off is folded', () => {
  const next = visit('2026-12-11T17:00', 'confirmed')
  const [open = '', folded = ''] = drawn(
    [
      visit('2027-02-05T17:00', 'cancelled'),
      visit('2027-01-22T17:00', 'scheduled'),
      next,
      visit('2026-12-03T09:00', 'ankommet'),
      visit('2026-11-02T17:00', 'scheduled'),
      visit('2026-05-22T17:00', 'completed'),
    ],
    next,
  ).split('<details')
  expect(daysIn(open)).toEqual(['03/12', '11/12', '22/01'])
  expect(folded).toContain('3 tidligere eller aflyste tider')
  expect(daysIn(folded)).toEqual(['05/02', '02/11', '22/05'])
})

test('nothing to come is said, whatever has been', () => {
  expect(drawn([visit('2026-05-22T17:00', 'completed')], null)).toContain('Ingen kommende tider.')
})
