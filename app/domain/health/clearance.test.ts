import { expect, test } from 'vitest'
import {
  actOf,
  allowedUntil,
  barring,
  clearanceReasons,
  CLEARANCE_STATES,
  LASER_ACTS,
  reasonsOn,
  standingNotice,
  heldFindings,
  stateOf,
  statesSaid,
  testSpotIn,
  type ClearanceFacts,
  type ClearanceReason,
  type DoctorDecision,
  type SpotReading,
} from './clearance.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { HEALTH_FORM_VERSION, HEALTH_KEYS, healthFindings, type HealthAnswers } from './health-form.ts'

const TODAY = clinicDay('2026-11-30')
const answers = (yes: Partial<Record<string, string>>) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: key in yes, more: yes[key] ?? '' }])) as HealthAnswers
const saying = (yes: Partial<Record<string, string>>) => ({
  answers: answers(yes),
  version: HEALTH_FORM_VERSION,
  givenOn: TODAY,
})
const facts = (more: Partial<ClearanceFacts> = {}): ClearanceFacts => ({
  health: saying({}),
  consents: ['laser'],
  decision: null,
  firstTreated: null,
  spot: null,
  hasOpenReaction: false,
  ...more,
})
const spotRead = (answer: SpotReading | null, isDecided = false) => ({
  givenOn: TODAY,
  reading: answer && { answer, on: TODAY },
  isDecided,
})
const decided = (answer: DoctorDecision['answer'], from: string | null = null) => ({
  answer,
  on: TODAY,
  from: from ? clinicDay(from) : null,
  until: clinicDay('2027-11-30'),
  covers: { epilepsy: '', pregnant: '', isotretinoin: '2026-10-01' },
})
const on = (
  day: string,
  more: Partial<ClearanceFacts> = {},
  visit = { addOns: [] as string[], decided: [] as string[] },
) => reasonsOn(clearanceReasons(facts(more)), clinicDay(day), visit)
const keysOn = (...of: Parameters<typeof on>) => on(...of).map(({ key }) => key)

// Written out here: the table under test must equal it cell by cell.
test.each([
  ['allowed', [1, 1, 1, 1, 1, 1, 1]],
  ['unanswered', [1, 1, 1, 0, 0, 0, 0]],
  ['needs-test-spot', [0, 0, 1, 0, 1, 0, 0]],
  ['needs-doctor', [0, 0, 1, 0, 0, 0, 0]],
  ['stopped', [0, 0, 0, 0, 0, 0, 0]],
] as const)(
  'a client who is %s may book, pay, check in, be numbed, get a test spot, start, complete: %j',
  (state, row) => {
    const reasons: ClearanceReason[] =
      state === 'allowed' ? [] : [{ key: 'reaction', state, from: null, until: null, onlyInjection: false }]
    expect(LASER_ACTS.map((act) => (barring(reasons, act).length === 0 ? 1 : 0))).toEqual(row)
    expect(stateOf(reasons)).toBe(state)
  },
)

test.each([
  ['who has answered and signed', {}, []],
  ['who has answered nothing', { health: null }, ['answers-missing']],
  ['who answered an earlier form', { health: { ...saying({}), version: 1 } }, ['answers-missing']],
  ['who has signed no consent', { consents: [] }, ['consent-laser']],
  ['who is pregnant', { health: saying({ pregnant: '' }) }, ['health:pregnant']],
  ['with epilepsy', { health: saying({ epilepsy: '' }) }, ['health:epilepsy']],
  ['with a cosmetic tattoo', { health: saying({ 'cosmetic-tattoo': '' }) }, ['spot-needed']],
  ['whose skin reacts and waits for an answer', { hasOpenReaction: true }, ['reaction']],
] as const)('a client %s is held back by %j', (_who, more, keys) => {
  expect(keysOn('2026-11-30', more)).toEqual(keys)
})

test('of several reasons the gravest is the state, and each has its say in what is permitted', () => {
  const reasons = on('2026-11-30', { health: saying({ 'cosmetic-tattoo': '' }), consents: [] })
  expect(stateOf(reasons)).toBe('needs-test-spot')
  expect(barring(reasons, 'test-spot').map(({ key }) => key)).toEqual(['consent-laser'])
  expect(CLEARANCE_STATES[0]).toBe('stopped')
})

test('an injection asks for a consent and a doctor of its own, and only on a visit that has it', () => {
  const injection = { addOns: ['smertefri'], decided: [] as string[] }
  expect(keysOn('2026-11-30', {}, injection)).toEqual(['consent-anaesthesia', 'add-on-waiting'])
  expect(keysOn('2026-11-30', {}, { ...injection, decided: ['smertefri'] })).toEqual(['consent-anaesthesia'])
  expect(keysOn('2026-11-30', { consents: ['laser', 'anaesthesia'] }, { addOns: ['creme'], decided: [] })).toEqual([])
})

