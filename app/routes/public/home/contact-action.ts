import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { BOOKING_LIMITS } from '#app/domain/access/limits.ts'
import { referralIn } from '#app/domain/partners/referral.ts'
import { findCode } from '#app/features/affiliates/queries/codes.ts'
import { policy } from '#app/domain/policy.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { dropBookingImages, storeBookingImage } from '#app/features/booking/commands/store-pictures.ts'
import { consultationFormSchema } from '#app/features/booking/schema.ts'
import { joinPhone } from '#app/ui/fields/phone.ts'
import { hasVerified, typedBy } from '#app/http/caller.ts'
import { limited } from '#app/http/limited.ts'
import { storedPhone } from '#app/input/phone.ts'
import { inputProblem, problem } from '#app/http/problem.ts'
import { textsIn } from '#app/routes/form.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { clinicTimeAt, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'

export type ContactOutcome = { ok: true; message: string; manageUrl: string } | { ok: false; messages: string[] }

/** The partner's code in the form's address, or in that of the page it was sent from. */
export function referredIn(request: Request): string | null {
  const from = request.headers.get('referer') ?? ''
  const pages = [new URL(request.url), ...(URL.canParse(from) ? [new URL(from)] : [])]
  return pages.map((page) => referralIn(page.searchParams)?.code).find(Boolean) ?? null
}

/** A code nobody typed stands in nobody's way: one that does not hold is left out. */
async function validCode(services: Services, code: string | null): Promise<string | null> {
  const found = code ? await findCode(services, code) : null
  return found?.ok ? found.value.code : null
}

type Sender = { lng: Language; actor: Actor; address: string; referred: string | null; request: Request }

/** The consultation request sent without script: the same rules, answered as a page. */
export async function sendContactForm(
  services: Services,
  { lng, actor, address, referred, request }: Sender,
  form: FormData,
): Promise<ContactOutcome> {
  const text = textsIn(form)
  const parsed = consultationFormSchema.safeParse({
    type: 'consultation',
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: joinPhone(text('country') || policy.countryCodes[0], text('phone')),
    appointmentDate: text('appointmentDate'),
    appointmentTime: text('appointmentTime'),
    notes: text('notes') || i18nFor(lng).getFixedT(null, 'contact')('default-notes'),
    affiliateCode: text('affiliateCode').trim() || (await validCode(services, referred)),
  })
  if (!parsed.success)
    return {
      ok: false,
      messages: Object.values(inputProblem(parsed.error, lng).body['fields'] as Record<string, string>),
    }
  const { email, phone } = parsed.data
  const whom = { ...typedBy(services, request.headers, actor, email), phone: storedPhone(phone) }
  let outcome: ContactOutcome | undefined
  const answered = await limited(services, { ...whom, address, limits: BOOKING_LIMITS, lng }, async () => {
    const analysisImages = await storeImages(services, form, address)
    const input = { ...parsed.data, analysisImages }
    const isVerified = hasVerified(services, request, email)
    const booked = await bookAppointment(services, input, { lng, actor, isVerified, from: address })
    const when = {
      day: formatDay(input.appointmentDate, lng),
      time: formatTime(input.appointmentTime, lng),
      days: (await bookingTerms(services)).windowDays,
      gap: policy.daysBetweenLaserTreatments,
    }
    if (!booked.ok) await dropBookingImages(services, analysisImages)
    if (!booked.ok) return problem(booked.refusal, lng, {}, when)
    const { manageUrl, confirmBy } = booked.value
    const texts = i18nFor(lng).getFixedT(null, 'booking')
    const until = confirmBy && texts('confirm-by', { time: formatTime(timeOf(clinicTimeAt(confirmBy)), lng) })
    const message = [texts('message-consultation', when), until].filter(Boolean).join(' ')
    outcome = { ok: true, message, manageUrl }
    return { status: 201, body: null }
  })
  if (outcome) return outcome
  const { detail = '' } = answered instanceof Response ? {} : (answered.body as { detail?: string })
  return { ok: false, messages: [detail] }
}

/**
 * Pictures that cannot be kept are left out: the booking goes on without them ([specification 8]). They count as those
 * sent one by one.
 */
async function storeImages(services: Services, form: FormData, address: string) {
  const files = form.getAll('images').filter((file): file is File => file instanceof File && file.size > 0)
  const kept: string[] = []
  for (const file of files.slice(0, policy.maxImages)) {
    if (!(await services.limits.take('upload-from-address', address)).ok) break
    const stored = await storeBookingImage(services, new Uint8Array(await file.arrayBuffer()))
    if (stored.ok) kept.push(stored.value.id)
  }
  return kept
}
