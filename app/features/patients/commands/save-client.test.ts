import { expect, test } from 'vitest'
import type { ClientDetails } from '#app/domain/clients/client-details.ts'
import { addressWithoutEmail } from '#app/domain/clients/email.ts'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { forgetSignUps } from '#app/features/account/commands/forget-sign-ups.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { editedClient, likelyClients } from '../queries/client.ts'
import { clientSchema, typedClientSchema } from '../schema.ts'
import { listPatients } from '../queries/search.ts'
import { patientListSchema } from '#app/input/fields.ts'
import { addClient, editClient } from './save-client.ts'

const ID = '0a0a0a0a-0000-4000-8000-000000000001'
const kirsten = (more: object = {}): ClientDetails =>
  clientSchema.parse({ firstName: 'Kirsten', lastName: 'Jensen', phone: '21 00 81 26', ...more })

async function desk(engine: Engine = 'embedded') {
  const w = await world({ engine })
  return { ...w, nora: await signedIn(w.services, { firstName: 'Nora', roles: ['provider'] }) }
}
const detailsOf = async ({ services }: Awaited<ReturnType<typeof desk>>, id: string) =>
  (await editedClient(services.db.k, id))!.details

test.each(engines())(
  'a client is added with a name and a phone, once however often it is sent (%s)',
  async (engine) => {
    const w = await desk(engine)
    expect(await addClient(w.services, w.nora, ID, kirsten())).toEqual({ ok: true, value: { id: ID } })
    expect(await addClient(w.services, w.nora, ID, kirsten())).toEqual({ ok: true, value: { id: ID } })
    expect(await detailsOf(w, ID)).toMatchObject({ phone: '+4521008126', email: '', birthday: null })
    expect(await w.count('audit_log', `action = 'client-added' and subject_id = '${ID}'`)).toBe(1)
    const { rows } = await listPatients(w.services, patientListSchema.parse({ q: '21 00 81 26' }))
    expect(rows).toMatchObject([{ id: ID, name: 'Kirsten Jensen', email: '' }])
  },
)

test('a client without phone and e-mail, or born tomorrow, is refused', () => {
  const issues = (more: object) => clientSchema.safeParse({ firstName: 'Bo', ...more }).error?.issues[0]
  expect(issues({})).toMatchObject({ path: ['phone'], message: 'phone-or-email-required' })
  expect(issues({ email: 'bo@post' })).toMatchObject({ path: ['email'], message: 'email-invalid' })
  expect(issues({ email: 'bo@post.example' })).toBeUndefined()
  expect(issues({ phone: '20304050', birthday: '1992-02-30' })).toMatchObject({ message: 'birthday-invalid' })
})

test.each(engines())('an e-mail that another client has is refused, adding and editing (%s)', async (engine) => {
  const w = await desk(engine)
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const typed = kirsten({ email: 'Ida@post.example' })
  expect(await addClient(w.services, w.nora, ID, typed)).toMatchObject({ refusal: 'email-taken' })
  await addClient(w.services, w.nora, ID, kirsten())
  const based = await detailsOf(w, ID)
  expect(await editClient(w.services, w.nora, ID, { typed, based })).toMatchObject({ refusal: 'email-taken' })
  expect(ida.email).toBe('ida@post.example')
})

test.each(engines())(
  'visits to come carry the new name and phone, past ones stay as they were (%s)',
  async (engine) => {
    const w = await desk(engine)
    const ida = await signedIn(w.services, { phone: '+4520304050' })
    await visit(w.services, ida, w.providerId, { at: '2026-11-02T10:00', status: 'completed' })
    await visit(w.services, ida, w.providerId, { at: '2027-02-03T10:00' })
    const based = await detailsOf(w, ida.userId)
    const typed = { ...based, lastName: 'Holm Winther', phone: '+4521006602', note: 'Ring ikke før 10.' }
    expect(await editClient(w.services, w.nora, ida.userId, { typed, based })).toMatchObject({ ok: true })
    const rows = await w.services.db.k
      .selectFrom('appointments')
      .select(['last_name', 'phone'])
      .orderBy('starts_at')
      .execute()
    expect(rows).toEqual([
      { last_name: 'Holm', phone: '' },
      { last_name: 'Holm Winther', phone: '+4521006602' },
    ])
    const [line] = await w.services.db.k
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'client-edited')
      .execute()
    // Which fields, never what they said: the log cannot be erased.
    expect(line).toMatchObject({ actor_id: w.nora.userId, detail: { fields: 'lastName phone note' } })
  },
)

test.each(engines())(
  'the later of two editors is shown who changed what, and overwrites nothing (%s)',
  async (engine) => {
    const w = await desk(engine)
    const maja = await signedIn(w.services, { firstName: 'Maja', roles: ['provider'] })
    await addClient(w.services, w.nora, ID, kirsten())
    const based = await detailsOf(w, ID)
    const change = (who: typeof maja, more: Partial<ClientDetails>) =>
      editClient(w.services, who, ID, { typed: { ...based, ...more }, based })
    expect(await change(w.nora, { phone: '+4521006602' })).toMatchObject({ ok: true })
    expect(await change(maja, { phone: '+4521009999', note: 'Kommer med bus.' })).toMatchObject({
      refusal: 'edited-meanwhile',
      details: {
        fields: ['phone'],
        now: { phone: '+4521006602', note: '' },
        last: { by: 'Nora', fields: ['phone'], at: '2026-11-30T08:00' },
      },
    })
    expect(await detailsOf(w, ID)).toMatchObject({ phone: '+4521006602', note: '' })
  },
)

