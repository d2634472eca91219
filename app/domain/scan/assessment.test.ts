import { expect, test } from 'vitest'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { isSizeOpen, parseArea } from './analysis.ts'
import { assess, packageGoalOf, sessionsForGoal } from './assessment.ts'
import { serviceFor, treatmentSize } from '#app/domain/booking/booking.ts'
import type { InkShare } from './ink.ts'
import { maskOf, type Mask } from '#app/domain/scan/geometry/mask.ts'
import {
  NO_ANSWERS,
  withOutline,
  type PhotoMeasure,
  type ScanAnswers,
  type ScanMeasures,
  type VisionOpinion,
} from './scan.ts'
import { sizeText } from './scan-size.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

const SIDE = 100
const black: InkShare[] = [{ ink: 'black', share: 1 }]

/** Inside where x lies between two columns and y in the middle. */
const block = (left: number, right: number): Mask =>
  maskOf(
    Array.from({ length: SIDE * SIDE }, (_, i) =>
      i % SIDE >= left && i % SIDE < right && Math.floor(i / SIDE) >= 40 && Math.floor(i / SIDE) < 60 ? 1 : 0,
    ),
    SIDE,
    SIDE,
  )

const photo = (more: Partial<PhotoMeasure> = {}): PhotoMeasure => ({
  width: SIDE,
  height: SIDE,
  found: 'tattoo',
  presence: 0.9,
  footprint: block(20, 60),
  ink: block(20, 40),
  outlinedBy: 'analyzer',
  agreement: 0.9,
  clearness: 0.95,
  colours: black,
  strength: 0.8,
  ita: 35,
  reference: null,
  advice: [],
  ...more,
})
const measures = (photos = [photo(), photo()], opinion: VisionOpinion | null = null): ScanMeasures => ({
  photos,
  analyzer: opinion ? 'openai' : 'local',
  model: 'test',
  opinion,
})
const known: ScanAnswers = {
  ...NO_ANSWERS,
  bodySite: 'forearm',
  skinType: 2,
  age: 7,
  madeBy: 'professional',
  scarring: 'none',
  coverUp: false,
  goal: 'full_removal',
  reference: { kind: 'longest-side', photo: 0, cm: 8 },
}
const answered = (more: Partial<ScanAnswers> = {}) => ({ ...known, ...more })
const row = (result: ReturnType<typeof assess>, name: string) => result.factors.find(({ factor }) => factor === name)!
const opinion = (more: Partial<VisionOpinion>): VisionOpinion => ({
  bodySite: null,
  skinTypes: null,
  colours: [],
  scarring: null,
  coverUp: null,
  amateur: null,
  areaCm2: null,
  sessions: null,
  ...more,
})

test('a black forearm tattoo that is known in every way has a narrow range and nothing assumed', () => {
  const result = assess(measures(), known)
  // skin II 2, forearm 5, black 1, moderate ink 3 (0.8 dark × half the outline), no scars 0, no layer 0
  expect(result.score).toBe(11)
  expect(result.sessions).toEqual({ min: 6, max: 11 })
  expect(result.unconfirmed).toEqual([])
  expect(result.published).toEqual({ min: 8, max: 14 })
})

test('[spec 3 age-tattoo] what nobody said is assumed, is shown as assumed, and widens the range', () => {
  const result = assess(measures(), NO_ANSWERS)
  expect(result.unconfirmed).toEqual(['skin-type', 'location', 'scarring', 'layering'])
  expect(row(result, 'scarring')).toMatchObject({ known: 'assumed', effect: 'unclear', code: 'unknown' })
  expect(row(result, 'layering')).toMatchObject({ known: 'assumed', effect: 'unclear', code: 'unknown' })
  const seen = assess(measures([photo()], opinion({ scarring: 'minimal', coverUp: true })), NO_ANSWERS)
  expect([row(seen, 'scarring').code, row(seen, 'layering').code]).toEqual(['minimal', 'cover-up'])
  const said = assess(measures(), answered({ bodySite: 'upper-arm', skinType: 3 }))
  expect(said.score).toBe(result.score)
  expect(result.sessions.max).toBe(said.sessions.max + 3)
})