test('a doctor’s yes lifts what asks for a doctor until it ends, and never what stops the laser', () => {
  const yes = { health: saying({ epilepsy: '' }), decision: decided('allowed') }
  const given = { ...yes, health: { ...yes.health, givenOn: clinicDay('2027-11-20') } }
  expect(keysOn('2027-11-29', given)).toEqual([])
  expect(keysOn('2027-11-30', given)).toEqual(['health:epilepsy'])
  expect(keysOn('2026-11-30', { ...yes, health: saying({ pregnant: '', epilepsy: '' }) })).toEqual(['health:pregnant'])
})

test('a doctor’s yes covers the answers it was given to: another answer is looked at anew', () => {
  const decision = { ...decided('allowed'), covers: { immune: 'astma' } }
  expect(keysOn('2026-11-30', { health: saying({ immune: 'astma' }), decision })).toEqual([])
  expect(keysOn('2026-11-30', { health: saying({ immune: 'metotrexat' }), decision })).toEqual(['health:immune'])
  expect(keysOn('2026-11-30', { health: saying({ immune: 'astma', heart: '' }), decision })).toEqual(['health:heart'])
})

test('a doctor’s yes from a day lifts a stop from that day', () => {
  const more = { health: saying({ pregnant: '' }), decision: decided('allowed-from', '2026-12-10') }
  expect([keysOn('2026-12-09', more), keysOn('2026-12-10', more)]).toEqual([['health:pregnant'], []])
})

test('a doctor’s no stops the laser whatever is answered', () => {
  expect(stateOf(on('2026-11-30', { decision: decided('not-allowed') }))).toBe('stopped')
})

test('isotretinoin stops for half a year and asks for a doctor for another, each on its own days', () => {
  const health = { ...saying({ isotretinoin: '2026-10-01' }), givenOn: clinicDay('2027-03-01') }
  expect(stateOf(on('2027-03-29', { health }))).toBe('stopped')
  expect(stateOf(on('2027-03-30', { health }))).toBe('needs-doctor')
})

const waitedSince = (day: string) =>
  ({ givenOn: clinicDay('2026-10-19'), reading: { answer: 'wait', on: clinicDay(day) }, isDecided: false }) as const
test.each([
  ['none was given', {}, ['spot-needed']],
  ['it waits to be read', { spot: spotRead(null) }, ['spot-unread']],
  ['it was calm', { spot: spotRead('calm') }, []],
  ['the skin changed', { spot: spotRead('changed') }, ['spot-changed']],
  ['another is to be given', { spot: spotRead('repeat') }, ['spot-needed']],
  ['it was to wait 27 days ago', { spot: waitedSince('2026-11-03') }, ['spot-waiting']],
  ['it was to wait 28 days ago', { spot: waitedSince('2026-11-02') }, ['spot-unread']],
  ['the skin changed and a doctor allows it', { spot: spotRead('changed', true), decision: decided('allowed') }, []],
  [
    'the skin changed and a doctor asks for another',
    { spot: { ...spotRead('changed', true), givenOn: clinicDay('2026-11-10') }, decision: decided('spot-first') },
    ['spot-needed'],
  ],
  ['a full treatment was given 13 days ago', { firstTreated: clinicDay('2026-11-17') }, ['spot-waiting']],
  ['a full treatment was given 14 days ago', { firstTreated: clinicDay('2026-11-16') }, []],
] as const)('where a test spot is needed and %s, the reasons are %j', (_what, more, keys) => {
  expect(keysOn('2026-11-30', { health: saying({ 'cosmetic-tattoo': '' }), ...more })).toEqual(keys)
})

test('a doctor’s wait until a day after a changed test spot holds, whatever else asks for a spot', () => {
  const more = { spot: spotRead('changed', true), decision: decided('allowed-from', '2026-12-10') }
  expect([keysOn('2026-12-09', more), keysOn('2026-12-10', more)]).toEqual([['spot-changed'], []])
})

test('a move of a visit is an act of the table, and a test spot is one act from start to end', () => {
  expect((['ankommet', 'in_progress', 'completed', 'no_show'] as const).map((to) => actOf(to, false))).toEqual([
    'check-in',
    'start',
    'complete',
    null,
  ])
  expect([actOf('in_progress', true), actOf('completed', true)]).toEqual(['test-spot', 'test-spot'])
})

