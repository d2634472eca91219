import { expect, test } from 'vitest'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { isNoticeShown } from './queries.ts'
import { noticeSchema } from './schema.ts'

const TYPED = {
  shown: 'yes',
  contentDa: 'Vi holder lukket 24. december.',
  contentEn: '',
  ground: '#edccb7',
  from: '',
  until: '',
}

test('an owner types a banner, and it is shown from its first minute until its last', async () => {
  const { services, clock } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const typed = noticeSchema.parse({ ...TYPED, from: '2026-12-20T08:00', until: '2026-12-27T00:00' })
  expect(await changeSetting(services, owner, { key: 'notice_banner', value: typed })).toMatchObject({ ok: true })
  const shownAt = (time: string) => {
    clock.moveTo(`${time}:00+01:00`)
    return isNoticeShown(services)
  }
  expect(await shownAt('2026-12-20T07:59')).toBe(false)
  expect(await shownAt('2026-12-20T08:00')).toBe(true)
  expect(await shownAt('2026-12-27T00:00')).toBe(false)
})

test('the text’s colour follows from the ground, so nobody can choose one that cannot be read', () => {
  expect(noticeSchema.parse({ ...TYPED, ground: '#edccb7' }).textColor).toBe('#14242e')
  expect(noticeSchema.parse({ ...TYPED, ground: '#14242e' }).textColor).toBe('#ffffff')
})

test.each([
  ['contentDa', ' ', 'notice-text-missing'],
  ['contentDa', 'x'.repeat(201), 'notice-too-long'],
  ['contentEn', 'x'.repeat(201), 'notice-too-long'],
  ['ground', 'red;url(x)', 'notice-ground-wrong'],
  ['from', 'i morgen', 'notice-time-wrong'],
  ['until', '2026-02-30T10:00', 'notice-time-wrong'],
])('%s cannot be "%s"', (field, value, message) => {
  const typed = noticeSchema.safeParse({ ...TYPED, [field]: value })
  expect(typed.error?.issues).toMatchObject([{ path: [field], message }])
})

test('a banner cannot end before it begins, and one that is hidden needs no text', () => {
  const early = noticeSchema.safeParse({ ...TYPED, from: '2026-12-24T10:00', until: '2026-12-24T10:00' })
  expect(early.error?.issues).toMatchObject([{ path: ['until'], message: 'notice-ends-early' }])
  expect(noticeSchema.parse({ ...TYPED, shown: 'no', contentDa: '' }).isActive).toBe(false)
})