test('each row says what it is, its points, how we know and what it changes', () => {
  const result = assess(measures(), known)
  expect(
    result.factors.map(({ factor, code, points, known: how, effect, adds }) => [
      factor,
      code,
      points,
      how,
      effect,
      adds,
    ]),
  ).toEqual([
    ['skin-type', '2', 2, 'said', 'neutral', 0.8],
    ['location', 'forearm', 5, 'said', 'slower', 3],
    ['colour', 'black-only', 1, 'measured', 'faster', 0],
    ['ink-amount', 'moderate', 3, 'measured', 'slower', 1.5],
    ['scarring', 'none', 0, 'said', 'faster', 0],
    ['layering', 'none', 0, 'said', 'faster', 0],
    ['size', 'measured', null, 'measured', 'neutral', null],
    ['age', 'years', null, 'said', 'unclear', null],
  ])
  expect(result.positive).toEqual(['colour', 'scarring', 'layering'])
  expect(result.prolonging).toEqual(['location', 'ink-amount'])
})

test('black alone is no plus where the photos show a trace of colour', () => {
  const faint = photo({
    colours: [
      { ink: 'black', share: 0.97 },
      { ink: 'red', share: 0.03 },
    ],
  })
  const result = assess({ ...measures(), photos: [faint, faint] }, known)
  expect(row(result, 'colour')).toMatchObject({ code: 'black-only', known: 'measured', effect: 'unclear', points: 1 })
  expect(result.positive).not.toContain('colour')
})

test('old ink is never a plus: the studies disagree', () => {
  const [young, old] = [1, 40].map((age) => assess(measures(), answered({ age })))
  expect(young!.sessions).toEqual(old!.sessions)
  expect(old!.positive).not.toContain('age')
})

test('the photo only suggests a skin type; what a person says decides, and a wide gap is told', () => {
  const suggested = assess(measures(), answered({ skinType: null }))
  expect(row(suggested, 'skin-type')).toMatchObject({
    code: 'suggested',
    values: { from: 2, to: 4 },
    points: 3,
    known: 'assumed',
  })
  const said = assess(measures(), answered({ skinType: 6 }))
  expect(row(said, 'skin-type')).toMatchObject({ code: '6', points: 6, known: 'said' })
  expect(said.warnings).toContain('skin-type-differs')
  expect(assess(measures(), answered({ skinType: 2 })).warnings).not.toContain('skin-type-differs')
})

test('without anything of known size there is no cm², only a class with its bounds', () => {
  const result = assess(measures(), answered({ reference: null }))
  const { size, warnings } = result
  expect(size).toMatchObject({ cm2: null, class: 'medium', low: 30, high: 100, source: 'none' })
  expect(sizeText(size)).toBe('30-100 cm²')
  expect(parseArea(sizeText(size))).toBe(100)
  expect(warnings).toContain('no-scale')
  // And what nobody measured counts neither for nor against it.
  expect(row(result, 'size').effect).toBe('unclear')
  expect(result.prolonging).not.toContain('size')
})

test('a large tattoo of unknown size is booked as large, and its price is a least one', () => {
  const everything = maskOf(
    Array.from({ length: SIDE * SIDE }, () => 1),
    SIDE,
    SIDE,
  )
  const { size } = assess(measures([photo({ footprint: everything })]), answered({ reference: null }))
  expect(size).toMatchObject({ cm2: null, class: 'large', low: 100, high: null })
  const area = parseArea(sizeText(size))
  expect([treatmentSize(area), serviceFor('treatment', area, SHIPPED_TERMS.lengths).durationMinutes]).toEqual([
    'large',
    60,
  ])
  expect(isSizeOpen(sizeText(size))).toBe(true)
})

