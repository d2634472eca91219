import { reachOfActor, type Actor } from '#app/domain/actor.ts'
import type { CodeRefusal } from '#app/domain/affiliate.ts'
import { parseArea } from '#app/domain/analysis.ts'
import {
  isProviderIndependent,
  moreSpecificRefusal,
  serviceFor,
  whyNotOffered,
  type BookingRefusal,
  type SlotRefusal,
} from '#app/domain/booking.ts'
import { at, instantAt, instantOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { idAs, type ProviderId } from '#app/domain/ids.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import { whyNotNumbed } from '#app/domain/numbing.ts'
import { policy } from '#app/domain/policy.ts'
import { isPriceShown, withoutDeposit, type Quote } from '#app/domain/pricing.ts'
import { assignProvider } from '#app/domain/providers.ts'
import { freeResources } from '#app/domain/resources.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Slot } from '#app/domain/slots.ts'
import { beginsInPeriod } from '#app/domain/withdrawal.ts'
import { audit } from '#app/db/audit.ts'
import { insertBooking, insertBookingIn, noteBookedBy, type Booking } from '#app/db/appointments/insert.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import { findCode, type ActiveCode } from '#app/features/affiliates/queries/codes.ts'
import { bookingTerms, visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import { storedPhone } from '#app/input/phone.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { manageUrlOf, UNVERIFIED_LINK } from '#app/services/links/links.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { openSpans, questionFor, shutOn, type ProviderCalendar } from '../queries/availability.ts'
import {
  calendarsFor,
  findByIdempotencyKey,
  freshSlots,
  holdToReplace,
  nextOpenDay,
  quoteFor,
  type Booked,
} from '../queries/before-booking.ts'
import { hoardingTerms, type Hoarding } from '../queries/hoarding.ts'
import { takesVisits } from '../queries/choosable.ts'
import type { BookingInput, BoughtCourse, DeskTerms } from '../schema.ts'

export type { Booked } from '../queries/before-booking.ts'
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

type Draft = {
  input: BookingInput
  /** Booked by the client in person: the only one who may tie their profile to a partner. */
  isOwn: boolean
  bookedBy: Booking['bookedBy']
  /** Where a stranger's booking comes from, and the share it is held to. */
  hoarding: Hoarding | null
  lng: Language
  idempotencyKey: string | null
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

/**
 * Books a consultation or a treatment for whoever typed the form; an account is made on the fly for a new e-mail
 * address. Somebody signed in books for themselves, whatever address the form holds; staff for anybody. A treatment
 * with a deposit due holds its slot while the payment page is open. A booking for an unverified address takes its slot
 * and never depends on the owner's record: the rules about a client are applied when the address is verified.
 * Order: validate, decide, commit; the outbox row tells afterwards. The database has the last word on the slot.
 */
export async function bookAppointment(
  services: Services,
  typed: BookingInput,
  { lng, idempotencyKey = null, actor = null, isVerified = false, from = null, course = null, desk = null }: Booker,
): Promise<Result<Booked, BookingRefusal | CodeRefusal, BookingDetails>> {
  const isOwn = actor !== null && reachOfActor(actor, 'book') === 'own'
  const input = isOwn ? { ...typed, email: actor.email } : typed
  const startsAt = at(input.appointmentDate, input.appointmentTime)
  const reach = actor && reachOfActor(actor, 'book')
  const bookedBy = reach === 'any' || desk ? 'staff' : isOwn || isVerified ? 'client' : 'stranger'
  const repeated = () => (idempotencyKey ? findByIdempotencyKey(services, idempotencyKey, bookedBy) : null)
  const earlier = await repeated()
  if (earlier) return ok(earlier)
  const laser = { act: 'book', day: input.appointmentDate } as const
  if (input.type === 'treatment' && bookedBy === 'client' && (await isLaserBarred(services, input, laser)))
    return refuse('laser-barred', { startsAt })
  const code = input.affiliateCode ? await findCode(services, input.affiliateCode) : null
  if (code && !code.ok) return refuse(code.refusal)

  const areaCm2 = parseArea(input.analysisData?.size)
  const service = serviceFor(input.type, areaCm2, await visitLengthsNow(services))
  const quoted =
    input.type === 'treatment' ? await quoteFor(services, { input, areaCm2, code: code?.value ?? null, course }) : null
  const price = quoted && desk && desk.deposit !== 'link' ? withoutDeposit(quoted) : quoted
  // The list may have changed since, at midnight for one: then the new price is shown before anybody owes it.
  if (price && !isPriceShown(input, price)) return refuse('price-changed')
  const replaced = await holdToReplace(services, input)
  const hoarding = bookedBy === 'stranger' && from ? await hoardingTerms(services, input.appointmentDate, from) : null
  const asked = { input, isOwn, bookedBy, hoarding, lng, idempotencyKey, startsAt, replaced, course, desk } as const
  const draft: Draft = { ...asked, service, areaCm2, price, code: code?.value ?? null }
  const booked = await bookWithAnyone(services, draft)
  // The other click of a double click may have taken the slot a moment ago: then it is ours.
  const twin = booked.ok ? null : await repeated()
  if (twin) await hoarding?.giveBack()
  if (twin) return ok(twin)
  if (booked.ok) return booked
  await hoarding?.giveBack()
  if (booked.refusal === 'slot-taken')
    return refuse('slot-taken', { startsAt, slots: await freshSlots(services, draft) })
  return refuse(booked.refusal, {
    startsAt,
    ...(booked.refusal === 'six-weeks' && (await nextOpenDay(services, draft))),
  })
}

/** Tries the free providers in turn, the least booked first; someone else's quicker booking moves on to the next. */
async function bookWithAnyone(services: Services, draft: Draft): Promise<Result<Booked, BookingRefusal>> {
  const { input, service, startsAt } = draft
  const day = input.appointmentDate
  let left = await calendarsFor(services, draft)
  const open = openSpans(left, day)
  const days = { now: services.clock.instant(), from: day, to: day }
  const isGone = left.length === 0 && input.provider && !(await takesVisits(services, input.provider))
  if (isGone) return refuse('provider-gone')
  // A day on which nobody works has its own reason: it has passed, it is too far ahead, or the clinic is closed.
  const shut = left.length === 0 ? shutOn(await bookingTerms(services)) : null
  let refusal: BookingRefusal = (shut && whyNotOffered(questionFor(shut, service, days), startsAt)) ?? 'slot-closed'
  while (left.length > 0) {
    const next = nextProvider(left)
    left = left.filter((calendar) => calendar !== next)
    const why =
      whyNotOffered(questionFor(next, service, days), startsAt) ??
      whyNotNumbed(input.addOns, startsAt, { open, now: days.now })
    const booked = why ? refuse(why) : await insertWith(services, next, draft)
    if (booked.ok) return booked
    refusal = moreSpecificRefusal(refusal, booked.refusal)
    if (isProviderIndependent(refusal)) break
  }
  return refuse(refusal)
}

function nextProvider(left: ProviderCalendar[]): ProviderCalendar {
  const id = assignProvider(
    left.map(({ providerId, busy }) => ({ id: idAs<ProviderId>(providerId), bookedThatDay: busy.length })),
  )
  return left.find(({ providerId }) => providerId === id)!
}

/** Tries the sets of free lasers and rooms in turn; somebody else's quicker booking moves on to the next. */
async function insertWith(
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
  let confirmBy: Date | null
  try {
    const inserted = await write(services, draft, {
      appointment,
      lockKey: provider.lockKey,
      newUserId: newId(),
      tiesToPartner: isOwn,
      replaces: input.replaces ?? null,
      pictures: input.analysisImages,
      message: { kind, appointmentId: id, day: input.appointmentDate },
      bookedBy: draft.bookedBy,
      now: services.clock.now(),
      share: draft.hoarding?.share ?? null,
    })
    confirmBy = deposit > 0 ? null : inserted.confirm_by
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    return refuse(conflict === 'same-request' ? 'slot-taken' : conflict)
  }
  const manageUrl = manageUrlOf(settings, id, draft.bookedBy === 'stranger' ? UNVERIFIED_LINK : 1)
  return ok({ appointmentId: id, manageUrl, startsAt, deposit, holdExpiresAt, confirmBy })
}

const BOOKED = { consultation: 'consultation-booked', treatment: 'treatment-confirmed' } as const

/** The row of the appointment: every field that is kept of a booking is named here. */
function appointmentOf(
  { newId, clock }: Services,
  { providerId, terms }: ProviderCalendar,
  draft: Draft,
  resourceIds: readonly string[],
) {
  const { input, bookedBy, hoarding, lng, idempotencyKey, service, areaCm2, price, code, startsAt, desk } = draft
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
    request_key: idempotencyKey,
    created_at: now,
    unverified_since: bookedBy === 'stranger' ? now : null,
    booked_from: hoarding?.network ?? '',
    ...(desk?.medicalIndication && { medical_indication: desk.medicalIndication }),
    // Where none is taken the statement stays the shorter one.
    ...(resourceIds.length > 0 && { resource_ids: [...resourceIds] }),
  }
}

/** A link by mail is read later than a page that is open, but the time is nobody's once it has come. */
const heldUntil = (startsAt: ClinicTime, now: Date, minutes: number) =>
  instantAt(Math.min(now.getTime() + minutes * 60_000, Math.max(instantOf(startsAt).getTime(), now.getTime() + 60_000)))

/** A visit by itself is one statement; a course it is the first visit of is written in the same transaction. */
async function write({ db, clock }: Services, draft: Draft, booking: Booking) {
  const { course, price, areaCm2, lng, code, replaced, input, desk } = draft
  if (desk) return inTransaction(db, (tx) => writeAtDesk(tx, booking, desk, clock.instant()))
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
      isExpress: isExpressRequest(input, clock.instant()),
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

const isExpressRequest = ({ expressRequest, appointmentDate }: BookingInput, now: Date) =>
  expressRequest && beginsInPeriod(appointmentDate, withdrawalUntil(now))
