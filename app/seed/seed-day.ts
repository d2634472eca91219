import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import {
  addDays,
  at,
  dayOf,
  instantOf,
  timeOf,
  addMinutes,
  wallMinutesOf,
  type ClinicDay,
  type ClinicTime,
  later,
} from '#app/domain/time/clinic-time.ts'
import type { HealthQuestion } from '#app/domain/health/health-form.ts'
import { isNumbing } from '#app/domain/schedule/numbing.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { quote } from '#app/domain/pricing/pricing.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'
import { allowPastVisits } from '#app/db/appointments/import.ts'
import { demoPhone } from './seed-people.ts'
import { seedReadiness } from './seed-readiness.ts'
import { seedVisits } from './seed-visits.ts'
import { inTransaction } from '#app/db/transaction.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>

type Visit = {
  firstName: string
  lastName: string
  /** Minutes from now to its start. */
  from: number
  type?: AppointmentType
  status: AppointmentStatus
  /** Minutes from now to when it came into that status. */
  since?: number
  addOns?: string[]
  areaCm2?: number
  unpaid?: true
  /** Treatments before this one. */
  before?: number
  notes?: string
  isLate?: true
  /** What they answer yes to; null: they have neither answered nor signed. */
  says?: HealthQuestion | null
}

// One chair, half an hour each, which is what tattoos of up to 30 cm² take: every state of the board beside the hour at which the demo starts.
const VISITS: readonly Visit[] = [
  { firstName: 'Mille', lastName: 'Eksempel', from: -120, status: 'completed', since: -92, areaCm2: 24, before: 5 },
  { firstName: 'Viggo', lastName: 'Påhit', from: -90, type: 'consultation', status: 'no_show', since: -60 },
  {
    firstName: 'Asta',
    lastName: 'Skabelon',
    from: -60,
    status: 'confirmed',
    notes: 'Jeg cykler og kan blive forsinket.',
    isLate: true,
    says: null,
  },
  { firstName: 'Ditte', lastName: 'Opdigt', from: -30, status: 'in_progress', since: -19, areaCm2: 28, before: 1 },
  {
    firstName: 'Oskar',
    lastName: 'Prøvesen',
    from: 0,
    status: 'ankommet',
    since: -48,
    addOns: ['creme'],
    areaCm2: 18,
    before: 3,
  },
  {
    firstName: 'Karim',
    lastName: 'Mønster',
    from: 30,
    status: 'ankommet',
    since: -4,
    areaCm2: 12,
    says: 'light-sensitive',
  },
  {
    firstName: 'Amara',
    lastName: 'Demodatter',
    from: 60,
    status: 'ankommet',
    since: -12,
    addOns: ['smertelindrende'],
    areaCm2: 30,
    before: 4,
  },
  {
    firstName: 'Line',
    lastName: 'Eksempel',
    from: 90,
    status: 'confirmed',
    addOns: ['smertefri'],
    areaCm2: 26,
    before: 1,
  },
  { firstName: 'Nadia', lastName: 'Opdigt', from: 120, type: 'consultation', status: 'scheduled' },
  {
    firstName: 'Theo',
    lastName: 'Prøvesen',
    from: 150,
    status: 'scheduled',
    unpaid: true,
    areaCm2: 20,
    before: 2,
    says: 'tan',
  },
]
// Somebody is to be called back at whatever hour the demo starts: before the day's first visit nobody has stayed away yet.
const STAYED_AWAY: Visit = { firstName: 'Liv', lastName: 'Eksempel', from: 0, type: 'consultation', status: 'no_show' }
// However early or late the demo starts, nobody comes at night: the first at 8, the last at half past eight.
const [EARLIEST, LATEST] = [10 * 60, 18 * 60]
const STEP = 15
const MINUTES_OF_A_DAY = 24 * 60
const DAYS_BETWEEN = 56
// Whoever is not numbed is there so long before their time.
const EARLY_MINUTES = 10
const STARTED_AFTER = 3
const NUMBED_AFTER = 2
// Beyond those of the week, and nobody's twice within three years.
const PHONES_FROM = 1_000
const PHONE_DAYS = 1_000

/**
 * What became of a visit so many minutes from its start, where the demo began too early or too late for the day to be
 * laid around it: at night nobody has come yet, or everybody has gone home.
 */
function becameOf(visit: Visit, from: number): Pick<Visit, 'status' | 'since'> {
  const coming = visit.status === 'scheduled' ? 'scheduled' : 'confirmed'
  const isOver = from + policy.slotMinutes <= 0
  if (visit.status === 'no_show' || visit.isLate)
    return isOver ? { status: 'no_show', since: from + policy.slotMinutes } : { status: coming }
  if (visit.unpaid) return { status: coming }
  if (isOver) return { status: 'completed', since: from + policy.slotMinutes }
  if (from <= -STARTED_AFTER) return { status: 'in_progress', since: from + STARTED_AFTER }
  const early = arriveEarlyMinutes(visit.addOns ?? []) || EARLY_MINUTES
  return from <= early ? { status: 'ankommet', since: Math.min(-1, from - early) } : { status: coming }
}

