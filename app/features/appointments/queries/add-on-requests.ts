import { sql } from 'kysely'
import { waitingOf } from '#app/domain/pricing/add-on-requests.ts'
import { DOCTOR_ADD_ONS } from '#app/domain/pricing/add-ons.ts'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { healthVersion } from '#app/features/health/queries/asked-health.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import type { Services } from '#app/services/services.ts'

/** An add-on of a visit to come that waits for a doctor. */
export type AddOnRequest = {
  appointmentId: string
  ruleName: string
  /** The version of the client's health that the answer is given to. */
  version: string
  title: { da: string; en: string }
  price: Ore
  patientId: string
  name: string
  startsAt: ClinicTime
  provider: string
  /** What the client wrote with the order. */
  notes: string
  /** The client has arrived and waits in the clinic. */
  isHere: boolean
  askedAt: ClinicTime
}

/** The add-ons that wait for a doctor's answer, the visit that comes first on top. */
export async function waitingRequests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<AddOnRequest[]> {
  const rows = await db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.patient_id', 'a.first_name', 'a.last_name', 'a.starts_at', 'a.add_ons', 'a.quote', 'a.notes'])
    .select(['a.status', 'a.created_at', 'a.appointment_date'])
    .select('v.name as provider')
    .select(sql<string[]>`array(select rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'))
    .select(healthVersion(sql.ref('a.patient_id')).as('version'))
    .where('a.status', 'in', ['scheduled', 'confirmed', 'ankommet'])
    .where('a.cancel_at', 'is', null)
    .where('a.payment_status', '=', 'confirmed')
    .where('a.appointment_date', '>=', clock.today())
    .where(sql<boolean>`a.add_ons && ${sql.val([...DOCTOR_ADD_ONS])}::text[]`)
    .select(
      sql<string[]>`array(select rule_name from pending_add_on_answers q where q.appointment_id = a.id)`.as('pending'),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(200)
    .execute()
  return rows.flatMap(({ decided, pending, add_ons: addOns, ...row }) =>
    waitingOf(addOns, [...decided, ...pending]).map((ruleName) => {
      return {
        appointmentId: row.id,
        ruleName,
        version: row.version,
        ...orderedAddOn(row.quote, ruleName),
        patientId: row.patient_id,
        name: `${row.first_name} ${row.last_name}`.trim(),
        startsAt: row.starts_at,
        provider: row.provider,
        notes: row.notes,
        isHere: row.status === 'ankommet' && row.appointment_date === clock.today(),
        askedAt: clinicTimeAt(row.created_at),
      }
    }),
  )
}

function orderedAddOn(quote: unknown, ruleName: string) {
  const line = readQuote(quote)?.lines.find((one) => one.kind === 'add-on' && one.ruleName === ruleName)
  return {
    title: { da: line?.titleDa ?? ruleName, en: line?.titleEn ?? ruleName },
    price: line?.amount ?? (0 as Ore),
  }
}

/** Answers to add-ons that can still be undone, the latest first. */
export async function pendingAddOns({ db }: Pick<Services, 'db'>) {
  const rows = await db.k
    .selectFrom('pending_add_on_answers as q')
    .innerJoin('appointments as a', 'a.id', 'q.appointment_id')
    .select(['q.appointment_id', 'q.rule_name', 'q.answer', 'q.due_at'])
    .select(['a.patient_id', 'a.first_name', 'a.last_name', 'a.quote'])
    .orderBy('q.due_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    ruleName: row.rule_name,
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    title: orderedAddOn(row.quote, row.rule_name).title,
    answer: row.answer,
    /** Milliseconds since 1970. */
    dueAt: row.due_at.getTime(),
  }))
}

/** What a doctor answered of a visit's add-ons, by rule. */
export async function decisionsOn({ db }: Pick<Services, 'db'>, appointmentId: string) {
  const rows = await db.k
    .selectFrom('add_on_decisions')
    .select(['rule_name', 'answer'])
    .where('appointment_id', '=', appointmentId)
    .execute()
  return new Map(rows.map(({ rule_name: name, answer }) => [name, answer]))
}
