import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personIn } from '#test/clinic/signed-in.ts'
import { world } from '#test/clinic/world.ts'

const migration = new URL('../app/db/migrations/0016_phones_in_one_form.sql', import.meta.url)

test.each([
  ['20 30 40 50', '+4520304050'],
  ['+45 20304050', '+4520304050'],
  ['0045 20304050', '+4520304050'],
  ['+46 070-123 45 67', '+46701234567'],
  ['+39 06 1234 5678', '+390612345678'],
  ['112', '112'],
  ['ring aften', 'ring aften'],
])('a number stored as "%s" before stands as %s afterwards', async (before, after) => {
  const { services } = await world()
  const { userId } = await personIn(services)
  await services.db.k.updateTable('profiles').set({ phone: before }).where('id', '=', userId).execute()
  for (const statement of (await readFile(migration, 'utf8')).split(/^(?=update|drop)/m))
    await sql.raw(statement).execute(services.db.k)
  const row = await services.db.k.selectFrom('profiles').select('phone').where('id', '=', userId).executeTakeFirst()
  expect(row?.phone).toBe(after)
})
