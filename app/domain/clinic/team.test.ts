import { expect, test } from 'vitest'
import { moved, shownTeam, TEAM_MAX, type TeamMember } from './team.ts'

const member = (id: string, isShown = true): TeamMember => ({
  id,
  name: id,
  role: { da: '', en: '' },
  about: { da: '', en: '' },
  authorisation: '',
  photoId: null,
  isShown,
})
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join('')

test('the public page shows those who are shown, in their order', () => {
  expect(ids(shownTeam([member('a'), member('b', false), member('c')]))).toBe('ac')
})

test.each([
  ['a', 1, 'bac'],
  ['b', 1, 'acb'],
  ['b', -1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
  ['x', -1, 'abc'],
] as const)('%s moved by %i gives %s', (id, by, expected) => {
  expect(ids(moved([member('a'), member('b'), member('c')], id, by))).toBe(expected)
})

test('a team has at most forty members', () => {
  expect(TEAM_MAX).toBe(40)
})
