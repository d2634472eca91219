import { expect, test } from 'vitest'
import { listDemoPayments } from '#app/seed/seed-sandbox.ts'
import { refreshDemoData } from '#app/seed/seed-entries.ts'
import { seedDemo } from '#app/seed/seed.ts'
import { reconcile } from '#app/features/payments/commands/reconcile.ts'
import { sandboxPayments } from '#app/services/payments/sandbox.ts'
import { sharedLists } from '#app/features/worklists/queries.ts'
import { storedPhone } from '#app/input/phone.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { seedDemoMoney } from './demo-money.ts'
import { seedDemoPartner } from './demo-partner.ts'

test('a demo nobody has touched raises no alarm about its money, today or later', async () => {
  const { services: clinic, clock } = await world({ now: new Date().toISOString() })
  const sandbox = { db: clinic.db, secret: 'secret', publicUrl: clinic.settings.publicUrl, deliver: async () => {} }
  const services = { ...clinic, payments: sandboxPayments({ ...sandbox, clock }) }
  // A demo finds an empty clinic: without this nobody would be added.
  await clinic.db.k.deleteFrom('providers').execute()
  await seedDemo(services)
  await seedDemoMoney(services)
  await seedDemoPartner(services)
  await listDemoPayments(services.db)
  for (let day = 1; day <= 3; day++) {
    clock.moveTo(new Date(clock.instant().getTime() + 86_400_000).toISOString())
    const compared = await reconcile(services)
    expect(compared).toMatchObject({ differences: [], hasFailed: false })
    expect(compared!.compared).toBeGreaterThan(0)
  }
})

test('a demo is a clinic that keeps up: a handful of treatments wait for their entry, the others stand in the journal, and everybody has two names and a number', async () => {
  const { services, count } = await world({ now: '2026-12-03T14:36:00+01:00' })
  await services.db.k.deleteFrom('providers').execute()
  await seedDemo(services)
  await seedDemoMoney(services)
  await seedDemoPartner(services)
  await refreshDemoData(services)
  const made = () => count('journal_entries')
  const written = await made()
  const admin = await signedIn(services, { roles: ['admin'] })
  const waiting = Object.fromEntries((await sharedLists(services, admin)).map(({ key, waiting }) => [key, waiting]))
  expect(waiting).toMatchObject({ past: 0 })
  for (const list of ['entries', 'consultations'] as const) {
    expect(waiting[list], list).toBeGreaterThanOrEqual(3)
    expect(waiting[list], list).toBeLessThanOrEqual(15)
  }
  expect(written).toBeGreaterThan(30)
  // Nobody is a client since after the first visit, and nobody's name is half a name.
  const since = `exists (select from appointments a where a.patient_id = users.id
    and users.created_at > a.starts_at at time zone 'Europe/Copenhagen')`
  expect([await count('users', since), await count('appointments', "last_name = ''")]).toEqual([0, 0])
  const inStatus = (status: string) => count('appointments', `status = '${status}'`)
  expect(await inStatus('cancelled')).toBe(1)
  expect(await count('appointment_history', "became = 'cancelled' and actor = 'client'")).toBe(1)
  for (const status of ['no_show', 'completed', 'confirmed', 'scheduled'])
    expect(await inStatus(status), status).toBeGreaterThan(0)
  // Two treatments at once would need two lasers: each of today and later has the only one.
  const withoutLaser = `type = 'treatment' and status not in ('cancelled', 'no_show') and resource_ids = '{}'`
  expect(await count('appointments', `${withoutLaser} and appointment_date >= '2026-12-03'`)).toBe(0)
  // Typed at the kiosk as they are shown, the numbers are those that are stored.
  const phones = await services.db.k.selectFrom('profiles').select('phone').where('phone', '<>', '').execute()
  expect(phones.length).toBeGreaterThan(30)
  for (const { phone } of phones) expect(storedPhone(phone.slice(3))).toBe(phone)
  expect(await count('providers', 'is_doctor and user_id is not null')).toBe(1)
  // A second start writes nothing more.
  await seedDemo(services)
  await refreshDemoData(services)
  expect(await made()).toBe(written)
})
