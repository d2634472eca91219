import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { engines } from '#test/clinic/world.ts'
import { deliverOne } from './deliver.ts'
import { openDeliveryNotes, settleDelivered } from './delivery-notes.ts'
import { deliverDue, type Deliver } from './outbox.ts'

test.each(engines())(
  'killed between the mail server’s yes and the database: nobody is mailed twice (%s)',
  async (engine) => {
    const { services, api, sent, count } = await openClinic({ engine })
    const folder = join(services.settings.dataDir, randomUUID())
    const notes = openDeliveryNotes(folder)
    await api.post('/api/bookings', consultation)
    await api.post('/api/bookings', { ...consultation, email: 'bo@post.example', appointmentTime: '14:30' })
    const killed: Deliver = async (to, row) => {
      await deliverOne(to, row)
      notes.delivered(row)
      throw new Error('killed')
    }
    await deliverDue(services, killed)
    await services.db.pool.query('update outbox set next_attempt_at = now(), locked_until = null where done_at is null')

    expect(await settleDelivered(services, folder)).toBe(2)
    while ((await deliverDue(services, deliverOne)) > 0);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['bo@post.example', 'ida@post.example'])
    expect(await count('outbox', 'done_at is null')).toBe(0)
    expect(await settleDelivered(services, folder)).toBe(0)
  },
)

test('a note of another database keeps no mail back', async () => {
  const { services, api, sent } = await openClinic()
  const folder = join(services.settings.dataDir, randomUUID())
  await api.post('/api/bookings', consultation)
  const rows = await services.db.k.selectFrom('outbox').select(['id', 'kind', 'body']).execute()
  const notes = openDeliveryNotes(folder)
  for (const row of rows) notes.delivered({ ...row, body: { appointmentId: randomUUID() } })
  expect(await settleDelivered(services, folder)).toBe(0)
  while ((await deliverDue(services, deliverOne)) > 0);
  expect(sent.map(({ to }) => to)).toEqual(['ida@post.example'])
})
