import { randomBytes } from 'node:crypto'
import { reachOfActor, type Actor } from '#app/domain/actor.ts'
import { holdsWhoeverTreats, moreTelling, serviceFor, whyNotOffered } from '#app/domain/booking.ts'
import type { BookingRefusal, SlotRefusal } from '#app/domain/booking.ts'
import { isSizeOpen, parseArea, pricedArea } from '#app/domain/analysis.ts'
import { at, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { firstOpenDay } from '#app/domain/interval.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money.ts'
import { isPriceShown, quote, type Quote } from '#app/domain/pricing.ts'
import { whyNotNumbed } from '#app/domain/numbing.ts'
import { freeResources } from '#app/domain/resources.ts'
import { assignProvider } from '#app/domain/providers.ts'
import { idAs, type ProviderId } from '#app/domain/ids.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { beginsInPeriod } from '#app/domain/withdrawal.ts'
import type { CodeRefusal } from '#app/domain/affiliate.ts'
import type { Slot } from '#app/domain/slots.ts'
import { findHoldToReplace, insertBooking, insertBookingIn, type Booking } from '#app/db/appointments/insert.ts'
import { keepFile } from '#app/db/files.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import { storedPhone } from '#app/input/phone.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import { findCode, type ActiveCode } from '#app/features/affiliates/queries.ts'
import { bookingTerms } from '#app/features/settings/queries.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import {
  calendarsOf,
  laserDaysOf,
  mergedSlots,
  openSpans,
  questionFor,
  shutOn,
  type ProviderCalendar,
} from './queries.ts'
import type { BookingInput, BoughtCourse } from './schema.ts'

export type Booked = {
  appointmentId: string
  manageUrl: string
  startsAt: ClinicTime
  deposit: Ore
  holdExpiresAt: Date | null
}
export type BookingDetails = { slots?: Slot[]; startsAt: ClinicTime; firstOpenDay?: ClinicDay }
type Booker = { lng: Language; requestKey?: string | null; actor?: Actor; course?: BoughtCourse | null }

/**
 * Books a consultation or a treatment for whoever typed the form; an account is made on the fly for a new
 * e-mail address. Somebody signed in books for themselves, whatever address the form holds; staff for anybody. A treatment with a deposit due holds its slot while the payment page is open.
 * Order: validate, decide, commit; the outbox row tells afterwards. The database has the last word on the slot.
 */
export async function bookAppointment(
  services: Services,
  typed: BookingInput,
  { lng, requestKey = null, actor = null, course = null }: Booker,
): Promise<Result<Booked, BookingRefusal | CodeRefusal, BookingDetails>> {
  const isOwn = actor !== null && reachOfActor(actor, 'book') === 'own'
  const input = isOwn ? { ...typed, email: actor.email } : typed
  const startsAt = at(input.appointmentDate, input.appointmentTime)
  const earlier = requestKey ? await findByRequestKey(services, requestKey) : null
  if (earlier) return ok(earlier)
  const code = input.affiliateCode ? await findCode(services, input.affiliateCode) : null
  if (code && !code.ok) return refuse(code.refusal)

  const areaCm2 = parseArea(input.analysisData?.size)
  const service = serviceFor(input.type, areaCm2)
  const price =
    input.type === 'treatment' ? await quoteFor(services, { input, areaCm2, code: code?.value ?? null, course }) : null
  // The list may have changed since, at midnight for one: then the new price is shown before anybody owes it.
  if (price && !isPriceShown(input, price)) return refuse('price-changed')
  const replaced = await holdToReplace(services, input)
  const asked = { input, isOwn, lng, requestKey, startsAt, replaced, course }
  const draft: Draft = { ...asked, service, areaCm2, price, code: code?.value ?? null }
  const booked = await bookWithAnyone(services, draft)
  // The other click of a double click may have taken the slot a moment ago: then it is ours.
  const twin = !booked.ok && requestKey ? await findByRequestKey(services, requestKey) : null
  if (twin) return ok(twin)
  if (booked.ok) return booked
  if (booked.refusal === 'slot-taken')
    return refuse('slot-taken', { startsAt, slots: await freshSlots(services, draft) })
  const mayKnow = booked.refusal === 'six-weeks' && actor !== null && reachOfActor(actor, 'book') !== null
  return refuse(booked.refusal, { startsAt, ...(mayKnow ? await nextOpenDay(services, draft) : {}) })
}

/** The first day from the one asked for on which this client may be treated. Told to the client and to staff only. */
async function nextOpenDay(services: Services, { input, replaced }: Draft): Promise<{ firstOpenDay?: ClinicDay }> {
  const { db } = services
  const client = await db.k.selectFrom('users').select('id').where('email', '=', input.email).executeTakeFirst()
  if (!client) return {}
  return {
    firstOpenDay: firstOpenDay(input.appointmentDate, await laserDaysOf(services, client.id, { butNot: replaced })),
  }
}

type Draft = {
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
}

async function holdToReplace({ db }: Services, { replaces, email }: BookingInput): Promise<string | null> {
  if (!replaces) return null
  const { rows } = await findHoldToReplace(db, [replaces, email])
  return rows[0]?.id ?? null
}