test.each(engines())(
  'a confirmed e-mail is replaced once the new one is confirmed, another at once (%s)',
  async (engine) => {
    const w = await desk(engine)
    const ida = await signedIn(w.services, { email: 'ida@post.example' })
    const edit = async (id: string, email: string) => {
      const based = await detailsOf(w, id)
      return editClient(w.services, w.nora, id, { typed: { ...based, email }, based })
    }
    expect(await edit(ida.userId, 'ida@new.example')).toEqual({ ok: true, value: { asksFor: 'ida@new.example' } })
    expect((await detailsOf(w, ida.userId)).email).toBe('ida@post.example')
    expect(await w.count('one_time_links', `purpose = 'address' and email = 'ida@new.example'`)).toBe(1)
    expect(await edit(ida.userId, '')).toMatchObject({ refusal: 'email-proved' })

    await addClient(w.services, w.nora, ID, kirsten())
    expect(await edit(ID, 'kirsten@post.example')).toEqual({ ok: true, value: { asksFor: null } })
    expect(await w.count('users', `id = '${ID}' and email = 'kirsten@post.example' and not email_verified`)).toBe(1)
    expect(await edit(ID, '')).toMatchObject({ ok: true })
    expect(await w.count('users', `email = '${addressWithoutEmail(ID)}'`)).toBe(1)
  },
)

test('the e-mail of a staff member or partner is not changed at the desk', async () => {
  const w = await desk()
  const boss = await signedIn(w.services, { email: 'boss@post.example', roles: ['admin'] })
  const based = await detailsOf(w, boss.userId)
  const typed = { ...based, email: 'mine@post.example' }
  expect(await editClient(w.services, w.nora, boss.userId, { typed, based })).toMatchObject({
    refusal: 'email-of-staff',
  })
})

test('a client may neither add nor edit clients', async () => {
  const w = await desk()
  const ida = await signedIn(w.services)
  const based = await detailsOf(w, ida.userId)
  expect(await addClient(w.services, ida, ID, kirsten())).toMatchObject({ refusal: 'forbidden' })
  expect(await editClient(w.services, ida, ida.userId, { typed: based, based })).toMatchObject({ refusal: 'forbidden' })
})

test.each(engines())(
  '[spec 12 no-email] a client without e-mail is booked at the desk and stays the same client (%s)',
  async (engine) => {
    const w = await desk(engine)
    await w.opens('2026-12-03', '12:00', '16:00')
    await addClient(w.services, w.nora, ID, kirsten())
    const input = bookingSchema.parse({
      type: 'consultation',
      email: addressWithoutEmail(ID),
      firstName: 'Kirsten',
      lastName: 'Jensen',
      phone: '21008126',
      appointmentDate: '2026-12-03',
      appointmentTime: '12:30',
    })
    const terms = { deposit: 'clinic', depositReason: '', medicalIndication: null } as const
    const booked = await bookAtDesk(w.services, w.nora, { input, terms, lng: 'da', idempotencyKey: w.services.newId() })
    expect(booked).toMatchObject({ ok: true })
    expect(await w.count('appointments', `patient_id = '${ID}'`)).toBe(1)
    while ((await deliverDue(w.services, deliverOne)) > 0);
    expect(w.sent).toEqual([])
  },
)

test.each(engines())(
  'likely the same: by phone, e-mail, or name and birthday, and never an erased client (%s)',
  async (engine) => {
    const w = await desk(engine)
    await addClient(w.services, w.nora, ID, kirsten({ email: 'k@post.example', birthday: '1992-02-14' }))
    const found = async (typed: object, except: string | null = null) =>
      (await likelyClients(w.services, typedClientSchema.parse(typed), except)).map(({ because }) => because)
    expect(await found({ phone: '+45 21008126' })).toEqual(['phone'])
    expect(await found({ email: 'K@post.example', phone: '21008126' })).toEqual(['email'])
    expect(await found({ firstName: 'kirsten', lastName: 'JENSEN', birthday: '1992-02-14', phone: '1' })).toEqual([
      'birthday',
    ])
    expect(await found({ firstName: 'Kirsten', lastName: 'Jensen', phone: '22334455' })).toEqual([])
    expect(await found({ phone: '21008126' }, ID)).toEqual([])
    await w.services.db.k
      .updateTable('profiles')
      .set({ erased_at: new Date(0) })
      .where('id', '=', ID)
      .execute()
    expect(await found({ phone: '21008126' })).toEqual([])
  },
)

test('a client added at the desk who never books is kept as long as an enquiry', async () => {
  const w = await desk()
  await addClient(w.services, w.nora, ID, kirsten())
  const aged = (at: string) =>
    w.services.db.k.updateTable('users').set({ created_at: at }).where('id', '=', ID).execute()
  await aged('2026-07-01T10:00:00Z')
  expect(await forgetSignUps(w.services)).toBe(0)
  await aged('2026-05-01T10:00:00Z')
  expect(await forgetSignUps(w.services)).toBe(1)
})
