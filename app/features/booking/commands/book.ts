import { reachOfActor, type Actor } from '#app/domain/access/actor.ts'
import type { CodeRefusal } from '#app/domain/partners/affiliate.ts'
import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import { at, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { decideBooking, type BookingDecision } from '#app/domain/booking/decide-booking.ts'
import type { Language } from '#app/domain/language.ts'
import type { ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { audit } from '#app/db/audit.ts'
import { insertBooking, insertBookingIn, noteBookedBy, type Booking } from '#app/db/appointments/insert.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import { placeVisit } from '../steps/place-visit.ts'
import { storedPhone } from '#app/input/phone.ts'
import { manageUrlOf, UNVERIFIED_LINK } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import {
  bookingFacts,
  findByIdempotencyKey,
  freshSlots,
  nextOpenDay,
  type Booked,
  type GatheredFacts,
} from '../queries/booking-facts.ts'
import { hoardingTerms, type Hoarding } from '../queries/hoarding.ts'
import type { BookingInput, BoughtCourse, DeskTerms } from '../schema.ts'

export type { Booked } from '../queries/booking-facts.ts'
export type BookingDetails = { slots?: Slot[]; startsAt: ClinicTime; firstOpenDay?: ClinicDay }
type Booker = {
  lng: Language
  idempotencyKey?: string | null
  actor?: Actor
  /** This browser proved before that the address typed is its own. Whoever is signed in has done so. */
  isVerified?: boolean
  /** The network address it comes from: a stranger's booking is held to its share of the calendar. */
  from?: string | null
  course?: BoughtCourse | null
  /** Staff book for somebody: by whom, and what they settled about the deposit and the six weeks. */
  desk?: DeskTerms | null
}

type Order = {
  input: BookingInput
  startsAt: ClinicTime
  /** Booked by the client in person: the only one who may tie their profile to a partner. */
  isOwn: boolean
  bookedBy: Booking['bookedBy']
  lng: Language
  idempotencyKey: string | null
  from: string | null
  course: BoughtCourse | null
  desk: DeskTerms | null
}
/** An order with what was read and decided about it. */
type Decided = { order: Order; facts: GatheredFacts; decision: BookingDecision; hoarding: Hoarding | null }

/**
 * Books a consultation or a treatment for whoever typed the form; an account is made on the fly for a new e-mail
 * address. Somebody signed in books for themselves, whatever address the form holds; staff for anybody. A treatment
 * with a deposit due holds its slot while the payment page is open. A booking for an unverified address takes its slot
 * and never depends on the owner's record: the rules about a client are applied when the address is verified.
 * Order: gather, decide, commit; the outbox row tells afterwards. The database has the last word on the slot.
 */
export async function bookAppointment(
  services: Services,
  typed: BookingInput,
  booker: Booker,
): Promise<Result<Booked, BookingRefusal | CodeRefusal, BookingDetails>> {
  const order = orderOf(typed, booker)
  const { input, startsAt, bookedBy, idempotencyKey, desk } = order
  const repeated = () => (idempotencyKey ? findByIdempotencyKey(services, idempotencyKey, bookedBy) : null)
  const earlier = await repeated()
  if (earlier) return ok(earlier)
  const facts = await bookingFacts(services, order)
  const decision = decideBooking(
    { ...input, startsAt, isByStaff: desk !== null, holdMinutes: order.course?.holdMinutes },
    facts,
  )
  const booked = decision.ok ? await place(services, order, facts, decision.value) : decision
  if (booked.ok) return booked
  // The other click of a double click may have taken the slot a moment ago: then it is ours.
  const twin = await repeated()
  if (twin) return ok(twin)
  if (booked.refusal === 'slot-taken')
    return refuse(booked.refusal, { startsAt, slots: await freshSlots(services, { ...order, ...facts }) })
  if (booked.refusal === 'six-weeks')
    return refuse(booked.refusal, { startsAt, ...(await nextOpenDay(services, { ...order, ...facts })) })
  return refuse(booked.refusal, { startsAt })
}

function orderOf(
  typed: BookingInput,
  { lng, idempotencyKey = null, actor = null, isVerified = false, from = null, course = null, desk = null }: Booker,
): Order {
  const reach = actor && reachOfActor(actor, 'book')
  const isOwn = actor !== null && reach === 'own'
  const input = isOwn ? { ...typed, email: actor.email } : typed
  const bookedBy = reach === 'any' || desk ? 'staff' : isOwn || isVerified ? 'client' : 'stranger'
  const startsAt = at(input.appointmentDate, input.appointmentTime)
  return { input, startsAt, isOwn, bookedBy, lng, idempotencyKey, from, course, desk }
}

async function place(services: Services, order: Order, facts: GatheredFacts, decision: BookingDecision) {
  const { bookedBy, from, input } = order
  const hoarding = bookedBy === 'stranger' && from ? await hoardingTerms(services, input.appointmentDate, from) : null
  const decided = { order, facts, decision, hoarding }
  const booked = await placeVisit(decision, (provider, resourceIds) =>
    insertTaking(services, provider, decided, resourceIds),
  )
  if (!booked.ok) await hoarding?.giveBack()
  return booked
}

/** Writes client, appointment, pictures and message: all or nothing. */
async function insertTaking(
  services: Services,
  provider: ProviderCalendar,
  decided: Decided,
  resourceIds: readonly string[],
): Promise<Result<Booked, BookingRefusal | 'resource-taken'>> {
  const { order, decision, hoarding } = decided
  const { input, isOwn, startsAt, bookedBy, desk } = order
  const { deposit, holdExpiresAt } = decision
  const appointment = appointmentOf(services, provider, decided, resourceIds)
  const { id } = appointment
  const kind = deposit > 0 ? (desk ? 'deposit-asked' : 'treatment-held') : BOOKED[input.type]
  let confirmBy: Date | null
  try {
    const inserted = await write(services, decided, {
      appointment,
      lockKey: provider.lockKey,
      newUserId: services.newId(),
      tiesToPartner: isOwn,
      replaces: input.replaces ?? null,
      pictures: input.analysisImages,
      message: { kind, appointmentId: id, day: input.appointmentDate },
      bookedBy,
      now: services.clock.now(),
      share: hoarding?.share ?? null,
    })
    confirmBy = deposit > 0 ? null : inserted.confirm_by
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    return refuse(conflict === 'same-request' ? 'slot-taken' : conflict)
  }
  const manageUrl = manageUrlOf(services.settings, id, bookedBy === 'stranger' ? UNVERIFIED_LINK : 1)
  return ok({ appointmentId: id, manageUrl, startsAt, deposit, holdExpiresAt, confirmBy })
}

const BOOKED = { consultation: 'consultation-booked', treatment: 'treatment-confirmed' } as const

/** The row of the appointment: every field that is kept of a booking is named here. */
function appointmentOf(
  { newId }: Services,
  { providerId }: ProviderCalendar,
  { order, facts, decision, hoarding }: Decided,
  resourceIds: readonly string[],
) {
  const { input, bookedBy, lng, idempotencyKey, desk } = order
  const { now, service, areaCm2, price, code } = facts
  const { deposit, holdExpiresAt, isExpress } = decision
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
    hold_expires_at: holdExpiresAt,
    express_request_at: isExpress ? now : null,
    request_key: idempotencyKey,
    created_at: now,
    unverified_since: bookedBy === 'stranger' ? now : null,
    booked_from: hoarding?.network ?? '',
    ...(desk?.medicalIndication && { medical_indication: desk.medicalIndication }),
    // Where none is taken the statement stays the shorter one.
    ...(resourceIds.length > 0 && { resource_ids: [...resourceIds] }),
  }
}

/** A visit by itself is one statement; a course it is the first visit of is written in the same transaction. */
async function write({ db }: Services, { order, facts, decision }: Decided, booking: Booking) {
  const { course, lng, desk } = order
  const { price, areaCm2, code, replaced } = facts
  if (desk) return inTransaction(db, (tx) => writeAtDesk(tx, booking, desk, facts.now))
  if (!course) return insertBooking(db, booking)
  return inTransaction(db, async (tx) => {
    const inserted = await insertBookingIn(tx, booking)
    await course.write(tx, {
      appointmentId: booking.appointment.id,
      price: price!,
      areaCm2,
      lng,
      replaced,
      affiliate: code && { id: code.affiliateId, code: code.code },
      isExpress: decision.isExpress,
    })
    return inserted
  })
}

/** With who booked it and why no deposit is asked; a rule that was set aside stands in the audit log. */
async function writeAtDesk(tx: Tx, booking: Booking, { by, depositReason, medicalIndication }: DeskTerms, now: Date) {
  const { id, email, status = 'scheduled' } = booking.appointment
  const inserted = await insertBookingIn(tx, booking)
  await noteBookedBy(tx, { id, by, became: status, reason: medicalIndication ?? depositReason })
  if (!medicalIndication) return inserted
  const client = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const action = 'six-weeks-overridden'
  await audit(tx, { action, at: now, actorId: by, subjectId: client.id, detail: { appointment: id } })
  return inserted
}
