import { beforeAll, expect, test } from 'vitest'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import { openConversation, writeToClient } from '#app/features/messages/commands.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-rows.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { unsubscribeDevice, subscribeDevice } from './commands.ts'
import { deviceSchema } from './schema.ts'

beforeAll(async () => void (await world()))

const phone = {
  endpoint: 'https://web.push.apple.com/phone',
  p256dh: 'p'.repeat(87),
  auth: 'a'.repeat(22),
  lng: 'da',
} as const
const laptop = { ...phone, endpoint: 'https://fcm.googleapis.com/fcm/send/laptop', lng: 'en' } as const

async function people(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  const [ida, bo] = [await signedIn(services), await signedIn(services)]
  const sofie = await signedIn(services, { roles: ['provider'] })
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
  }
  const write = async (text: string) => {
    await openConversation(services, ida, ida.userId)
    await writeToClient(services, sofie, { patientId: ida.userId, text })
    await deliver()
  }
  return { ...w, ida, bo, sofie, write, deliver }
}

test.each(engines())(
  '[sec 49.5] nobody is told who did not ask; who did is told on each device, and nothing of health (%s)',
  async (engine) => {
    const { services, ida, bo, write } = await people(engine)
    await subscribeDevice(services, bo, { ...laptop, endpoint: `${laptop.endpoint}-of-bo` })
    await write('Din hud ser rød ud på billedet.')
    expect(services.push.shown).toEqual([])
    await subscribeDevice(services, ida, phone)
    await subscribeDevice(services, ida, laptop)
    await write('Brug kold klud.')
    const sorted = services.push.shown.toSorted((a, b) => a.text.localeCompare(b.text))
    expect(sorted.map(({ text, url }) => [text, url])).toEqual([
      ['Du har en ny besked.', '/dashboard/messages'],
      ['You have a new message.', '/dashboard/messages?lng=en'],
    ])
    expect(JSON.stringify(services.push.shown)).not.toMatch(/hud|klud|laser|tattoo|tatover|skin/i)
  },
)

test.each(engines())(
  'a device that is silenced, gone, another’s or of somebody erased is told no more (%s)',
  async (engine) => {
    const { services, ida, bo, write, count, clock } = await people(engine)
    await subscribeDevice(services, ida, phone)
    await unsubscribeDevice(services, bo, phone.endpoint)
    expect(await count('push_devices')).toBe(1)
    await unsubscribeDevice(services, ida, phone.endpoint)
    await subscribeDevice(services, ida, laptop)
    services.push.answers.set(laptop.endpoint, 'gone')
    await write('Hej')
    expect([await count('push_devices'), services.push.shown.length]).toEqual([0, 0])
    // A shared computer: whoever asked last is the one it tells.
    await subscribeDevice(services, ida, phone)
    await subscribeDevice(services, bo, phone)
    expect(await count('push_devices', `user_id = '${bo.userId}'`)).toBe(1)
    await inTransaction(services.db, (tx) => erasePerson(tx, bo.userId, { keepName: false, at: clock.instant() }))
    expect(await count('push_devices')).toBe(0)
  },
)

test('a push service that is down takes nothing with it: the mail is sent, once, and the other device told', async () => {
  const { services, ida, write, sent, count } = await people()
  await subscribeDevice(services, ida, phone)
  await subscribeDevice(services, ida, laptop)
  services.push.answers.set(phone.endpoint, 'fails')
  await write('Hej')
  expect([sent.length, services.push.shown.length, await count('push_devices')]).toEqual([1, 1, 2])
  expect(await count('outbox', 'done_at is null')).toBe(0)
})

test('of more than ten devices the oldest are told no more', async () => {
  const { services, ida, count, clock } = await people()
  for (let n = 0; n < 12; n++) {
    clock.moveTo(instantAt(`2026-11-30T08:${String(n).padStart(2, '0')}:00Z`).toISOString())
    await subscribeDevice(services, ida, { ...phone, endpoint: `${phone.endpoint}-${n}` })
  }
  expect([await count('push_devices'), await count('push_devices', `endpoint like '%-1'`)]).toEqual([10, 0])
})

test('[sec 48.3] only an address of a browser’s push service is kept', () => {
  const { lng: _lng, ...device } = phone
  expect(deviceSchema.safeParse(device).success).toBe(true)
  for (const endpoint of ['https://127.0.0.1/x', 'https://clinic.example/x', 'http://fcm.googleapis.com/x'])
    expect(deviceSchema.safeParse({ ...device, endpoint }).success).toBe(false)
  expect(deviceSchema.safeParse({ ...device, auth: "'; drop" }).success).toBe(false)
})
