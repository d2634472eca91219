import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { photoLabel, shortPhotoLabel } from './photo-words.ts'

test('a photo is called by what it shows: the skin before the first session, as so many left it, or right after one', () => {
  const named = (lng: 'da' | 'en') =>
    (
      [
        ['before', null, null],
        ['before', 1, 0],
        ['before', 2, null],
        ['after', 2, 0],
        ['healing', 2, 0],
        ['healing', 2, 1],
        ['healing', 2, 13],
        ['healing', 2, 42],
        ['healing', null, null],
      ] as const
    ).map(([moment, treatment, daysAfter]) =>
      photoLabel(i18nFor(lng).getFixedT(lng, 'photos'), { moment, treatment, daysAfter }),
    )
  expect(named('da')).toEqual([
    'Før',
    'Før',
    'Efter 1. behandling',
    'Lige efter 2. behandling',
    'Lige efter 2. behandling',
    'Efter 2. behandling',
    'Efter 2. behandling',
    'Efter 2. behandling',
    'Helet',
  ])
  expect(named('en')).toEqual([
    'Before',
    'Before',
    'After 1',
    'Right after 2',
    'Right after 2',
    'After 2',
    'After 2',
    'After 2',
    'Healed',
  ])
})

test('in a narrow place the name of a healed photo is short, and the others keep theirs', () => {
  const t = i18nFor('da').getFixedT('da', 'photos')
  expect(shortPhotoLabel(t, { moment: 'healing', treatment: 2, daysAfter: 28 })).toBe('Efter 2.')
  expect(shortPhotoLabel(t, { moment: 'healing', treatment: 2, daysAfter: 0 })).toBe('Lige efter 2. behandling')
  expect(shortPhotoLabel(t, { moment: 'before', treatment: 1, daysAfter: 0 })).toBe('Før')
})
