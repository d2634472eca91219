import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import {
  CLEARANCE_STATES,
  type ClearanceReason,
  type ClearanceState,
  type LaserAct,
} from '#app/domain/health/clearance.ts'
import { clinicTime, dayOf, epochMinutesOf } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { readinessOf } from '#app/domain/health/readiness.ts'
import type { BoardVisit } from '../../queries/board.ts'
import { BoardCard } from './board-card.tsx'

const STARTS = clinicTime('2026-12-03T12:30')

/** A reason of each state; a client of the last one has none. */
const REASONS: Record<Exclude<ClearanceState, 'allowed'>, ClearanceReason['key']> = {
  stopped: 'health:pregnant',
  'needs-doctor': 'health:epilepsy',
  'needs-test-spot': 'spot-needed',
  unanswered: 'answers-missing',
}

type Stood = { status: AppointmentStatus; addOns?: string[]; isTestSpot?: boolean }

/** The buttons of a visit's card. */
function stepsOf(state: ClearanceState, { status, addOns = [], isTestSpot = false }: Stood): string[] {
  const anyDay = { from: null, until: null, onlyInjection: false }
  const clearance = state === 'allowed' ? [] : [{ key: REASONS[state], state, ...anyDay }]
  const about = { type: 'treatment', status, addOns, isTestSpot, clearance } as const
  const facts = { ...about, decided: [], overridden: [], taken: [] }
  const visit: BoardVisit = {
    id: 'visit',
    patientId: 'client',
    name: 'Ida',
    type: 'treatment',
    status,
    paymentStatus: 'confirmed',
    startsAt: STARTS,
    minutes: 30,
    isUnverified: false,
    undoUntil: null,
    provider: 'Amir',
    room: '',
    phone: '',
    since: null,
    numbedAt: null,
    addOns,
    prepare: [],
    areaCm2: null,
    last: null,
    treatment: 2,
    isFirstVisit: false,
    needsDoctor: false,
    isEarly: false,
    hasNote: false,
    due: kroner(0),
    ready: readinessOf(facts, dayOf(STARTS)),
  }
  const card = { visit, now: epochMinutesOf(STARTS), busy: false, mark: async () => {} }
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <BoardCard {...card} isOpen />
    </I18nextProvider>,
  )
  return [...page.matchAll(/<button[^>]* aria-label="([^"]*): Ida"/g)].map(([, step]) => step!)
}

const ACTS: [act: LaserAct, step: string, stood: Stood][] = [
  ['check-in', 'Ankommet', { status: 'confirmed' }],
  ['numb', 'Start bedøvelse', { status: 'ankommet', addOns: ['creme'] }],
  ['test-spot', 'Start prøveplet', { status: 'ankommet' }],
  ['start', 'Sæt i stol', { status: 'ankommet' }],
  ['complete', 'Gennemført', { status: 'in_progress' }],
]

// Written out: what a client of each state may have done on the board. Booking and paying are on the portal.
const SHOWN: Record<ClearanceState, LaserAct[]> = {
  stopped: [],
  'needs-doctor': ['check-in'],
  'needs-test-spot': ['check-in', 'test-spot'],
  unanswered: ['check-in'],
  allowed: ['check-in', 'numb', 'start', 'complete'],
}

test.each(CLEARANCE_STATES)(
  'the board has a step for what the clearance permits, and for nothing else: %s',
  (state) => {
    const shown = ACTS.filter(([, step, stood]) => stepsOf(state, stood).includes(step)).map(([act]) => act)
    expect(shown).toEqual(SHOWN[state])
  },
)

test.each(CLEARANCE_STATES)('a test spot under way is completed where the clearance permits one: %s', (state) => {
  const isShown = stepsOf(state, { status: 'in_progress', isTestSpot: true }).includes('Gennemført')
  expect(isShown).toBe(state === 'needs-test-spot' || state === 'allowed')
})
