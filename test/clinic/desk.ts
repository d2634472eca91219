import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Role } from '#app/domain/access/roles.ts'
import { allowPastVisits } from '#app/db/appointments/import.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { cancelAsStaff, cancelAtOnce, type StaffCancel } from '#app/features/appointments/commands/cancel-as-staff.ts'
import type { Services } from '#app/services/services.ts'

type Who = { firstName?: string; lastName?: string; email?: string; phone?: string; roles?: Exclude<Role, 'client'>[] }

let made = 0

/** Somebody with an account whose address is proved, and how they come to us once signed in: just now. */
export async function signedIn({ db, clock, newId }: Services, who: Who = {}): Promise<SignedIn> {
  const { firstName = 'Ida', lastName = 'Holm', phone = '', roles = [] } = who
  const { email = `person-${++made}@post.example` } = who
  const id = newId()
  await db.k
    .insertInto('users')
    .values({ id, email, name: `${firstName} ${lastName}`, email_verified: true, created_at: clock.instant() })
    .execute()
  await db.k.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName, phone }).execute()
  for (const role of roles) await db.k.insertInto('user_roles').values({ user_id: id, role }).execute()
  return {
    userId: id,
    sessionId: randomUUID(),
    email,
    firstName,
    lastName,
    roles: ['client', ...roles],
    provenAt: clock.instant(),
    mustChangePassword: false,
    twoFactor: false,
    mustSetUpTwoFactor: false,
  }
}

type Visit = {
  at?: string
  type?: 'consultation' | 'treatment'
  status?: 'scheduled' | 'confirmed' | 'ankommet' | 'in_progress' | 'completed' | 'cancelled' | 'no_show'
  notes?: string
  /** Øre paid for it. */
  paid?: number
  affiliateId?: string
  bookedAt?: string
}

/** An appointment of theirs, as if it had been booked and paid. */
export async function visit(
  { db, newId }: Services,
  who: SignedIn,
  providerId: string,
  { at = '2026-12-03T12:30', type = 'treatment', status = 'confirmed', notes = '', ...more }: Visit = {},
): Promise<string> {
  const id = newId()
  await inTransaction(db, async (tx) => {
    // As if it had been given before: no clearance is asked for.
    await allowPastVisits(tx)
    await tx
      .insertInto('appointments')
      .values({
        id,
        patient_id: who.userId,
        provider_id: providerId,
        type,
        status,
        payment_status: 'confirmed',
        appointment_date: at.slice(0, 10) as never,
        appointment_time: at.slice(11),
        duration_minutes: 30,
        email: who.email,
        first_name: who.firstName,
        last_name: who.lastName,
        notes,
        affiliate_id: more.affiliateId ?? null,
        ...(more.bookedAt ? { created_at: more.bookedAt } : {}),
      })
      .execute()
  })
  if (more.paid)
    await db.k
      .insertInto('payments')
      .values({
        id: newId(),
        appointment_id: id,
        kind: 'deposit',
        amount: more.paid as never,
        status: 'confirmed',
        provider: 'sandbox',
        created_at: `${at.slice(0, 10)}T10:00:00Z`,
      })
      .execute()
  return id
}

/** A picture sent with an appointment. @returns its key. */
export async function picture({ db, storage, newId }: Services, appointmentId: string, bytes = 'a picture') {
  const key = `treatment-booking/1764489600000-${randomUUID().replaceAll('-', '').slice(0, 24)}.jpg`
  await storage.put(key, new TextEncoder().encode(bytes), 'image/jpeg')
  await db.k
    .insertInto('files')
    .values({
      id: newId(),
      kind: 'image',
      media_type: 'image/jpeg',
      appointment_id: appointmentId,
      storage_key: key,
      bytes: bytes.length,
      width: 400,
      height: 500,
    })
    .execute()
  return key
}

/** Staff cancel a visit and do not wait until it can no longer be undone. */
export async function cancelledByStaff(services: Services, actor: SignedIn, cancel: StaffCancel) {
  const asked = await cancelAsStaff(services, actor, cancel)
  return asked.ok ? cancelAtOnce(services, actor, cancel.id) : asked
}
