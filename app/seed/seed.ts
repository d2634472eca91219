import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { closedDaysBetween, USUAL_CLOSING_DAYS } from '#app/domain/time/closing-days.ts'
import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { DEFAULT_HOURS, windowsFor } from '#app/domain/time/opening-hours.ts'
import { kroner } from '#app/domain/money/money.ts'
import type { Services } from '#app/services/services.ts'
import { publicHolidays } from '#app/services/calendar/holidays.ts'
import { deriveStale } from '#app/db/clearance.ts'
import { pricingRow } from '#app/db/pricing-row.ts'
import { seedCounts } from './seed-counts.ts'
import { seedDay } from './seed-day.ts'
import { seedHealth, seedJournal } from './seed-journal.ts'
import { demoPhone, seedPeople } from './seed-people.ts'
import { seedTeam } from './seed-team.ts'
import { seedWeek } from './seed-week.ts'
import { seedOwnPage, seedReferrals } from './seed-portal.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>

/** Inserts the default price list, opening hours and settings; existing rows are not changed. */
export async function seedDefaults({ db, newId }: Ground) {
  await db.k
    .insertInto('pricing_rules')
    .values(FALLBACK_RULES.map((rule) => ({ ...pricingRow(rule), id: newId() })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db.k
    .insertInto('site_settings')
    .values({
      setting_key: 'notice_banner',
      setting_value: JSON.stringify({
        isActive: false,
        backgroundColor: 'hsl(203 40% 13%)',
        textColor: 'hsl(0 0% 100%)',
        contentDa: '',
        contentEn: '',
      }),
    })
    .onConflict((oc) => oc.column('setting_key').doNothing())
    .execute()
}

const CODES = [
  { affiliate_code: 'FALM10', company_name: 'Demo Kampagne', discount_percentage: 10 },
  { affiliate_code: 'FRI500', company_name: 'Demo Partner Blæk', zero_deposit: true, free_pain_coverage: true },
  { affiliate_code: 'MINUS100', company_name: 'Demo Kampagne', discount_amount: kroner(100) },
  { affiliate_code: 'UDLOEBET', company_name: 'Demo Kampagne', discount_percentage: 15, until: -10 },
  { affiliate_code: 'SENERE', company_name: 'Demo Kampagne', discount_percentage: 15, from: 20 },
  { affiliate_code: 'LUKKET', company_name: 'Demo Kampagne', discount_percentage: 15, is_active: false },
]

const DEMO_PROVIDER = 'Nora Demo'

/** A demo clinic around today's date: one chair, its hours, its codes, and a week of made-up appointments. */
export async function seedDemo(services: Ground) {
  const { db, clock, newId } = services
  await seedDefaults(services)
  await seedTeam(services)
  const people = await seedPeople(services)
  const known = await db.k.selectFrom('providers').select('id').executeTakeFirst()
  if (!known) {
    const providerId = newId()
    await db.k
      .insertInto('providers')
      .values({ id: providerId, name: DEMO_PROVIDER, user_id: people.get('provider@falm.example') ?? null })
      .execute()
    const at = (days: number) => `${addDays(clock.today(), days)}T00:00`
    for (const { from, until, ...code } of CODES)
      await db.k
        .insertInto('affiliates')
        .values({
          id: newId(),
          status: 'active',
          is_active: true,
          contact_name: 'Demo Kontakt',
          code_type: 'campaign',
          ...code,
          valid_from: from ? (at(from) as never) : null,
          valid_until: until ? (at(until) as never) : null,
        })
        .execute()
    await seedAppointments(services, providerId)
    await seedPages(services, providerId, people)
  }
  const nora = people.get('provider@falm.example')
  const chair = nora && (await db.k.selectFrom('providers').select('id').where('user_id', '=', nora).executeTakeFirst())
  if (chair) await seedDay(services, chair.id)
  if (chair && !known) await seedWeek(services, chair.id, people.get('doctor@falm.example') ?? null)
  if (!known) await seedCounts(services)
  const [client, author] = ['client@falm.example', 'provider@falm.example'].map((email) => people.get(email))
  if (client && author) await seedJournal(services, client, author)
  if (client) await seedHealth(services, client)
  while ((await deriveStale(db.k, 500)) > 0);
  await giveDemoPartnerACode(services, people.get('partner@falm.example'))
}

async function giveDemoPartnerACode({ db }: Ground, userId: string | undefined) {
  await db.k
    .updateTable('affiliates')
    .set({ user_id: userId ?? null })
    .where('affiliate_code', '=', 'FRI500')
    .where('user_id', 'is', null)
    .execute()
}

/** The pages of the demo client and the demo partner have something to show. */
async function seedPages(services: Ground, providerId: string, people: Map<string, string>) {
  const { k } = services.db
  const client = people.get('client@falm.example')
  if (client)
    await seedOwnPage(services, providerId, {
      id: client,
      email: 'client@falm.example',
      firstName: 'Klara',
      lastName: 'Demo',
    })
  const [email, code] = ['demo-1@falm.example', 'FRI500']
  const brought = await k.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const partner = await k.selectFrom('affiliates').select('id').where('affiliate_code', '=', code).executeTakeFirst()
  if (!brought || !partner) return
  const [firstName, lastName] = PEOPLE[0]
  await seedReferrals(services, providerId, { id: brought.id, email, firstName, lastName }, partner.id)
}

const PEOPLE = [
  ['Maja', 'Eksempel', 'treatment', 'confirmed'],
  ['Noah', 'Prøvesen', 'consultation', 'scheduled'],
  ['Liva', 'Mønster', 'treatment', 'confirmed'],
  ['Emil', 'Opdigt', 'consultation', 'confirmed'],
  ['Freja', 'Demodatter', 'treatment', 'confirmed'],
  ['Oskar', 'Skabelon', 'consultation', 'scheduled'],
] as const

// Beyond those of the week and the day.
const PHONES_FROM = 900

async function seedAppointments({ db, clock, newId }: Ground, providerId: string) {
  const today = clock.today()
  let person = 0
  for (let ahead = 1; ahead <= 14 && person < PEOPLE.length * 2; ahead++) {
    const day: ClinicDay = addDays(today, ahead)
    const [open] = windowsFor(
      day,
      DEFAULT_HOURS,
      [],
      closedDaysBetween(day, day, USUAL_CLOSING_DAYS, publicHolidays(day, day)),
    )
    if (!open) continue
    const [firstName, lastName, type, status] = PEOPLE[person % PEOPLE.length]!
    const id = newId()
    const email = `demo-${person + 1}@falm.example`
    await db.k
      .insertInto('users')
      .values({ id, email, name: `${firstName} ${lastName}` })
      .execute()
    const phone = demoPhone(PHONES_FROM + person)
    await db.k.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName, phone }).execute()
    const hour = Number(open.start.slice(0, 2)) + 1
    await db.k
      .insertInto('appointments')
      .values({
        id: newId(),
        patient_id: id,
        provider_id: providerId,
        type,
        status,
        payment_status: 'confirmed',
        appointment_date: day,
        appointment_time: `${String(hour).padStart(2, '0')}:00`,
        duration_minutes: 30,
        email,
        phone,
        first_name: firstName,
        last_name: lastName,
        add_ons: '{}' as never,
      })
      .execute()
    person++
  }
}
