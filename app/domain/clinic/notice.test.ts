import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { contrast, parseColour } from '#app/domain/colours.ts'
import { NOTICE_GROUNDS, noticeFor, noticeState, READABLE, textColourOn, type NoticeSetting } from './notice.ts'

const NOW = clinicTime('2026-12-24T10:00')

const closed: NoticeSetting = {
  isActive: true,
  backgroundColor: 'hsl(23 54% 83%)',
  textColor: 'hsl(203 40% 13%)',
  contentDa: 'Vi holder lukket 24.–26. december.',
  contentEn: 'We are closed 24–26 December.',
}

test('the banner is shown in the language of the page, in the colours of the owner', () => {
  expect(noticeFor(closed, 'da', NOW)).toEqual({
    text: closed.contentDa,
    background: '#ebcebc',
    colour: '#14242e',
    light: false,
  })
  expect(noticeFor(closed, 'en', NOW)?.text).toBe(closed.contentEn)
})

test('a banner without an English text shows the Danish one', () => {
  expect(noticeFor({ ...closed, contentEn: '' }, 'en', NOW)?.text).toBe(closed.contentDa)
})

test('[spec 4 banner-shown] a banner that is switched off, empty or missing is not shown', () => {
  expect(noticeFor({ ...closed, isActive: false }, 'da', NOW)).toBeNull()
  expect(noticeFor({ ...closed, contentDa: ' ', contentEn: '' }, 'da', NOW)).toBeNull()
  expect(noticeFor(null, 'da', NOW)).toBeNull()
})

test('a text colour nobody can read on its ground gives way', () => {
  expect(noticeFor({ ...closed, textColor: 'hsl(23 54% 70%)' }, 'da', NOW)?.colour).toBe('#14242e')
  expect(noticeFor({ ...closed, backgroundColor: '#222', textColor: '#333' }, 'da', NOW)).toMatchObject({
    colour: '#ffffff',
    light: true,
  })
})

test('anything but a colour is not taken for one', () => {
  const odd = noticeFor({ ...closed, backgroundColor: 'red;url(x)', textColor: '"><script>' }, 'da', NOW)
  expect(odd).toMatchObject({ background: '#edccb7', colour: '#14242e' })
})

test.each([
  ['hsl(0 0% 100%)', [255, 255, 255]],
  ['hsl(0, 100%, 50%)', [255, 0, 0]],
  ['hsl(120deg 100% 25%)', [0, 128, 0]],
  ['#14242E', [20, 36, 46]],
  ['#fff', [255, 255, 255]],
  ['blue', null],
])('%s is read as %j', (text, rgb) => {
  expect(parseColour(text)).toEqual(rgb)
})

test('black on white has the highest contrast there is', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
})

test('a banner with dates is shown from its first minute until its last', () => {
  const dated = { ...closed, from: clinicTime('2026-12-01T08:00'), until: clinicTime('2026-12-28T00:00') }
  const shownAt = (time: string) => noticeFor(dated, 'da', clinicTime(time)) !== null
  expect(shownAt('2026-12-01T07:59')).toBe(false)
  expect(shownAt('2026-12-01T08:00')).toBe(true)
  expect(shownAt('2026-12-27T23:59')).toBe(true)
  expect(shownAt('2026-12-28T00:00')).toBe(false)
  const stateAt = (time: string) => noticeState(dated, clinicTime(time))
  expect([stateAt('2026-12-01T07:59'), stateAt('2026-12-01T08:00'), stateAt('2026-12-28T00:00')]).toEqual([
    'waiting',
    'shown',
    'over',
  ])
})

test.each(Object.entries(NOTICE_GROUNDS))('text can be read on the ground %s', (_, hex) => {
  expect(textColourOn(parseColour(hex)!).contrast).toBeGreaterThanOrEqual(READABLE)
})
