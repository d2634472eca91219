import type { Services } from '#app/services/services.ts'

/** The plan an appointment is a session of; null when it is none. */
export async function planOfAppointment({ db }: Pick<Services, 'db'>, appointmentId: string): Promise<string | null> {
  const row = await db.k
    .selectFrom('plan_sessions')
    .select('plan_id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return row?.plan_id ?? null
}
