import { data, redirect } from 'react-router'
import { renderSVG } from 'uqr'
import { textOf } from '#app/content/text/i18n.server.ts'
import { at, dayOf, formatDay, formatTime, isTimeOfDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { writable } from '#app/domain/typed-text.ts'
import {
  cancelManagedAppointment,
  moveManagedAppointment,
} from '#app/features/appointments/commands/managed-appointment.ts'
import { verifyBooking } from '#app/features/appointments/commands/verify-booking.ts'
import {
  findManagedAppointment,
  mailedAppointment,
  ownLinkOf,
} from '#app/features/appointments/queries/appointments.ts'
import { VerifyBooking } from '#app/features/appointments/ui/verify-booking.tsx'
import { ManageAppointment } from '#app/features/appointments/ui/manage-appointment.tsx'
import { factsOf, type ManageRefusal, type Verified } from '#app/features/appointments/ui/manage-facts.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { DoorCode } from '#app/features/check-in/ui/door-code.tsx'
import { isReportDay } from '#app/domain/time/report-day.ts'
import { toPaymentPage } from './to-payment-page.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { sentenceFor } from '#app/http/problem.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import { idInLink } from '#app/services/links/links.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import type { Handle } from '#app/handle.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import { UnsentNote } from '#app/ui/drafts/unsent-note.tsx'
import type { Route } from './+types/manage'
import { manageIntents } from '#app/features/appointments/intent-schema.ts'

export const handle = {
  action: 'see-appointment',
  shows: 'own',
  formAction: 'change-appointment',
  rateLimit: 'none',
  link: true,
  ns: ['manage', 'booking', 'check-in'],
} satisfies Handle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const managed = await findManagedAppointment(services, params.token)
  if (!managed) throw (await linkOfOwner(services, params.token, request, lng)) ?? data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  return {
    facts: factsOf(managed, lng),
    door: {
      href: inLanguage(`/checkin/${managed.token}`, lng),
      qr: renderSVG(`${services.settings.publicUrl}/checkin/${managed.token}`, { border: 0 }),
    },
    change: oneOf(query.get('change'), ['move', 'cancel'] as const),
    done: oneOf(query.get('done'), ['moved', 'unchanged', 'cancelled'] as const),
    isMailed: managed.isMailed,
    verifies: managed.isMailed && (managed.isUnverified || managed.isLapsed),
    title: textOf(lng, 'manage:title'),
  }
}

const oneOf = <T extends string>(text: string | null, all: readonly T[]): T | null =>
  all.find((one) => one === text) ?? null

/** The link that came with the booking ended when its address was verified: a browser that did so is led on. */
async function linkOfOwner(services: Services, token: string, request: Request, lng: Language) {
  const url = await ownLinkOf(
    services,
    token,
    (email) => services.sessions.knownDevice(request.headers, email) !== null,
  )
  return url && redirect(inLanguage(url, lng))
}

/** Moves, cancels or pays for the appointment its link names. Each ends in an address that can be reloaded. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const text = textsIn(await formIn(request))
  const here = `/aftale/${params.token}`
  switch (manageIntents.of(text('intent'))) {
    case 'move': {
      const { address } = context.get(requestContext)!
      const wish = { day: text('day'), time: text('time'), seen: text('seen') }
      return move(services, { token: params.token, ...wish, lng, here, address })
    }
    case 'verify':
      return verify(services, params.token, lng)
    case 'cancel': {
      const cancelled = await cancelManagedAppointment(services, params.token, writable(text('reason')))
      return cancelled.ok
        ? redirect(inLanguage(`${here}?done=cancelled`, lng))
        : data<ManageRefusal>({ text: sentenceFor(cancelled.refusal, lng) }, { status: 409 })
    }
    default:
      return pay(services, params.token, lng)
  }
}

/** The link came by mail, so the address is the reader's own. */
async function verify(services: Services, token: string, lng: Language) {
  const mailed = await mailedAppointment(services, token)
  if (!mailed) throw data(null, { status: 404 })
  const headers = { 'Set-Cookie': services.sessions.markDevice(mailed.email) }
  const verified = await verifyBooking(services, mailed.id)
  if (verified.ok) return data<Verified>({ verified: true }, { headers })
  const { firstOpenDay } = verified.details ?? {}
  const text = textOf(lng, `manage:refused-${verified.refusal}`)
  const until = firstOpenDay ? ` ${textOf(lng, 'booking:six-weeks-first', { day: formatDay(firstOpenDay, lng) })}` : ''
  return data<Verified>({ verified: false, text: `${text}${until}` }, { status: 409, headers })
}

