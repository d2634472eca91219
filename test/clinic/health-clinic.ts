import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { signedIn } from './desk.ts'
import { world, type Engine } from './world.ts'

/** A clinic with one client, a doctor with a seat, and a provider who is no doctor. */
export async function healthClinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services)
  const doctor = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const maja = await signedIn(services, { firstName: 'Maja', roles: ['provider'] })
  await services.db.k.updateTable('providers').set({ user_id: maja.userId }).where('id', '=', w.providerId).execute()
  const seat = { id: services.newId(), name: 'Amir', user_id: doctor.userId, is_doctor: true }
  await services.db.k.insertInto('providers').values(seat).execute()
  const statusOf = async (id: string) => {
    const row = services.db.k.selectFrom('appointments').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  return { ...w, ida, doctor, maja, statusOf }
}

export type HealthClinic = Awaited<ReturnType<typeof healthClinic>>

/** The same clinic seen by another client of another provider, whose times are free. */
export const withNewClient = async (of: HealthClinic): Promise<HealthClinic> => ({
  ...of,
  ida: await signedIn(of.services),
  providerId: await of.addProvider(),
})

export const derived = ({ services, ida }: HealthClinic) =>
  inTransaction(services.db, (tx) => deriveClearance(tx, ida.userId))

/** The client reports a sign that is answered the same day. */
export const openReaction = ({ services, ida }: HealthClinic) =>
  inTransaction(services.db, async (tx) => {
    await tx
      .insertInto('skin_reports')
      .values({
        id: services.newId(),
        patient_id: ida.userId,
        appointment_id: null,
        reported_at: services.clock.instant(),
        lng: 'da',
        urgency: 'same-day',
        signs: '[]',
        note: '',
      })
      .execute()
    await deriveClearance(tx, ida.userId)
  })

type Decided =
  | { kind: 'health'; answer: 'allowed' | 'not-allowed' | 'spot-first' }
  | { kind: 'test-spot'; answer: 'changed' }

/** A decision as the doctor signed it. */
export const decided = ({ services, ida, doctor }: HealthClinic, decision: Decided) =>
  inTransaction(services.db, async (tx) => {
    await tx
      .insertInto('clearance_decisions')
      .values({
        id: services.newId(),
        patient_id: ida.userId,
        ...decision,
        allowed_from: null,
        holds_until: (decision.kind === 'health' ? '2027-11-30' : null) as never,
        covers: '{}',
        reason: 'For tidligt efter operationen',
        at: services.clock.instant(),
        by_user: doctor.userId,
        by_name: 'Amir',
      })
      .execute()
    await deriveClearance(tx, ida.userId)
  })
