import { expect, test } from 'vitest'
import { listProviders } from '#app/features/booking/queries/availability.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { world } from '#test/clinic/world.ts'
import { seedWaitingCourses } from './seed-plans.ts'
import { seedDemo } from './seed.ts'

test('the demo’s clients are in the middle of a course, have paused or are done, each with a motif; a second start adds none', async () => {
  const { services, count } = await world({ now: '2026-12-03T14:36:00+01:00' })
  await services.db.k.deleteFrom('providers').execute()
  await seedDemo(services)
  await seedWaitingCourses(services)
  const plans = (where?: string) => count('treatment_plans', where)
  const board = `patient_id in (select id from users where email like 'demo-2026-12-03-%')`
  expect(await plans(board)).toBeGreaterThan(3)
  expect(await plans("status = 'paused'")).toBe(1)
  expect(await plans("status = 'completed'")).toBeGreaterThan(1)
  expect(await plans("status = 'active'")).toBeGreaterThan(10)
  expect(await plans("description = ''")).toBe(0)
  const made = await plans()
  await seedWaitingCourses(services)
  expect(await plans()).toBe(made)
})

test('everyone a visitor of the demo can choose is on the page about the team', async () => {
  const { services } = await world({ now: '2026-12-03T14:36:00+01:00' })
  await services.db.k.deleteFrom('providers').execute()
  await seedDemo(services)
  const team = (await settingOf(services, 'team')).map(({ name }) => name)
  const people = (await listProviders(services)).map(({ name }) => name)
  expect(people.length).toBeGreaterThan(2)
  expect(people.filter((name) => !team.includes(name))).toEqual([])
})
