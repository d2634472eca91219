import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import {
  CLEARANCE_STATES,
  type ClearanceReason,
  type ClearanceState,
  type DoctorLimit,
  type LaserAct,
} from '#app/domain/health/clearance.ts'
import { clinicDay, clinicTime, dayOf, epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { readinessOf } from '#app/domain/health/readiness.ts'
import type { BoardVisit } from '../../queries/board.ts'
import { UserRoles } from '#app/ui/desk/permissions.ts'
import { BoardCard } from './board-card.tsx'

const STARTS = clinicTime('2026-12-03T12:30')

/** A reason of each state; a client of the last one has none. */
const REASONS: Record<Exclude<ClearanceState, 'allowed'>, ClearanceReason['key']> = {
  stopped: 'health:pregnant',
  'needs-doctor': 'health:epilepsy',
  'needs-test-spot': 'spot-needed',
  unanswered: 'answers-missing',
}

type Stood = { status: AppointmentStatus; isTestSpot?: boolean; limit?: DoctorLimit | null } & Partial<
  Pick<BoardVisit, 'addOns' | 'numbedAt' | 'wiped'>
>

/** A visit's card as markup, at its start unless another time is given. */
function cardOf(state: ClearanceState, { now = STARTS, ...stood }: Stood & { now?: ClinicTime }): string {
  const { status, addOns = [], isTestSpot = false, numbedAt = null, wiped = null, limit = null } = stood
  const anyDay = { from: null, until: null, onlyInjection: false }
  const clearance = state === 'allowed' ? [] : [{ key: REASONS[state], state, ...anyDay }]
  const about = { type: 'treatment', status, addOns, isTestSpot, clearance, limit } as const
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
    numbedAt,
    wiped,
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
  const card = { visit, now: epochMinutesOf(now), busy: false, mark: async () => {} }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <UserRoles value={['provider']}>
        <BoardCard {...card} isOpen />
      </UserRoles>
    </I18nextProvider>,
  )
}

/** The buttons of a visit's card. */
const stepsOf = (state: ClearanceState, stood: Parameters<typeof cardOf>[1]) =>
  [...cardOf(state, stood).matchAll(/<button[^>]* aria-label="([^"]*): Ida"/g)].map(([, step]) => step!)

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

const clockAt = (time: string) => clinicTime(`2026-12-03T${time}`)
const minutesAt = (time: string) => epochMinutesOf(clockAt(time))
const NUMBED = { status: 'ankommet', addOns: ['creme'], numbedAt: minutesAt('11:45') } as const
const WIPED = { ...NUMBED, wiped: { at: minutesAt('12:35'), by: 'Sofie' } }

// The treatment begins at 12.30, and cream works for 45 minutes.
test.each([
  [
    'to be applied',
    '11:40',
    { ...NUMBED, numbedAt: null },
    ['Skal være smurt på kl. 11.45'],
    ['Start bedøvelse', 'Sæt i stol'],
  ],
  [
    'late',
    '11:52',
    { ...NUMBED, numbedAt: null },
    ['Skal være smurt på kl. 11.45', '7 min for sent'],
    ['Start bedøvelse', 'Sæt i stol'],
  ],
  ['running', '12:00', NUMBED, ['30 min', 'tilbage af 45 min'], ['Sæt i stol', 'Tør af']],
  ['ready', '12:31', NUMBED, ['Klar', 'Har virket i 46 min'], ['Sæt i stol', 'Tør af']],
  ['on for too long', '12:59', NUMBED, ['Tør af nu', '14 min over tiden'], ['Tør af nu', 'Sæt i stol']],
  ['wiped off', '13:30', WIPED, ['Tørret af', 'efter 50 min, Sofie'], ['Sæt i stol']],
] as const)('the card of a numbing that is %s says so, and offers what comes next', (_, now, stood, said, offered) => {
  const at = { ...stood, addOns: [...stood.addOns], now: clockAt(now) }
  const words = cardOf('allowed', at).replaceAll(/<[^>]+>/g, '|')
  for (const one of said) expect(words).toContain(`|${one}`)
  const isOffered = (step: string) => /Start bedøvelse|Sæt i stol|Tør af/.test(step)
  expect(stepsOf('allowed', at).filter(isOffered).toSorted()).toEqual([...offered].toSorted())
  expect(words.includes('for sent')).toBe(said.some((one) => one.endsWith('for sent')))
})

test('numbing that is on is timed and wiped off although the doctor is to be asked, and no chair is offered', () => {
  const at = { ...NUMBED, addOns: [...NUMBED.addOns] }
  const offered = (time: string) => stepsOf('needs-doctor', { ...at, now: clockAt(time) })
  expect(cardOf('needs-doctor', { ...at, now: clockAt('12:31') })).toContain('Klar')
  expect(cardOf('needs-doctor', { ...at, now: clockAt('12:31') })).toContain('Lægen skal se helbredssvarene')
  expect(offered('12:31')).toContain('Tør af')
  expect(offered('12:59')).toContain('Tør af nu')
  expect([...offered('12:31'), ...offered('12:59')]).not.toContain('Sæt i stol')
})

test('the card of a client whom the doctor allows with a limit says it', () => {
  const limit = { words: 'Højst 2 J/cm²', note: '', by: 'Amir Holm', until: clinicDay('2027-11-30') }
  const said = '<b class="strong">Ja, med forbehold:</b> Højst 2 J/cm² (Amir Holm)'
  expect(cardOf('allowed', { status: 'ankommet', limit })).toContain(said)
  expect(cardOf('needs-doctor', { status: 'ankommet', limit })).not.toContain('forbehold')
})