/** Today's board of the demo, made up around the hour of the start; a day that has it already is left alone. */
export async function seedDay(ground: Ground, providerId: string) {
  const { db, clock } = ground
  const today = clock.today()
  const mark = `demo-${today}-`
  const known = await db.k.selectFrom('users').select('id').where('email', 'like', `${mark}%`).executeTakeFirst()
  if (known) return
  const emailOf = (index: number) => `${mark}${index + 1}@falm.example`
  const minutes = wallMinutesOf(clock.now()) - wallMinutesOf(at(today, '00:00'))
  const phones =
    PHONES_FROM + ((wallMinutesOf(at(today, '00:00')) / MINUTES_OF_A_DAY) % PHONE_DAYS) * (VISITS.length + 1)
  const around = minutes - (minutes % STEP)
  const hour = Math.min(Math.max(around, EARLIEST), LATEST)
  await openAround(ground, providerId, today, hour)
  for (const [index, visit] of VISITS.entries()) {
    const from = hour + visit.from - minutes
    const isOver = from + policy.slotMinutes <= 0
    // A time nobody paid for was given back when it came.
    if (visit.unpaid && isOver) continue
    const became = hour === around ? {} : becameOf(visit, from)
    const startsAt = addMinutes(at(today, '00:00'), hour + visit.from)
    await addVisit(
      ground,
      providerId,
      { ...visit, ...became },
      { email: emailOf(index), phone: demoPhone(phones + index), startsAt },
    )
  }
  const lastNumber = VISITS.length
  await addVisit(ground, providerId, STAYED_AWAY, {
    email: emailOf(lastNumber),
    phone: demoPhone(phones + lastNumber),
    startsAt: addMinutes(at(addDays(today, -1), '00:00'), hour),
  })
  const saidBy = new Map<string, HealthQuestion | 'nothing' | null>(
    VISITS.map(({ says }, index) => [emailOf(index), says === undefined ? 'nothing' : says]),
  )
  await seedReadiness(ground, `${mark}%`, (email) => saidBy.get(email) ?? null)
}

/** The chair is open while it is booked, whatever the weekday: one day set by hand, as staff would. */
async function openAround({ db }: Ground, providerId: string, today: ClinicDay, hour: number) {
  const [first, last] = [VISITS[0]!, VISITS.at(-1)!]
  const opens = (minutes: number) => timeOf(addMinutes(at(today, '00:00'), minutes))
  await db.k.deleteFrom('availability').where('provider_id', '=', providerId).where('date', '=', today).execute()
  await db.k
    .insertInto('availability')
    .values({
      provider_id: providerId,
      date: today,
      start_time: opens(Math.floor((hour + first.from) / 60) * 60),
      end_time: opens(Math.ceil((hour + last.from + policy.slotMinutes) / 60) * 60),
      slot_duration_minutes: policy.slotMinutes,
    })
    .execute()
}

type Place = { email: string; phone: string; startsAt: ClinicTime }

async function addVisit(ground: Ground, providerId: string, visit: Visit, { email, phone, startsAt }: Place) {
  const { db, newId } = ground
  const { firstName, lastName, type = 'treatment', status, since, addOns = [], areaCm2 = null, unpaid } = visit
  const client = newId()
  const who = { patient_id: client, provider_id: providerId, email, phone, first_name: firstName, last_name: lastName }
  const ordered = type === 'treatment' ? quote({ areaCm2, plan: 'single', addOns }, FALLBACK_RULES) : null
  await db.k
    .insertInto('users')
    .values({ id: client, email, name: `${firstName} ${lastName}` })
    .execute()
  await db.k.insertInto('profiles').values({ id: client, first_name: firstName, last_name: lastName, phone }).execute()
  const common = { ...who, type, area_cm2: areaCm2, duration_minutes: policy.slotMinutes }
  const before = Array.from({ length: visit.before ?? 0 }, (_, index) => ({
    ...common,
    id: newId(),
    status: 'completed' as const,
    payment_status: 'confirmed' as const,
    appointment_date: addDays(dayOf(startsAt), -DAYS_BETWEEN * (index + 1)),
    appointment_time: timeOf(startsAt),
  }))
  const row = {
    ...common,
    id: newId(),
    status,
    payment_status: unpaid ? ('pending' as const) : ('confirmed' as const),
    appointment_date: dayOf(startsAt),
    appointment_time: timeOf(startsAt),
    notes: visit.notes ?? '',
    add_ons: addOns,
    quote: ordered && JSON.stringify(ordered),
    ...(ordered ? { deposit: ordered.deposit } : {}),
    hold_expires_at: unpaid ? instantOf(startsAt) : null,
  }
  await seedVisits(db.k, before)
  // Somebody may have booked that time.
  const [made] = await seedVisits(db.k, [row])
  if (!made || since === undefined) return
  await noteSince(ground, row, since)
  if (status === 'ankommet' && addOns.some(isNumbing)) await noteNumbing(ground, row.id, since)
}

async function noteSince(
  { db, clock }: Ground,
  { id, status }: { id: string; status: AppointmentStatus },
  since: number,
) {
  const at = later(clock.instant(), since * 60_000)
  await db.k
    .insertInto('appointment_history')
    .values({ appointment_id: id, actor: 'system', field: 'status', was: 'confirmed', became: status, at })
    .execute()
}

/** Numbed a moment after they came. */
async function noteNumbing({ db, clock }: Ground, appointment_id: string, since: number) {
  const started_at = later(clock.instant(), (since + NUMBED_AFTER) * 60_000)
  await inTransaction(db, async (tx) => {
    await allowPastVisits(tx)
    await tx
      .insertInto('numbings')
      .values({ appointment_id, started_at, by_user: null, by_name: 'Nora Demo' })
      .execute()
  })
}
