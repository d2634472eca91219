import { beforeAll, expect, test } from 'vitest'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { endWaiting, openConversation, writeToClient, writeToClinic } from './commands.ts'
import {
  answeredConversations,
  answerTime,
  conversationOf,
  unreadOf,
  waitingConversations,
  waitingCount,
} from './queries.ts'
import { messageSchema } from './schema.ts'
import { asReached } from '#test/clinic/signed-in.ts'

beforeAll(async () => void (await world()))

async function people(engine?: 'embedded' | 'postgres') {
  const w = await world(engine ? { engine } : {})
  const ida = await signedIn(w.services)
  const bo = await signedIn(w.services, { firstName: 'Bo' })
  const sofie = await signedIn(w.services, { firstName: 'Sofie', roles: ['provider'] })
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  return { ...w, ida, bo, sofie, partner }
}

test.each(engines())(
  'a client writes, the clinic answers, and each sees that the other has read it (%s)',
  async (engine) => {
    const { services, ida, bo, sofie, clock } = await people(engine)
    expect((await writeToClinic(services, ida, { text: 'Skal jeg barbere området?' })).ok).toBe(true)
    clock.moveTo('2026-11-30T09:00:00+01:00')
    await writeToClinic(services, ida, { text: 'Det er på armen.' })
    expect(await waitingConversations(services)).toMatchObject([
      { patientId: ida.userId, since: '2026-11-30T08:00', text: 'Det er på armen.' },
    ])
    expect((await conversationOf(services, asReached(ida.userId))).map(({ isRead }) => isRead)).toEqual([false, false])

    await openConversation(services, sofie, ida.userId)
    expect((await conversationOf(services, asReached(ida.userId))).map(({ isRead }) => isRead)).toEqual([true, true])
    const answer = { patientId: ida.userId, text: 'Ja tak, dagen før.' }
    expect((await writeToClient(services, sofie, answer)).ok).toBe(true)
    expect([await waitingCount(services), await unreadOf(services, asReached(ida.userId))]).toEqual([0, 1])
    await openConversation(services, ida, ida.userId)
    expect(await unreadOf(services, asReached(ida.userId))).toBe(0)
    expect((await conversationOf(services, asReached(ida.userId))).at(-1)).toMatchObject({
      fromClinic: true,
      author: 'Sofie',
      text: 'Ja tak, dagen før.',
      isRead: true,
    })
    expect(await conversationOf(services, asReached(bo.userId))).toEqual([])
  },
)

test.each(engines())('who was answered stands by the last word, and not while they wait again (%s)', async (engine) => {
  const { services, ida, bo, sofie } = await people(engine)
  const answered = async () => (await answeredConversations(services, 1)).rows
  await writeToClinic(services, ida, { text: 'Skal jeg barbere området?' })
  expect(await answered()).toEqual([])
  await writeToClient(services, sofie, { patientId: ida.userId, text: 'Ja tak, dagen før.' })
  await writeToClient(services, sofie, { patientId: bo.userId, text: 'Husk solcreme.' })
  expect(await answered()).toMatchObject([
    { patientId: bo.userId, text: 'Husk solcreme.', fromClinic: true, author: 'Sofie' },
    { patientId: ida.userId, text: 'Ja tak, dagen før.' },
  ])
  await writeToClinic(services, bo, { text: 'Hvilken?' })
  expect(await answered()).toMatchObject([{ patientId: ida.userId }])
  expect(await answeredConversations(services, 9)).toMatchObject({ page: 1, pages: 1, total: 1 })
})

test('one mail says that a message waits, in no word of it, until it is read', async () => {
  const { services, ida, sofie, sent } = await people()
  const write = (text: string) => writeToClient(services, sofie, { patientId: ida.userId, text })
  await write('Din hud ser rød ud på billedet.')
  await write('Brug kold klud.')
  while ((await deliverDue(services, deliverOne)) > 0);
  expect(sent).toHaveLength(1)
  expect(sent[0]!.subject).toBe('Besked fra Falm')
  expect(sent[0]!.text).toContain('/dashboard/messages')
  expect(`${sent[0]!.text} ${sent[0]!.html}`).not.toMatch(/hud|klud|laser|tatover|billed/i)
  await openConversation(services, ida, ida.userId)
  await write('Går det bedre?')
  while ((await deliverDue(services, deliverOne)) > 0);
  expect(sent).toHaveLength(2)
})

test.each(engines())('ten who write to one client at once send one mail (%s)', async (engine) => {
  const { services, ida, sofie, count } = await people(engine)
  const write = (n: number) => writeToClient(services, sofie, { patientId: ida.userId, text: `${n}` })
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)))
  expect([await count('client_messages'), await count('outbox', `kind = 'account-message-waits'`)]).toEqual([10, 1])
})

test('only staff write to a client, open the conversation or end the waiting, and their look is written down', async () => {
  const { services, ida, bo, sofie, partner } = await people()
  await writeToClinic(services, ida, { text: 'Hej' })
  for (const other of [bo, partner]) {
    expect(await writeToClient(services, other, { patientId: ida.userId, text: 'Hej' })).toMatchObject({ ok: false })
    expect(await openConversation(services, other, ida.userId)).toMatchObject({ ok: false })
    expect(await endWaiting(services, other, ida.userId)).toMatchObject({ ok: false })
  }
  await openConversation(services, sofie, ida.userId)
  expect((await endWaiting(services, sofie, ida.userId)).ok).toBe(true)
  expect(await waitingCount(services)).toBe(0)
})

test('a sent message keeps its words, and when it was read', async () => {
  const { services, ida, sofie } = await people()
  await writeToClinic(services, ida, { text: 'Hej' })
  await openConversation(services, sofie, ida.userId)
  const { pool } = services.db
  await expect(pool.query(`update client_messages set text = 'Andet'`)).rejects.toThrow('a sent message is not changed')
  await expect(pool.query(`update client_messages set read_at = null`)).rejects.toThrow('a sent message is not changed')
})

test('the twenty-first message of an hour waits', async () => {
  const { services, ida } = await people()
  for (let n = 0; n < 20; n++) expect((await writeToClinic(services, ida, { text: `${n}` })).ok).toBe(true)
  expect(await writeToClinic(services, ida, { text: 'en til' })).toMatchObject({ refusal: 'too-many-tries' })
})

test('an answer is promised by closing time of the clinic’s own week', async () => {
  const { services } = await people()
  // Monday 30 November 2026, eight in the morning: closed on Mondays.
  expect(await answerTime(services)).toBe('2026-12-01T15:00')
})

test.each([
  ['  Hej\r\ndu \u0007 ', 'Hej\ndu'],
  ['', null],
  [' \n ', null],
  ['x'.repeat(2_001), null],
])('what is typed is kept as lines of text: %j', (text, kept) => {
  const read = messageSchema.safeParse({ text })
  expect(read.success ? read.data.text : null).toBe(kept)
})
