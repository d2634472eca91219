import { expect, test } from 'vitest'
import { sharedLimits } from '#app/services/limits/limits.ts'
import { engines, world } from '#test/clinic/world.ts'

async function desks(engine: 'embedded' | 'postgres') {
  const w = await world({ engine })
  const parts = { db: w.services.db, clock: w.clock, secret: 's'.repeat(32), isDemoMachine: () => false }
  return { ...w, one: sharedLimits(parts), other: sharedLimits(parts) }
}

test.each(engines())(
  '[sec 1.1] the eleventh wrong try of an account waits, whichever instance is asked (%s)',
  async (engine) => {
    const { one, other } = await desks(engine)
    for (let n = 0; n < 10; n++)
      expect((await (n % 2 ? one : other).take('own-password-of-account', 'ida@post.example')).ok).toBe(true)
    for (const desk of [one, other])
      expect(await desk.take('own-password-of-account', 'ida@post.example')).toMatchObject({
        refusal: 'too-many-tries',
        details: { retryAfterSeconds: 90 },
      })
    expect((await one.take('own-password-of-account', 'bo@post.example')).ok).toBe(true)
  },
)

test.each(engines())('of a hundred at once ten get in (%s)', async (engine) => {
  const { one, other } = await desks(engine)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => (n % 2 ? one : other).take('own-password-of-account', 'ida@post.example')),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
})

test('a right password gives its try back, and time gives back the rest', async () => {
  const { one, clock } = await desks('embedded')
  const take = () => one.take('own-password-of-account', 'ida@post.example')
  for (let n = 0; n < 30; n++) {
    expect((await take()).ok).toBe(true)
    await one.giveBack('own-password-of-account', 'ida@post.example')
  }
  for (let n = 0; n < 10; n++) await take()
  expect((await take()).ok).toBe(false)
  clock.moveTo('2026-11-30T08:01:31+01:00')
  expect((await take()).ok).toBe(true)
  expect((await take()).ok).toBe(false)
})

test('what is counted without waiting is known to the other instances a moment later', async () => {
  const { one, other, services } = await desks('embedded')
  for (let n = 0; n < 10; n++) expect((await one.take('book-from-address', '203.0.113.9')).ok).toBe(true)
  expect((await one.take('book-from-address', '203.0.113.9')).ok).toBe(false)
  await expect.poll(async () => (await services.db.pool.query('select 1 from rate_limits')).rowCount).toBe(1)
  await other.take('book-from-address', '203.0.113.9')
  await expect.poll(async () => (await other.take('book-from-address', '203.0.113.9')).ok).toBe(false)
})

test('what is given back at once costs the database nothing', async () => {
  const { ownDatabase, clock } = await world()
  const db = await ownDatabase() // which the live events do not poll over
  const one = sharedLimits({ db, clock, secret: 's'.repeat(32), isDemoMachine: () => false })
  const asked: unknown[] = []
  const note = () => void asked.push(1)
  db.pool.on('acquire', note)
  for (let n = 0; n < 5; n++) {
    await one.take('book-for-typed', `client-${n}@post.example`, '203.0.113.9')
    await one.giveBack('book-for-typed', `client-${n}@post.example`, '203.0.113.9')
  }
  db.pool.off('acquire', note)
  expect(asked).toHaveLength(0)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect((await db.pool.query('select 1 from rate_limits')).rowCount).toBe(0)
  await db.close()
})

test('an address over its limit stays refused while 60,000 others try once and get their try back', async () => {
  const { one } = await desks('embedded')
  for (let n = 0; n < 300; n++) await one.take('writes-from-address', '203.0.113.9')
  for (let n = 0; n < 60_000; n++) {
    const other = `2001:db8:${n.toString(16)}::/64`
    await one.take('writes-from-address', other)
    await one.giveBack('writes-from-address', other)
  }
  expect((await one.take('writes-from-address', '203.0.113.9')).ok).toBe(false)
})

test('who was counted cannot be read in the database', async () => {
  const { one, services } = await desks('embedded')
  await one.take('own-password-of-account', 'ida@post.example')
  await one.take('sign-in-from-address', '203.0.113.9')
  const { rows } = await services.db.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows).toHaveLength(2)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{27}$/)
})
