import { expect, test } from 'vitest'
import { listDemoPayments } from '#app/db/seed-sandbox.ts'
import { seedDemo } from '#app/db/seed.ts'
import { reconcile } from '#app/features/payments/commands/reconcile.ts'
import { sandboxPayments } from '#app/services/payments/sandbox.ts'
import { world } from '#test/world.ts'
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
