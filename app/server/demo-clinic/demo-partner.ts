import { seedBroughtTreatments, seedSubPartners, type DemoTreatment } from '#app/seed/seed-partner.ts'
import { acceptTerms, saveBilling } from '#app/features/affiliates/commands/account.ts'
import { payPayout, requestPayout } from '#app/features/affiliates/commands/payouts.ts'
import { approveCommissions, settleCommissions } from '#app/features/affiliates/commands/settle-commissions.ts'
import { payoutsOf } from '#app/features/affiliates/queries/window.ts'
import type { Services } from '#app/services/services.ts'

const brought = (client: number, code: string, daysAgo: number): DemoTreatment => ({
  email: `demo-${client}@falm.example`,
  code,
  daysAgo,
})
const EARLIER = [
  brought(1, 'FRI500', 150),
  brought(3, 'FRI500', 141),
  brought(5, 'DEMOBEN', 133),
  brought(7, 'FRI500', 120),
]
const LATELY = [
  brought(9, 'FRI500', 88),
  brought(11, 'FRI500', 71),
  brought(1, 'DEMOBEN', 64),
  brought(3, 'FRI500', 57),
  brought(5, 'DEMOBEN', 54),
  brought(7, 'DEMOVEST', 50),
  brought(2, 'FRI500', 9),
  brought(4, 'DEMOBEN', 5),
]

/** The demo's partner: partners below, presses, treatments, one payout made and a balance that waits. All made up. */
export async function seedDemoPartner(services: Services): Promise<void> {
  const [partner, admin] = await Promise.all([
    person(services, 'partner@falm.example'),
    person(services, 'admin@falm.example'),
  ])
  if (!partner || !admin || !(await seedSubPartners(services))) return
  await acceptTerms(services, { userId: partner })
  await saveBilling(
    services,
    { userId: partner },
    {
      billingName: 'Demo Partner Blæk',
      billingAddress: 'Demovej 1, 0000 Demoby',
      payoutAccount: '0000 0000000000',
      cvr: '00000000',
      isVatRegistered: true,
    },
  )
  await seedBroughtTreatments(services, EARLIER)
  await settle(services)
  await requestPayout(services, { userId: partner })
  const [asked] = await payoutsOf(services, partner)
  if (asked) await payPayout(services, staff(services, admin), asked.id)
  await seedBroughtTreatments(services, LATELY)
  await settle(services)
}

async function settle(services: Services) {
  await settleCommissions(services)
  await approveCommissions(services)
}

const person = async ({ db }: Services, email: string) =>
  (await db.k.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

const staff = ({ clock }: Services, userId: string) => ({
  userId,
  sessionId: userId,
  email: 'admin@falm.example',
  firstName: 'Demo',
  lastName: 'Admin',
  roles: ['client' as const, 'admin' as const],
  provenAt: clock.instant(),
  mustChangePassword: false,
  twoFactor: true,
  mustSetUpTwoFactor: false,
})
