import { asReached } from '#test/clinic/signed-in.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { removeNotedFiles } from '#app/services/storage/files.ts'
import { openFile } from '#app/features/files/commands.ts'
import { filesOf } from '#app/features/files/queries.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-rows.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { openConversation, writeToClient, writeToClinic } from './commands.ts'
import { conversationOf, waitingConversations } from './queries.ts'
import { messageSchema } from './schema.ts'

beforeAll(async () => void (await world()))

/** A picture as a phone sends it: with where and by what it was taken. */
async function taken(name = 'arm.jpg') {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c89' } })
    .withExif({ IFD0: { Make: 'Canary-Camera' }, IFD3: { GPSLatitude: '55/1 41/1 0/1' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

async function people(engine?: 'embedded' | 'postgres') {
  const w = await world(engine ? { engine } : {})
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services)]
  const sofie = await signedIn(w.services, { firstName: 'Sofie', roles: ['provider'] })
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  return { ...w, ida, bo, sofie, partner }
}

test.each(engines())(
  '[sec 49.3] a picture sent without a word is seen by its client and the clinic alone, without place or camera (%s)',
  async (engine) => {
    const { services, ida, bo, sofie, partner } = await people(engine)
    expect(await writeToClinic(services, ida, { text: '', pictures: [await taken()] })).toMatchObject({ ok: true })
    const [message] = await conversationOf(services, asReached(ida.userId))
    expect(message).toMatchObject({ text: '', pictures: [{ width: 900, height: 600 }] })
    const { key } = message!.pictures[0]!
    for (const other of [bo, partner]) expect(await openFile(services, other, { key })).toMatchObject({ ok: false })
    await openConversation(services, sofie, ida.userId)
    for (const who of [ida, sofie]) {
      const opened = await openFile(services, who, { key })
      const bytes = opened.ok ? await new Response(opened.value.stream).text() : ''
      expect([bytes.length > 100, /Canary|GPS/.test(bytes)]).toEqual([true, false])
    }
    expect(await filesOf(services, asReached(ida.userId))).toMatchObject([{ key }])
    expect(await waitingConversations(services)).toMatchObject([{ text: '' }])
  },
)

test.each(engines())('the clinic answers with a picture, which goes when its message does (%s)', async (engine) => {
  const { services, ida, sofie, count } = await people(engine)
  await writeToClient(services, sofie, {
    patientId: ida.userId,
    text: 'Sådan',
    pictures: [await taken(), await taken()],
  })
  const [message] = await conversationOf(services, asReached(ida.userId))
  expect(message!.pictures).toHaveLength(2)
  const { key } = message!.pictures[0]!
  const at = services.clock.instant()
  await inTransaction(services.db, (tx) => erasePerson(tx, ida.userId, { keepName: false, at }))
  expect([await count('client_messages'), await count('files')]).toEqual([0, 0])
  await removeNotedFiles(services)
  expect(await services.storage.open(key)).toBeNull()
})

test('what is no picture is refused, and nothing of the message is kept', async () => {
  const { services, ida, count } = await people()
  const pictures = [await taken(), new File(['no picture'], 'arm.jpg')]
  expect(await writeToClinic(services, ida, { text: 'Se her', pictures })).toMatchObject({ ok: false })
  // The first picture waits for nobody and goes within a day.
  expect([await count('client_messages'), await count('files', 'message_id is not null')]).toEqual([0, 0])
})

test.each(engines())('a file of a message is of nothing else (%s)', async (engine) => {
  const { services, ida, providerId } = await people(engine)
  await writeToClinic(services, ida, { text: '', pictures: [await taken()] })
  const visitId = await visit(services, ida, providerId)
  await expect(
    services.db.pool.query('update files set appointment_id = $1 where message_id is not null', [visitId]),
  ).rejects.toThrow('message_is_the_subject')
})

test('a message needs words or a picture, and takes three pictures', async () => {
  const one = await taken()
  const isSent = (text: string, count: number) =>
    messageSchema.safeParse({ text, pictures: Array.from({ length: count }, () => one) }).success
  expect([isSent('', 0), isSent('', 1), isSent('Hej', 3), isSent('Hej', 4)]).toEqual([false, true, true, false])
})
