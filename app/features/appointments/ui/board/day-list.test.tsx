import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay, clinicTime, dayOf, epochMinutesOf } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { readinessOf } from '#app/domain/health/readiness.ts'
import type { Language } from '#app/domain/language.ts'
import type { BoardVisit } from '../../queries/board.ts'
import { BoardCard } from './board-card.tsx'
import { DayList, type DayListBy } from './day-list.tsx'

const STARTS = clinicTime('2026-12-03T15:15')
const FACTS = {
  type: 'treatment',
  status: 'confirmed',
  clearance: [],
  limit: null,
  decided: [],
  overridden: [],
  taken: [],
} as const

const visitOf = (given: Partial<BoardVisit> = {}): BoardVisit => ({
  id: 'visit',
  patientId: 'client',
  name: 'Ida Holm',
  type: 'treatment',
  status: 'confirmed',
  paymentStatus: 'confirmed',
  startsAt: STARTS,
  minutes: 30,
  isUnverified: false,
  undoUntil: null,
  provider: 'Amir',
  room: '',
  phone: '+4520304050',
  since: null,
  numbedAt: null,
  wiped: null,
  addOns: ['creme'],
  prepare: [],
  areaCm2: 18,
  last: null,
  treatment: 3,
  isFirstVisit: false,
  needsDoctor: false,
  isEarly: false,
  hasNote: false,
  due: kroner(400),
  ready: readinessOf({ ...FACTS, isTestSpot: false, addOns: ['creme'] }, dayOf(STARTS)),
  ...given,
})

/** The text of what is rendered. */
const shown = (lng: Language, page: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18nFor(lng)}>{page}</I18nextProvider>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const printed = (lng: Language, visits: BoardVisit[], by: DayListBy = 'provider') => {
  const now = epochMinutesOf(clinicTime('2026-12-03T13:40'))
  return shown(lng, <DayList day={clinicDay('2026-12-03')} {...{ visits, now, by }} />)
}

test('the printed day list shows each visit left with its phone and amount, by provider, and says when to shred it', () => {
  const list = printed('da', [
    visitOf(),
    visitOf({ id: 'two', name: 'Bo Berg', provider: 'Sofie', phone: '', due: kroner(0) }),
    visitOf({ id: 'three', name: 'Eva Dam', status: 'completed' }),
    visitOf({ id: 'four', name: 'Liv Lund', undoUntil: clinicTime('2026-12-03T13:42') }),
  ])
  expect(list).toContain('Dagsliste. 2 tider tilbage. Udskrevet 13.40.')
  expect(list).toMatch(/Amir .* 15\.15 Ida Holm \+45 20 30 40 50 3\. behandling, 18 cm² 400 kr\./)
  expect(list).toMatch(/Sofie .* Bo Berg/)
  expect(list).not.toMatch(/Eva Dam|Liv Lund/)
  expect(list).toContain('Makulér listen, når klinikken lukker i dag.')
  expect(printed('en', [visitOf()])).toContain('1 visit left. Printed 13:40.')
})

test('by room, the printed day list names who treats in each row, and ends with the visits without a room', () => {
  const list = printed(
    'da',
    [
      visitOf({ id: 'one', name: 'Bo Berg', room: '' }),
      visitOf({ id: 'two', name: 'Eva Dam', room: 'Rum 10', provider: 'Sofie' }),
      visitOf({ id: 'three', name: 'Ida Holm', room: 'Rum 2' }),
    ],
    'room',
  )
  expect(list).toMatch(/Rum 2 .*Ida Holm .*18 cm², Amir .*Rum 10 .*Eva Dam .*18 cm², Sofie .*Uden rum .*Bo Berg/)
})

test('a folded visit is one line with its arrival time and without a step; open, it has its phone and the step', () => {
  const card = (isOpen: boolean, visit = visitOf()) => (
    <BoardCard
      visit={visit}
      now={epochMinutesOf(clinicTime('2026-12-03T14:40'))}
      busy={false}
      mark={async () => {}}
      isOpen={isOpen}
      toggle={() => {}}
    />
  )
  const line = shown('da', card(false))
  expect(line).toContain('15.15 Ida Holm 10 min. forsinket kommer 14.30, 3. behandling, 18 cm²')
  expect(line).toContain('Amir')
  expect(line).not.toMatch(/Ankommet|20 30 40 50/)
  expect(shown('da', card(true))).toMatch(/\+45 20 30 40 50 .*Ankommet/)
  const stopped = visitOf({ ready: { ...visitOf().ready, health: 'doctor', isHealthDue: true } })
  expect(shown('en', card(false, stopped))).toContain('Doctor first')
  expect(shown('en', card(false, stopped))).not.toContain('Health answers missing')
})
