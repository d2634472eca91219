import type { AppointmentStatus, AppointmentType } from '#app/domain/appointment.ts'
import { at, dayOf, instantOf, timeOf, addMinutes, wallMinutesOf, type ClinicTime } from '#app/domain/clinic-time.ts'
import { FALLBACK_RULES } from '#app/domain/pricing-rules.ts'
import { quote } from '#app/domain/pricing.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

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
  notes?: string
}

// One chair, half an hour each: every state of the board beside the hour at which the demo starts.
const VISITS: readonly Visit[] = [
  { firstName: 'Mille', lastName: 'Eksempel', from: -120, status: 'completed', since: -92, areaCm2: 24 },
  { firstName: 'Viggo', lastName: 'Påhit', from: -90, type: 'consultation', status: 'no_show', since: -60 },
  {
    firstName: 'Asta',
    lastName: 'Skabelon',
    from: -60,
    status: 'confirmed',
    notes: 'Jeg cykler og kan blive forsinket.',
  },
  { firstName: 'Ditte', lastName: 'Opdigt', from: -30, status: 'in_progress', since: -19, areaCm2: 32 },
  { firstName: 'Oskar', lastName: 'Prøvesen', from: 0, status: 'ankommet', since: -48, addOns: ['creme'], areaCm2: 18 },
  { firstName: 'Karim', lastName: 'Mønster', from: 30, status: 'ankommet', since: -4, areaCm2: 12 },
  {
    firstName: 'Amara',
    lastName: 'Demodatter',
    from: 60,
    status: 'ankommet',
    since: -12,
    addOns: ['smertelindrende'],
    areaCm2: 60,
  },
  { firstName: 'Line', lastName: 'Eksempel', from: 90, status: 'confirmed', addOns: ['smertefri'], areaCm2: 40 },
  { firstName: 'Nadia', lastName: 'Opdigt', from: 120, type: 'consultation', status: 'scheduled' },
  { firstName: 'Theo', lastName: 'Prøvesen', from: 150, status: 'scheduled', unpaid: true, areaCm2: 20 },
]
const [BEFORE, AFTER, DAY_MINUTES] = [120, 180, 24 * 60]
const STEP = 15

/** Today's board of the demo, made up around the hour of the start; a day that has it already is left alone. */
export async function seedDay(ground: Ground, providerId: string) {
  const { db, clock } = ground
  const today = clock.today()
  const mark = `demo-${today}-`
  const known = await db.k.selectFrom('users').select('id').where('email', 'like', `${mark}%`).executeTakeFirst()
  if (known) return
  const minutes = wallMinutesOf(clock.now()) - wallMinutesOf(at(today, '00:00'))
  const hour = Math.min(Math.max(minutes - (minutes % STEP), BEFORE), DAY_MINUTES - AFTER)
  for (const [index, visit] of VISITS.entries()) {
    const startsAt = addMinutes(at(today, '00:00'), hour + visit.from)
    await addVisit(ground, providerId, visit, { email: `${mark}${index + 1}@falm.example`, startsAt })
  }
}

type Place = { email: string; startsAt: ClinicTime }

async function addVisit({ db, clock, newId }: Ground, providerId: string, visit: Visit, { email, startsAt }: Place) {
  const { firstName, lastName, type = 'treatment', status, since, addOns = [], areaCm2 = null, unpaid, notes } = visit
  const [client, id] = [newId(), newId()]
  const now = clock.instant()
  const ordered = type === 'treatment' ? quote({ areaCm2, plan: 'single', addOns }, FALLBACK_RULES) : null
  await db.k
    .insertInto('users')
    .values({ id: client, email, name: `${firstName} ${lastName}` })
    .execute()
  await db.k.insertInto('profiles').values({ id: client, first_name: firstName, last_name: lastName }).execute()
  const made = await db.k
    .insertInto('appointments')
    .values({
      id,
      patient_id: client,
      provider_id: providerId,
      type,
      status,
      payment_status: unpaid ? 'pending' : 'confirmed',
      appointment_date: dayOf(startsAt),
      appointment_time: timeOf(startsAt),
      duration_minutes: policy.slotMinutes,
      email,
      first_name: firstName,
      last_name: lastName,
      notes: notes ?? '',
      area_cm2: areaCm2,
      add_ons: addOns,
      quote: ordered && JSON.stringify(ordered),
      ...(ordered ? { deposit: ordered.deposit } : {}),
      hold_expires_at: unpaid ? instantOf(startsAt) : null,
    })
    .onConflict((oc) => oc.doNothing()) // somebody has booked that time
    .returning('id')
    .executeTakeFirst()
  if (!made || since === undefined) return
  const came = new Date(now.getTime() + since * 60_000)
  await db.k
    .insertInto('appointment_history')
    .values({ appointment_id: id, actor: 'system', field: 'status', was: 'confirmed', became: status, at: came })
    .execute()
}
