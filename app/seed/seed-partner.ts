import { addDays, type ClinicDay, instantAt } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { seedVisits } from './seed-visits.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>
export type DemoTreatment = { email: string; code: string; daysAgo: number }

const BELOW = [
  { code: 'DEMOBEN', company: 'Demo Studio Ben', above: 'FRI500', status: 'active' },
  { code: 'DEMOVEST', company: 'Demo Tusch Vest', above: 'FRI500', status: 'active' },
  { code: 'DEMONAAL', company: 'Demo Nål & Nåde', above: 'DEMOBEN', status: 'pending' },
] as const

/** Partners below the demo's own, and a year of presses on all their links; left alone where they are. */
export async function seedSubPartners(ground: Ground): Promise<boolean> {
  const { db, newId } = ground
  const ids = new Map<string, string>()
  const own = await idOf(ground, 'FRI500')
  if (!own || (await idOf(ground, BELOW[0].code))) return false
  ids.set('FRI500', own)
  for (const [index, { code, company, above, status }] of BELOW.entries()) {
    const [userId, id] = [newId(), newId()]
    ids.set(code, id)
    const email = `demo-partner-${index + 1}@falm.example`
    await db.k.insertInto('users').values({ id: userId, email, name: company }).execute()
    await db.k.insertInto('profiles').values({ id: userId, first_name: 'Demo', last_name: company }).execute()
    await db.k
      .insertInto('affiliates')
      .values({ id, affiliate_code: code, company_name: company, contact_name: company, user_id: userId })
      .execute()
    await db.k
      .updateTable('affiliates')
      .set({ parent_affiliate_id: ids.get(above)!, status, is_active: status === 'active', discount_percentage: 10 })
      .where('id', '=', id)
      .execute()
  }
  await seedClicks(ground, ids)
  return true
}

const idOf = async ({ db }: Ground, code: string) =>
  (await db.k.selectFrom('affiliates').select('id').where('affiliate_code', '=', code).executeTakeFirst())?.id

async function seedClicks({ db, clock }: Ground, ids: Map<string, string>) {
  const often = { FRI500: 2, DEMOBEN: 5, DEMOVEST: 9 }
  for (const [code, every] of Object.entries(often))
    for (let ago = 0; ago < 300; ago += every) {
      const day: ClinicDay = addDays(clock.today(), -ago)
      const id = ids.get(code)!
      await db.k
        .insertInto('affiliate_clicks')
        .values([
          { affiliate_id: id, day, via: 'link', count: 2 + (ago % 7) },
          ...(ago % 3 === 0 ? [{ affiliate_id: id, day, via: 'qr' as const, count: 1 + (ago % 2) }] : []),
        ])
        .execute()
    }
}

/** Treatments the demo's partners brought: given, and paid the same day. */
export async function seedBroughtTreatments({ db, clock, newId }: Ground, treatments: readonly DemoTreatment[]) {
  const provider = await db.k.selectFrom('providers').select('id').orderBy('display_order').executeTakeFirst()
  for (const { email, code, daysAgo } of treatments) {
    const who = await db.k.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
    const affiliate = await idOf({ db, clock, newId }, code)
    if (!who || !affiliate || !provider) continue
    const [id, day] = [newId(), addDays(clock.today(), -daysAgo)]
    const at = instantAt(`${day}T17:30:00Z`)
    await seedVisits(db.k, [
      {
        id,
        patient_id: who.id,
        provider_id: provider.id,
        type: 'treatment',
        status: 'completed',
        payment_status: 'confirmed',
        appointment_date: day,
        appointment_time: '17:30',
        duration_minutes: 30,
        email,
        first_name: who.name.split(' ')[0] ?? '',
        last_name: who.name.split(' ').slice(1).join(' '),
        affiliate_id: affiliate,
        affiliate_code_used: code,
        created_at: at,
      },
    ])
    const money = { id: newId(), appointment_id: id, kind: 'visit', amount: kroner(1620), provider: 'sandbox' } as const
    await db.k
      .insertInto('payments')
      .values({ ...money, status: 'confirmed', paid_at: at, created_at: at })
      .execute()
  }
}