/** Tries the free providers in turn, the least booked first; someone else's quicker booking moves on to the next. */
async function bookWithAnyone(services: Services, draft: Draft): Promise<Result<Booked, BookingRefusal>> {
  const { input, service, startsAt } = draft
  const day = input.appointmentDate
  let left = await calendarsFor(services, draft)
  const open = openSpans(left, day)
  const days = { now: services.clock.instant(), from: day, to: day }
  // A day on which nobody works has its own reason: it has passed, it is too far ahead, or the clinic is closed.
  let refusal: BookingRefusal =
    whyNotOffered(questionFor(shutOn(await bookingTerms(services)), service, days), startsAt) ?? 'slot-closed'
  while (left.length > 0) {
    const next = nextProvider(left)
    left = left.filter((calendar) => calendar !== next)
    const why =
      whyNotOffered(questionFor(next, service, days), startsAt) ??
      whyNotNumbed(input.addOns, startsAt, { open, now: days.now })
    const booked = why ? refuse(why) : await insertWith(services, next, draft)
    if (booked.ok) return booked
    refusal = moreTelling(refusal, booked.refusal)
    if (holdsWhoeverTreats(refusal)) break
  }
  return refuse(refusal)
}

function nextProvider(left: ProviderCalendar[]): ProviderCalendar {
  const id = assignProvider(
    left.map(({ providerId, busy }) => ({ id: idAs<ProviderId>(providerId), bookedThatDay: busy.length })),
  )
  return left.find(({ providerId }) => providerId === id)!
}

async function quoteFor(
  services: Services,
  { input, areaCm2, code, course }: Pick<Draft, 'input' | 'areaCm2' | 'code' | 'course'>,
) {
  const { rules } = await priceList(services)
  const { benefits = null, code: name = null } = code ?? {}
  const size = input.analysisData?.size
  const area = size === undefined ? { areaCm2 } : { areaCm2: pricedArea(size), areaIsLeast: isSizeOpen(size) }
  return quote({ ...area, plan: 'single', ...course?.ask, addOns: input.addOns, benefits, code: name }, rules)
}

const calendarsFor = (services: Services, { input, replaced }: Draft) =>
  calendarsOf(services, input.appointmentDate, input.appointmentDate, { provider: input.provider, without: replaced })

async function freshSlots(services: Services, draft: Draft) {
  const day = draft.input.appointmentDate
  return (
    mergedSlots(await calendarsFor(services, draft), draft.service, {
      now: services.clock.instant(),
      from: day,
      to: day,
    })[0]?.slots ?? []
  )
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
  const kind = deposit > 0 ? 'treatment-held' : BOOKED[input.type]
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
  const { input, lng, requestKey, service, areaCm2, price, code } = draft
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
    hold_expires_at: deposit > 0 ? new Date(now.getTime() + terms.holdMinutes * 60_000) : null,
    express_request_at: isExpressRequest(input, now) ? now : null,
    request_key: requestKey,
    // Where none is taken the statement stays the shorter one.
    ...(resourceIds.length > 0 && { resource_ids: [...resourceIds] }),
  }
}

/** A visit by itself is one statement; a course it is the first visit of is written in the same transaction. */
async function write({ db, clock }: Services, draft: Draft, booking: Booking): Promise<void> {
  const { course, price, areaCm2, lng, code, replaced, input } = draft
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

const isExpressRequest = ({ expressRequest, appointmentDate }: BookingInput, now: Date) =>
  expressRequest && beginsInPeriod(appointmentDate, withdrawalUntil(now))

async function findByRequestKey({ db, settings }: Services, key: string): Promise<Booked | null> {
  const row = await db.k
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'deposit', 'hold_expires_at', 'link_version'])
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  return {
    appointmentId: row.id,
    manageUrl: manageUrlOf(settings, row.id, row.link_version),
    startsAt: row.starts_at,
    deposit: row.deposit,
    holdExpiresAt: row.hold_expires_at,
  }
}

/** Keeps a picture sent with a booking: drawn anew, private, under a key nobody can guess. It waits for its booking. */
export async function storeBookingImage(
  services: Services,
  bytes: Uint8Array,
): Promise<Result<{ id: string; width: number; height: number }, PictureRefusal | 'too-busy' | 'storage-unavailable'>> {
  const drawn = await services.pictures.redraw(bytes)
  if (!drawn.ok) return drawn
  const { data, width, height } = drawn.value
  const id = services.newId()
  const key = `treatment-booking/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.jpg`
  const file = { id, storage_key: key, kind: 'image', media_type: 'image/jpeg', width, height } as const
  return (await keepFile(services, file, data)) ? ok({ id, width, height }) : refuse('storage-unavailable')
}

/** Takes back pictures whose booking did not come about; their files go with the next round of the job. */
export async function dropBookingImages({ db }: Pick<Services, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return
  await db.k
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where('appointment_id', 'is', null)
    .where('analysis_id', 'is', null)
    .execute()
}
