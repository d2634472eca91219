import type { ActiveCode } from '#app/features/affiliates/queries.ts'
import type { SlotRefusal } from '#app/domain/booking.ts'
import type { serviceFor } from '#app/domain/booking.ts'
import { instantOf, type ClinicTime, instantAt } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote } from '#app/domain/pricing.ts'
import { freeResources } from '#app/domain/resources.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { beginsInPeriod } from '#app/domain/withdrawal.ts'
import { audit } from '#app/db/audit.ts'
import { insertBooking, insertBookingIn, noteBookedBy, type Booking } from '#app/db/appointments/insert.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import { storedPhone } from '#app/input/phone.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import type { ProviderCalendar } from '../queries.ts'
import type { BookingInput, BoughtCourse, DeskTerms } from '../schema.ts'

// From a booking that was found fitting to its rows.

export type Booked = {
  appointmentId: string
  manageUrl: string
  startsAt: ClinicTime
  deposit: Ore
  holdExpiresAt: Date | null
}
export type Draft = {
  input: BookingInput
  /** Booked by the client in person: the only one who may tie their profile to a partner. */
  isOwn: boolean
  lng: Language
  requestKey: string | null
  startsAt: ClinicTime
  service: ReturnType<typeof serviceFor>
  areaCm2: number | null
  price: Quote | null
  code: ActiveCode | null
  /** The client's own unpaid hold: it gives way in the same moment, so it does not stand in the way before. */
  replaced: string | null
  course: BoughtCourse | null
  /** Booked by staff for somebody. */
  desk: DeskTerms | null
}

/** Tries the sets of free lasers and rooms in turn; somebody else's quicker booking moves on to the next. */
export async function insertWith(
  services: Services,
  provider: ProviderCalendar,
  draft: Draft,
): Promise<Result<Booked, SlotRefusal>> {
  for (const resourceIds of freeResources(provider.resources, draft.service, draft.startsAt)) {
    const booked = await insertTaking(services, provider, draft, resourceIds)
    if (booked.ok || booked.refusal !== 'resource-taken') return booked as Result<Booked, SlotRefusal>
  }
  return refuse('slot-taken')
}

/** Writes client, appointment, pictures and message: all or nothing. */
async function insertTaking(
  services: Services,
  provider: ProviderCalendar,
  draft: Draft,
  resourceIds: readonly string[],
): Promise<Result<Booked, SlotRefusal | 'resource-taken'>> {
  const { newId, settings } = services
  const { input, isOwn, startsAt } = draft
  const appointment = appointmentOf(services, provider, draft, resourceIds)
  const { id, deposit, hold_expires_at: holdExpiresAt } = appointment
  const kind = deposit > 0 ? (draft.desk ? 'deposit-asked' : 'treatment-held') : BOOKED[input.type]
  try {
    await write(services, draft, {
      appointment,
      lockKey: provider.lockKey,
      newUserId: newId(),
      tiesToPartner: isOwn,
      replaces: input.replaces ?? null,
      pictures: input.analysisImages,
      message: { kind, appointmentId: id, day: input.appointmentDate },
    })
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    return refuse(conflict === 'same-request' ? 'slot-taken' : conflict)
  }
  return ok({ appointmentId: id, manageUrl: manageUrlOf(settings, id, 1), startsAt, deposit, holdExpiresAt })
}

const BOOKED = { consultation: 'consultation-booked', treatment: 'treatment-confirmed' } as const

/** The row of the appointment: every field that is kept of a booking is named here. */
function appointmentOf(
  { newId, clock }: Services,
  { providerId, terms }: ProviderCalendar,
  draft: Draft,
  resourceIds: readonly string[],
) {
  const { input, lng, requestKey, service, areaCm2, price, code, startsAt, desk } = draft
  const now = clock.instant()
  const deposit = price?.dueNow ?? (0 as Ore)
  return {
    id: newId(),
    provider_id: providerId,
    type: input.type,
    appointment_date: input.appointmentDate,
    appointment_time: input.appointmentTime,
    duration_minutes: service.durationMinutes,
    buffer_minutes: service.bufferAfterMinutes,
    status: 'scheduled' as const,
    payment_status: deposit > 0 ? ('pending' as const) : ('confirmed' as const),
    email: input.email,
    first_name: input.firstName,
    last_name: input.lastName,
    phone: storedPhone(input.phone),
    notes: input.notes,
    lng,
    affiliate_id: code?.affiliateId ?? null,
    affiliate_code_used: code?.code ?? null,
    add_ons: price?.lines.filter(({ kind }) => kind === 'add-on').map(({ ruleName }) => ruleName) ?? [],
    area_cm2: areaCm2,
    analysis: input.analysisData ?? null,
    quote: price,
    deposit,
    hold_expires_at:
      deposit > 0 ? heldUntil(startsAt, now, desk ? policy.deskHoldHours * 60 : terms.holdMinutes) : null,
    express_request_at: isExpressRequest(input, now) ? now : null,
    request_key: requestKey,
    ...(desk?.medicalIndication && { medical_indication: desk.medicalIndication }),
    // Where none is taken the statement stays the shorter one.
    ...(resourceIds.length > 0 && { resource_ids: [...resourceIds] }),
  }
}

/** A link by mail is read later than a page that is open, but the time is nobody's once it has come. */
const heldUntil = (startsAt: ClinicTime, now: Date, minutes: number) =>
  instantAt(Math.min(now.getTime() + minutes * 60_000, Math.max(instantOf(startsAt).getTime(), now.getTime() + 60_000)))

/** A visit by itself is one statement; a course it is the first visit of is written in the same transaction. */
async function write({ db, clock }: Services, draft: Draft, booking: Booking): Promise<void> {
  const { course, price, areaCm2, lng, code, replaced, input, desk } = draft
  if (desk) return inTransaction(db, (tx) => writeAtDesk(tx, booking, desk, clock.instant()))
  if (!course) return insertBooking(db, booking)
  return inTransaction(db, async (tx) => {
    await insertBookingIn(tx, booking)
    await course.write(tx, {
      appointmentId: booking.appointment.id,
      price: price!,
      areaCm2,
      lng,
      replaced,
      affiliate: code && { id: code.affiliateId, code: code.code },
      isExpress: isExpressRequest(input, clock.instant()),
    })
  })
}

/** With who booked it and why no deposit is asked; a rule that was set aside stands in the audit log. */
async function writeAtDesk(tx: Tx, booking: Booking, { by, depositReason, medicalIndication }: DeskTerms, now: Date) {
  const { id, email, status = 'scheduled' } = booking.appointment
  await insertBookingIn(tx, booking)
  await noteBookedBy(tx, { id, by, became: status, reason: medicalIndication ?? depositReason })
  if (!medicalIndication) return
  const client = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const action = 'six-weeks-overridden'
  await audit(tx, { action, at: now, actorId: by, subjectId: client.id, detail: { appointment: id } })
}

const isExpressRequest = ({ expressRequest, appointmentDate }: BookingInput, now: Date) =>
  expressRequest && beginsInPeriod(appointmentDate, withdrawalUntil(now))