test('a size that is measured says how far off it may be, and by what it was measured', () => {
  const { size } = assess(measures(), known)
  expect(size).toMatchObject({ source: 'longest-side', class: 'small' })
  expect(size.low).toBeLessThan(size.cm2!)
  expect(size.high).toBeGreaterThan(size.cm2!)
  expect(size.plusMinusPercent).toBeGreaterThanOrEqual(20)
  expect(parseArea(sizeText(size))).toBe(size.cm2)
})

test('what a person measured wins over what was found beside the tattoo', () => {
  const found = photo({
    reference: {
      kind: 'ruler',
      photo: 0,
      ends: [
        [0, 0],
        [1, 0],
      ],
      cm: 50,
    },
  })
  expect(assess(measures([found]), answered({ reference: null })).size.source).toBe('ruler')
  expect(assess(measures([found]), known).size.source).toBe('longest-side')
})

test('a reference that cannot be right is told, and gives no size', () => {
  const corners = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ] as const
  const result = assess(measures(), answered({ reference: { kind: 'card', photo: 0, corners } }))
  expect(result.size.cm2).toBeNull()
  expect(result.warnings).toContain('reference-unusable')
  const nowhere = assess(measures(), answered({ reference: { kind: 'longest-side', photo: 2, cm: 8 } }))
  expect(nowhere.warnings).toContain('reference-unusable')
})

test('correcting the outline changes the size and the amount of ink at once', () => {
  const corrected = withOutline(photo(), block(20, 40))!
  const before = assess(
    measures([photo()]),
    answered({
      reference: {
        kind: 'ruler',
        photo: 0,
        ends: [
          [0, 0],
          [1, 0],
        ],
        cm: 25,
      },
    }),
  )
  const after = assess(
    measures([corrected]),
    answered({
      reference: {
        kind: 'ruler',
        photo: 0,
        ends: [
          [0, 0],
          [1, 0],
        ],
        cm: 25,
      },
    }),
  )
  expect(after.size.cm2).toBeLessThan(before.size.cm2!)
  expect(row(after, 'ink-amount').code).toBe('significant')
  expect(withOutline(photo(), emptyMask(10, 10))).toBeNull()
})

test('a cover-up, scars and colours that are said count as said', () => {
  const result = assess(measures(), answered({ coverUp: true, scarring: 'moderate', colours: ['green', 'yellow'] }))
  expect(result.coverUp).toBe(true)
  expect(row(result, 'layering')).toMatchObject({ points: 2, effect: 'slower', known: 'said' })
  expect(row(result, 'colour')).toMatchObject({ code: 'multiple', known: 'said' })
  expect(result.score).toBe(11 + 2 + 3 + 3)
})

test('unticking a colour that is not there never makes many colours few', () => {
  const colours: InkShare[] = [
    { ink: 'red', share: 0.4 },
    { ink: 'yellow', share: 0.3 },
    { ink: 'black', share: 0.2 },
    { ink: 'pink', share: 0.1 },
  ]
  const code = (inks: ScanAnswers['colours']) =>
    row(assess(measures([photo({ colours })]), answered({ colours: inks })), 'colour').code
  expect([code(null), code(['black', 'red', 'yellow'])]).toEqual(['multiple', 'multiple'])
})

test('an amateur tattoo holds little ink, whatever the photo shows', () => {
  expect(row(assess(measures(), answered({ madeBy: 'amateur' })), 'ink-amount')).toMatchObject({
    points: 1,
    known: 'said',
  })
})

test('above 20 points the result asks for a talk instead of promising removal', () => {
  const hard = answered({ skinType: 6, scarring: 'significant', coverUp: true, colours: ['green', 'yellow', 'red'] })
  expect(assess(measures(), hard).warnings).toContain('full-removal-unsure')
  expect(assess(measures(), known).warnings).not.toContain('full-removal-unsure')
})

