import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { courseState, saidOfCourse, type VisitCourse } from './visit-course.ts'

test.each([
  ['notApproved', null, 'unpaid'],
  ['pending', null, 'unpaid'],
  ['active', null, 'stands'],
  ['completed', null, 'completed'],
  ['paused', 'withdrawn', 'withdrawn'],
  ['active', 'stopped', 'stopped'],
  ['pending', 'stopped', 'stopped'],
  ['pending', 'hold-expired', 'unpaid'],
] as const)('a course that is %s and ended by %s is %s', (status, ended, state) => {
  expect(courseState(status, ended)).toBe(state)
})

test('a package that stands can be withdrawn from by its client until its last day', () => {
  const course = { origin: 'package', state: 'stands', lastDay: clinicDay('2026-12-15') } as VisitCourse
  const until = (more: Partial<VisitCourse>, today: string) =>
    saidOfCourse({ ...course, ...more }, clinicDay(today)).withdrawUntil
  expect(until({}, '2026-12-15')).toBe('2026-12-15')
  expect(until({}, '2026-12-16')).toBeNull()
  expect(until({ origin: 'proposed' }, '2026-12-15')).toBeNull()
  expect(until({ state: 'unpaid' }, '2026-12-15')).toBeNull()
})
