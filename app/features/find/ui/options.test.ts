import { expect, test } from 'vitest'
import { entriesFor, newClientHref } from './options.ts'

const pages = [
  { href: '/admin/calendar', name: 'Kalender' },
  { href: '/admin/till', name: 'Kasse', group: 'Økonomi' },
  { href: '/admin/hours', name: 'Åbningstider', group: 'Klinikken' },
]
const names = (words: string[]) => entriesFor(pages, words).map(({ name }) => name)

test('a page is found by any part of its name or its group, in any spelling', () => {
  expect(names(['ka'])).toEqual(['Kalender', 'Kasse'])
  expect(names(['aabnings'])).toEqual(['Åbningstider'])
  expect(names(['oekonomi', 'kas'])).toEqual(['Kasse'])
  expect(names(['nothing'])).toEqual([])
})

test('before anything is typed the pages used all day are offered', () => {
  expect(names([])).toEqual(['Kalender'])
})

test('what was not found fills the form of a new client', () => {
  const acts = [{ href: '/admin/patients/new?lng=en', name: 'Add a client' }]
  const href = (typed: string) => newClientHref({ pages, acts }, typed)
  expect(href('Ida Marie Holm')).toBe('/admin/patients/new?lng=en&firstName=Ida&lastName=Marie+Holm')
  expect(href('20 30 40 50')).toBe('/admin/patients/new?lng=en&phone=20+30+40+50')
  expect(href('ida@post.example')).toBe('/admin/patients/new?lng=en&email=ida%40post.example')
  expect(href('')).toBe(null)
  expect(newClientHref({ pages, acts: [] }, 'Ida')).toBe(null)
})
