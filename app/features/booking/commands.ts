import { randomBytes } from 'node:crypto'
import { reachOfActor, type Actor } from '#app/domain/actor.ts'
import { holdsWhoeverTreats, moreTelling, serviceFor, whyNotOffered } from '#app/domain/booking.ts'
import type { BookingRefusal } from '#app/domain/booking.ts'
import { isSizeOpen, parseArea, pricedArea } from '#app/domain/analysis.ts'
import { at, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { firstOpenDay } from '#app/domain/interval.ts'
import type { Language } from '#app/domain/language.ts'
import { isPriceShown, quote, withoutDeposit } from '#app/domain/pricing.ts'
import { whyNotNumbed } from '#app/domain/numbing.ts'
import { assignProvider } from '#app/domain/providers.ts'
import { idAs, type ProviderId } from '#app/domain/ids.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { CodeRefusal } from '#app/domain/affiliate.ts'
import type { Slot } from '#app/domain/slots.ts'
import { findHoldToReplace } from '#app/db/appointments/insert.ts'
import { keepFile } from '#app/db/files.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import { findCode } from '#app/features/affiliates/queries.ts'
import { bookingTerms, priceTerms, visitLengthsNow } from '#app/features/settings/queries.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import {
  atDesk,
  calendarsOf,
  laserDaysOf,
  mergedSlots,
  openSpans,
  questionFor,
  shutOn,
  type ProviderCalendar,
} from './queries.ts'
import { insertWith, type Booked, type Draft } from './commands/write.ts'
import type { BookingInput, BoughtCourse, DeskTerms } from './schema.ts'

export type { Booked } from './commands/write.ts'
export type BookingDetails = { slots?: Slot[]; startsAt: ClinicTime; firstOpenDay?: ClinicDay }
type Booker = {
  lng: Language
  requestKey?: string | null
  actor?: Actor
  course?: BoughtCourse | null
  /** Staff book for somebody: by whom, and what they settled about the deposit and the six weeks. */
  desk?: DeskTerms | null
}

/**
 * Books a consultation or a treatment for whoever typed the form; an account is made on the fly for a new
 * e-mail address. Somebody signed in books for themselves, whatever address the form holds; staff for anybody. A treatment with a deposit due holds its slot while the payment page is open.
 * Order: validate, decide, commit; the outbox row tells afterwards. The database has the last word on the slot.
 */
export async function bookAppointment(
  services: Services,
  typed: BookingInput,
  { lng, requestKey = null, actor = null, course = null, desk = null }: Booker,
): Promise<Result<Booked, BookingRefusal | CodeRefusal, BookingDetails>> {
  const isOwn = actor !== null && reachOfActor(actor, 'book') === 'own'
  const input = isOwn ? { ...typed, email: actor.email } : typed
  const startsAt = at(input.appointmentDate, input.appointmentTime)
  const earlier = requestKey ? await findByRequestKey(services, requestKey) : null
  if (earlier) return ok(earlier)
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
  const asked = { input, isOwn, lng, requestKey, startsAt, replaced, course, desk }
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
  const terms = await priceTerms(services)
  return quote({ ...area, plan: 'single', ...course?.ask, addOns: input.addOns, benefits, code: name, ...terms }, rules)
}

async function calendarsFor(services: Services, { input, replaced, desk }: Draft): Promise<ProviderCalendar[]> {
  const { appointmentDate: day, provider } = input
  const calendars = await calendarsOf(services, day, day, { provider, without: replaced })
  return desk ? calendars.map(atDesk) : calendars
}

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