type Move = {
  token: string
  day: string
  time: string
  /** Where the appointment stood on the page that was sent. */
  seen: string
  lng: Language
  here: string
  address: string
}

async function move(services: Services, { token, day, time, seen, lng, here, address }: Move) {
  if (!isReportDay(day) || !isTimeOfDay(time))
    return data<ManageRefusal>({ text: textOf(lng, 'manage:choose-time') }, { status: 422 })
  const startsAt: ClinicTime = at(day, time)
  const moved = await oftenEnough(services, { token, address }, () =>
    moveManagedAppointment(services, token, startsAt, seen || undefined),
  )
  if (!moved) return data<ManageRefusal>({ text: textOf(lng, 'booking:moved-too-often') }, { status: 429 })
  // Chosen as it was: nothing changed, and no mail was sent.
  const done = startsAt === seen ? 'unchanged' : 'moved'
  if (moved.ok) return redirect(inLanguage(`${here}?done=${done}`, lng))
  const values = {
    day: formatDay(dayOf(startsAt), lng),
    time: formatTime(startsAt, lng),
    days: (await bookingTerms(services)).windowDays,
    gap: policy.daysBetweenLaserTreatments,
  }
  const { slots, firstOpenDay } = moved.details ?? {}
  const why = sentenceFor(moved.refusal, lng, values)
  // Not later only where the treatment in the way was booked this very moment.
  const isKnown = firstOpenDay && firstOpenDay > day
  const until = isKnown ? ` ${textOf(lng, 'booking:six-weeks-until', { day: formatDay(firstOpenDay, lng) })}` : ''
  return data<ManageRefusal>(
    { text: `${why}${until}`, ...(slots && { slots }), ...(isKnown && { firstOpenDay }) },
    { status: 409 },
  )
}

/** Each move mails whoever the booking names, proved or not: so many of one appointment, and from one address. */
async function oftenEnough<T extends { ok: boolean }>(
  { limits }: Services,
  { token, address }: { token: string; address: string },
  work: () => Promise<T>,
): Promise<T | null> {
  const counted = [
    { name: 'move-of-appointment', subject: idInLink(token) ?? '' },
    { name: 'move-from-address', subject: address },
  ] as const
  for (const [at, { name, subject }] of counted.entries()) {
    if ((await limits.take(name, subject, address)).ok) continue
    for (const earlier of counted.slice(0, at)) await limits.giveBack(earlier.name, earlier.subject, address)
    return null
  }
  const done = await work()
  if (!done.ok) for (const { name, subject } of counted) await limits.giveBack(name, subject, address)
  return done
}

async function pay(services: Services, token: string, lng: Language) {
  const managed = await findManagedAppointment(services, token)
  if (!managed) throw data(null, { status: 404 })
  const opened = await startDeposit(services, managed.id)
  if (opened.ok) return toPaymentPage(services, opened.value)
  const why = opened.refusal === 'not-found' ? 'hold-expired' : opened.refusal
  return data<ManageRefusal>({ text: sentenceFor(why, lng) }, { status: 409 })
}

// The time chosen and the reason typed outlive a send that fails.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export default function ManagePage({
  loaderData: { facts, change, done, door, isMailed, verifies },
  actionData,
}: Route.ComponentProps) {
  const verified = actionData && 'verified' in actionData ? actionData : null
  return (
    <ManageAppointment
      facts={facts}
      change={change}
      done={actionData ? null : done}
      refusal={actionData && 'text' in actionData && !verified ? actionData : null}
      verify={isMailed ? <VerifyBooking isDue={verifies && !verified} answer={verified} /> : null}
      unsent={<UnsentNote />}
      door={<DoorCode {...door} />}
    />
  )
}