test.each([
  ['none was given', {}, ['spot-needed']],
  ['an earlier one was calm', { spot: { ...spotRead('calm'), givenOn: clinicDay('2026-11-29') } }, ['spot-needed']],
  ['an earlier treatment was given', { firstTreated: clinicDay('2026-01-01') }, ['spot-needed']],
  ['it was given that day', { spot: spotRead(null) }, ['spot-unread']],
  ['it was calm', { spot: spotRead('calm') }, []],
  [
    'it was calm, and the answer is another one',
    { spot: spotRead('calm'), health: saying({ heart: '' }) },
    ['health:heart'],
  ],
  ['the client is pregnant', { health: saying({ epilepsy: '', pregnant: '' }) }, ['health:pregnant', 'spot-needed']],
] as const)('where a doctor permits a test spot alone and %s, the reasons are %j', (_what, more, keys) => {
  expect(keysOn('2026-11-30', { health: saying({ epilepsy: '' }), decision: decided('spot-first'), ...more })).toEqual(
    keys,
  )
})

const keloid = { health: saying({ keloid: '' }) }
test.each([
  ['nobody was treated', {}, { state: 'needed' }],
  ['the first treatment is 13 days old', { firstTreated: '2026-11-17' }, { state: 'waiting', from: '2026-12-01' }],
  ['the first treatment is 14 days old', { firstTreated: '2026-11-16' }, null],
  ['the spot was given and not read', { spot: spotRead(null) }, { state: 'unread' }],
  ['the spot was read as calm', { spot: spotRead('calm') }, null],
])('where a test spot is needed and %s', (_what, more, expected) => {
  expect(testSpotIn(clearanceReasons(facts({ ...keloid, ...(more as object) })), TODAY)).toEqual(expected)
})

test('a finding that the doctor allowed is no longer held against the laser, and a remark always stands', () => {
  const health = saying({ epilepsy: '', tan: '', diabetes: '' })
  const decision = {
    answer: 'allowed',
    on: TODAY,
    from: null,
    until: clinicDay('2027-11-30'),
    covers: { epilepsy: '', tan: '', diabetes: '' },
  } as const
  const held = heldFindings(healthFindings(health.answers, TODAY), clearanceReasons(facts({ health, decision })), TODAY)
  expect(held.map(({ question }) => question)).toEqual(['tan', 'diabetes'])
})

test.each([
  ['nothing bars booking', {}, null],
  ['only the answers are missing', { health: null }, null],
  ['a pregnancy', { health: saying({ pregnant: '' }) }, { state: 'stopped', clearFrom: null }],
  ['a new tattoo', { health: saying({ 'new-tattoo': '2026-11-01' }) }, { state: 'stopped', clearFrom: '2026-12-27' }],
  ['epilepsy', { health: saying({ epilepsy: '' }) }, { state: 'needs-doctor', clearFrom: null }],
  [
    'isotretinoin, for which a doctor is asked afterwards',
    { health: saying({ isotretinoin: '2026-10-01' }) },
    { state: 'stopped', clearFrom: null },
  ],
  [
    'a test spot that is read again later',
    { health: saying({ 'cosmetic-tattoo': '' }), spot: waitedSince('2026-11-30') },
    { state: 'needs-test-spot', clearFrom: null },
  ],
])('what a client is told on every page with %s', (_what, more, expected) => {
  const notice = standingNotice(clearanceReasons(facts(more)), [TODAY])
  expect(notice && { state: notice.state, clearFrom: notice.clearFrom }).toEqual(expected)
})

test('a client is told of a reason that begins before the day of the next visit', () => {
  const reasons = clearanceReasons(facts({ health: saying({ isotretinoin: '2026-06-10' }) }))
  const [today, visit] = [clinicDay('2026-11-30'), clinicDay('2027-01-10')]
  expect(standingNotice(reasons, [today, visit])?.reasons).toHaveLength(2)
})

test.each([
  ['whom nothing bars', {}, [{ state: 'allowed', reasons: [] }]],
  ['who has signed no consent', { consents: [] }, [{ state: 'unanswered', reasons: [] }]],
  ['whose answers alone stop the laser', { health: saying({ pregnant: '' }) }, []],
  [
    'whom the doctor refused and whose skin reacts',
    { decision: decided('not-allowed'), hasOpenReaction: true },
    [
      { state: 'stopped', reasons: ['doctor-refused'] },
      { state: 'needs-doctor', reasons: ['reaction'] },
    ],
  ],
] as const)('of a client %s the clearance says beside the answers %j', (_who, more, said) => {
  expect(statesSaid(clearanceReasons(facts(more)), TODAY)).toEqual(said)
})

test('who is allowed today is so until answers or the doctor’s yes run out', () => {
  const until = (more: Partial<ClearanceFacts>) => allowedUntil(clearanceReasons(facts(more)), TODAY)
  expect(until({})).toBe('2026-12-15')
  const soon = { ...decided('allowed'), until: clinicDay('2026-12-04') }
  expect(until({ health: saying({ epilepsy: '' }), decision: soon })).toBe('2026-12-04')
  expect(until({ consents: [] })).toBe(null)
  expect(until({ health: saying({ pregnant: '' }) })).toBe(null)
})