test.each([
  ['full_removal', { min: 6, max: 11 }],
  ['partial_removal', { min: 6, max: 11 }],
  ['cover_up', { min: 3, max: 5 }],
  ['fading', { min: 2, max: 4 }],
] as const)('for %s it is %j sessions', (goal, range) => {
  expect(assess(measures(), answered({ goal })).sessions).toEqual(range)
})

test('fading never takes more sessions than removing', () => {
  expect(sessionsForGoal('cover_up', { min: 2, max: 4 })).toEqual({ min: 2, max: 4 })
})

test('a whole removal and a cover-up have their packages', () => {
  expect((['full_removal', 'cover_up', 'fading', 'partial_removal'] as const).map(packageGoalOf)).toEqual([
    'completeRemoval',
    'coverUp',
    null,
    null,
  ])
})

test('photos without a tattoo say so, and one that shows it is enough', () => {
  const none = photo({ found: 'none', footprint: emptyMask(SIDE, SIDE), ink: emptyMask(SIDE, SIDE), colours: [] })
  const result = assess(measures([none, none]), NO_ANSWERS)
  expect([result.found, result.warnings.includes('no-tattoo-seen')]).toEqual(['none', true])
  expect(result.unconfirmed).toContain('ink-amount')
  expect(assess(measures([none, photo()]), NO_ANSWERS).found).toBe('tattoo')
})

test('an outline seen unclearly, or otherwise by another method, is to be checked, until a person has drawn it', () => {
  const asks = (one: PhotoMeasure) => assess(measures([one]), known).warnings.includes('check-outline')
  expect([photo(), photo({ agreement: 0.6 }), photo({ agreement: null })].map(asks)).toEqual([false, false, false])
  for (const doubtful of [photo({ clearness: 0.7 }), photo({ agreement: 0.2 })]) {
    expect(asks(doubtful)).toBe(true)
    expect(asks(withOutline(doubtful, block(20, 60))!)).toBe(false)
  }
})

test('white or brown ink is tried on a small spot first', () => {
  expect(assess(measures(), answered({ colours: ['black', 'white'] })).warnings).toContain('test-spot')
})

test('a hosted model fills in what nobody said, and it stays assumed', () => {
  const second = opinion({ bodySite: 'ankle', scarring: 'minimal', coverUp: true })
  const result = assess(measures(undefined, second), NO_ANSWERS)
  expect(row(result, 'location')).toMatchObject({ code: 'ankle', known: 'assumed' })
  expect(row(result, 'scarring')).toMatchObject({ code: 'minimal', known: 'assumed' })
  expect(result.coverUp).toBe(true)
  expect(row(assess(measures(undefined, second), known), 'location').code).toBe('forearm')
})

test("a hosted model's area is a rough guess, and never beats a measured one", () => {
  const second = opinion({ areaCm2: 40 })
  expect(assess(measures(undefined, second), answered({ reference: null })).size).toMatchObject({
    cm2: 40,
    low: 20,
    high: 60,
    source: 'vision',
  })
  expect(assess(measures(undefined, second), known).size.source).toBe('longest-side')
})

test("a hosted model's sessions are never taken; far from ours, the range is widened and it is said", () => {
  const near = assess(measures(undefined, opinion({ sessions: { min: 8, max: 12 } })), known)
  expect([near.sessions, near.warnings.includes('sessions-widened')]).toEqual([{ min: 6, max: 11 }, false])
  const far = assess(measures(undefined, opinion({ sessions: { min: 14, max: 16 } })), known)
  expect([far.sessions, far.warnings.includes('sessions-widened')]).toEqual([{ min: 6, max: 16 }, true])
})

test('colours either saw count, and a wide gap between them is told', () => {
  const second = opinion({
    colours: [
      { ink: 'red', share: 0.6 },
      { ink: 'black', share: 0.4 },
    ],
  })
  const result = assess(measures(undefined, second), known)
  expect(row(result, 'colour').code).toBe('mostly-black-some-red')
  expect(result.warnings).toContain('colours-differ')
})

test('the same measures and answers are always the same result', () => {
  expect(assess(measures(), known)).toEqual(assess(measures(), known))
})
