import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Shows } from '#app/domain/access/access.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { accessLogOf } from '#app/features/patients/queries/record.ts'
import { accessLines } from '#app/features/roles/queries/access.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { withViewLog } from './view-log.ts'

const LIST = { what: 'list' } as const

async function clinic(engine: Engine = 'embedded') {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services, { firstName: 'Bo', lastName: 'Berg' })]
  const answer = { status: 200 }
  /** A request to a page that declares `shows` and reports these clients. */
  const view = (
    shows: Shows,
    ids: string[] | null,
    { actor = staff as SignedIn | null, isRead = true, id = '' } = {},
  ) =>
    withViewLog(w.services, { actor, shows, page: '/admin/page', params: { id }, isRead }, async (shown) => {
      if (ids) shown(ids)
      return answer
    })
  const rows = () => w.services.db.k.selectFrom('access_log').selectAll().orderBy('id').execute()
  return { ...w, staff, ida, bo, view, rows }
}

test.each(engines())(
  'a list is one row with the clients it showed, and stands in the log of each (%s)',
  async (engine) => {
    const { services, staff, ida, bo, view, rows } = await clinic(engine)
    await view(LIST, [ida.userId, bo.userId, ida.userId])
    expect(await rows()).toMatchObject([
      {
        actor_id: staff.userId,
        what: 'list',
        detail: '/admin/page',
        patient_id: null,
        patient_ids: [ida.userId, bo.userId].toSorted(),
      },
    ])
    for (const { userId } of [ida, bo])
      expect((await accessLogOf(services, asReached(userId), 1)).rows).toMatchObject([
        { who: 'Amir Rahimi', what: 'list' },
      ])
    const found = { what: null, from: null, to: null, page: 1 }
    expect((await accessLines(services, { ...found, who: 'Bo Berg' })).rows).toMatchObject([{ clients: 2, whom: '' }])
    expect((await accessLines(services, { ...found, who: 'Nobody' })).rows).toEqual([])
  },
)

test.each(engines())('a page that refreshes itself is logged once in 15 minutes (%s)', async (engine) => {
  const { ida, bo, clock, view, rows } = await clinic(engine)
  const board = () => view(LIST, [ida.userId])
  const record = () => view({ what: 'record', param: 'id' }, null, { id: ida.userId })
  for (let n = 0; n < 3; n++) {
    await board()
    await record()
  }
  expect((await rows()).map(({ what }) => what)).toEqual(['list', 'record'])
  await view(LIST, [ida.userId, bo.userId])
  expect(await rows()).toHaveLength(3)
  clock.moveTo('2026-11-30T08:15:01+01:00')
  await board()
  await record()
  expect(await rows()).toHaveLength(5)
})

test('a list of more than 500 clients is written as several rows', async () => {
  const { services, view, rows } = await clinic()
  await view(
    LIST,
    Array.from({ length: 1_001 }, () => services.newId()),
  )
  expect((await rows()).map((row) => row.patient_ids?.length)).toEqual([500, 500, 1])
})

test('logs nothing for an empty list, an unknown id and a visitor, and a search that found nobody', async () => {
  const { services, ida, view, rows } = await clinic()
  await view(LIST, [])
  await view(LIST, [ida.userId], { actor: null })
  for (const id of [services.newId(), 'x', "' or 1=1 --"]) await view({ what: 'record', param: 'id' }, null, { id })
  expect(await rows()).toEqual([])
  await view({ what: 'search' }, [])
  expect(await rows()).toMatchObject([{ what: 'search', patient_ids: [] }])
})

test.each(engines())('[law 42] [sec 77.2] [sec 77.7] what cannot be logged is not shown (%s)', async (engine) => {
  const { services, ida, view } = await clinic(engine)
  const { k } = services.db
  await sql`alter table access_log add constraint closed check (false) not valid`.execute(k)
  try {
    await expect(view(LIST, [ida.userId])).rejects.toThrow('closed')
    await expect(view({ what: 'journal', param: 'id' }, null, { id: ida.userId })).rejects.toThrow('closed')
  } finally {
    await sql`alter table access_log drop constraint closed`.execute(k)
  }
})

test('a page that declares clients and reports none fails, and so does one that reports and declares none', async () => {
  const { ida, view } = await clinic()
  await expect(view(LIST, null)).rejects.toThrow('did not report')
  await expect(view(LIST, null, { isRead: false })).resolves.toEqual({ status: 200 })
  await expect(view('no-client', [ida.userId])).rejects.toThrow('does not declare')
})
