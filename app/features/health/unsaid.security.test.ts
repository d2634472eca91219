import { expect, test } from 'vitest'
import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import { HEALTH_KEYS, HEALTH_QUESTIONS, moreAsked, type HealthQuestion } from '#app/domain/health/health-form.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { moveManagedAppointment } from '#app/features/appointments/commands/managed-appointment.ts'
import { answerOwnHealth, makeHealthLink } from '#app/features/journal/commands/health.ts'
import { reportSkin } from '#app/features/reactions/commands/skin-reports.ts'
import { signsIn } from '#app/features/reactions/schema.ts'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { loader as visitByLink } from '#app/routes/booking/manage.tsx'
import { loader as checkInByLink } from '#app/routes/check-in/own-phone.tsx'
import { loader as planByLink, action as planActByLink } from '#app/routes/client/treatment-plan.tsx'
import { action as healthByLink } from '#app/routes/client/health.tsx'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { signLink } from '#app/services/links/links.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { cleared, healthAnswers } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { pushDevice } from '#test/support/push-device.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { site } from '#test/support/site.ts'

// Links, mails, push and calendar files are read by others than the client: they say "call us before you come" and
// nothing of why. What they say is compared with what a client who is cleared is told, and from reason to reason.

type Clinic = Awaited<ReturnType<typeof clinic>>

async function clinic(lng: Language) {
  const w = await site()
  const { services } = w
  await w.opens('2026-12-10', '12:00', '19:30')
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const staff = await signedIn(services, { firstName: 'Maja', roles: ['provider', 'admin'] })
  await cleared(services, ida.userId)
  await services.db.k.updateTable('profiles').set({ lng }).where('id', '=', ida.userId).execute()
  const id = await visit(services, ida, w.providerId, { at: '2026-12-03T12:30' })
  await services.db.k.updateTable('appointments').set({ lng }).execute()
  const { endpoint, p256dh, auth } = pushDevice('https://fcm.googleapis.com/fcm/send/device')
  await services.db.k
    .insertInto('push_devices')
    .values({
      id: services.newId(),
      user_id: ida.userId,
      endpoint,
      p256dh,
      auth,
      lng,
      added_at: services.clock.instant(),
    })
    .execute()
  w.clock.moveTo('2026-11-30T08:05:00+01:00')
  return { ...w, lng, ida, staff, id, planId: await approvedPlan(services, staff, ida) }
}

const says =
  (question: HealthQuestion) =>
  async ({ services, ida, lng }: Clinic) => {
    const more = moreAsked(question) === 'day' ? '2026-11-01' : 'x'
    await answerOwnHealth(services, ida, { answers: healthAnswers({ [question]: more }), lng })
  }

/** One of each kind of reason that bars booking. */
const REASONS: [why: string, make: (of: Clinic) => Promise<unknown>][] = [
  ...HEALTH_KEYS.filter((key) => HEALTH_QUESTIONS[key].weights.some((weight) => weight !== 'tell')).map(
    (key): [string, (of: Clinic) => Promise<unknown>] => [key, says(key)],
  ),
  [
    'reaction',
    ({ services, ida, lng }) =>
      reportSkin(services, ida, {
        visit: null,
        signs: [signsIn(lng).find(({ urgency }) => urgency === 'same-day')!.name],
        note: '',
        lng,
        pictures: [],
      }),
  ],
  [
    'doctor-refused',
    ({ services, ida, staff }) =>
      inTransaction(services.db, async (tx) => {
        await tx
          .insertInto('clearance_decisions')
          .values({
            id: services.newId(),
            patient_id: ida.userId,
            kind: 'health',
            answer: 'not-allowed',
            allowed_from: null,
            holds_until: '2027-11-30' as never,
            covers: '{}',
            reason: 'For tidligt',
            at: services.clock.instant(),
            by_user: staff.userId,
            by_name: 'Amir',
          })
          .execute()
        await deriveClearance(tx, ida.userId)
      }),
  ],
]

/** Everything that reaches somebody who is not signed in, as one text. */
async function said(of: Clinic): Promise<string> {
  const { services, lng, id, planId, api, mails } = of
  const token = signLink(services.settings.secret, 'appointment', id, 1)
  const ask = (address: string, params: object, form?: Record<string, string>) =>
    ({
      params,
      request: new Request(
        `http://clinic.test${address}`,
        form ? { method: 'POST', body: new URLSearchParams(form) } : {},
      ),
      context: new Map<unknown, unknown>([
        [servicesContext, services],
        [requestContext, { lng, address: '203.0.113.9', clinic: SHIPPED_CLINIC }],
      ]),
    }) as never
  const planToken = (await findPlan(services, planId))!.url!.split('/treatment-plan/')[1]!
  const plan = { token: planToken }
  // The receipt of a report is the client's own doing and names no sign.
  const receipt = textOf(lng, 'mail-account:account-report-received-subject', { clinic: SHIPPED_CLINIC.name })
  const mailed = (await mails()).filter(({ subject }) => subject !== receipt)
  const parts: unknown[] = [
    mailed.map(({ subject, text, html, attachments }) => ({ subject, text, html, attachments })),
    services.push.shown,
    (await api.get(`/api/appointments/${token}.ics`)).text.replaceAll('\r\n ', ''),
    await visitByLink(ask(`/aftale/${token}`, { token })),
    await checkInByLink(ask(`/checkin/${token}`, { token })),
    await moveManagedAppointment(services, token, clinicTime('2026-12-10T12:30')),
    await planByLink(ask(`/treatment-plan/${planToken}`, plan)),
    await planActByLink(ask(`/treatment-plan/${planToken}`, plan, { intent: 'pay', pay: 'session' })),
  ]
  return JSON.stringify(parts)
    .replace(/<svg.*?<\/svg>/g, 'QR')
    .replace(/[0-9a-f-]{36}(\.[\w-]{43})?/g, 'ID')
    .replace(/[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'NUMBER')
}

const WORDS = (['da', 'en'] as const).flatMap((lng) =>
  [
    ...HEALTH_KEYS.flatMap((key) => [`ask-${key}`, `short-${key}`]),
    ...['doctor-refused', 'reaction', 'spot-changed', 'spot-needed', 'spot-waiting', 'spot-unread'].map(
      (key) => `reason-${key}`,
    ),
    ...['stopped', 'needs-doctor', 'needs-test-spot'].flatMap((key) => [`notice-${key}`, `clearance-${key}`]),
  ].map((key) => textIfAny(lng, `health:${key}`)!.toLowerCase()),
)
const NAMES = ['health:', 'doctor-refused', 'spot-', ...HEALTH_KEYS.map((key) => `"${key}"`)]

test.each(LANGUAGES)(
  'links, mails, push and calendar files name no reason of the clearance and do not tell two apart (%s)',
  { timeout: 120_000 },
  async (lng) => {
    const ofCleared = (await said(await clinic(lng))).toLowerCase()
    const texts = new Set<string>()
    for (const [why, make] of REASONS) {
      const of = await clinic(lng)
      await make(of)
      const text = await said(of)
      expect(text, why).toContain(lng === 'da' ? 'før du kommer' : 'before you come')
      const small = text.toLowerCase()
      const leaked = [...WORDS, ...NAMES].filter((word) => small.includes(word) && !ofCleared.includes(word))
      expect(leaked, why).toEqual([])
      texts.add(text)
    }
    expect(REASONS.length).toBeGreaterThan(15)
    expect(texts.size).toBe(1)
  },
)

test.each(LANGUAGES)(
  'the form behind its private link thanks, and says at most that one is to call (%s)',
  async (lng) => {
    const { services, ida, staff } = await clinic(lng)
    const made = await makeHealthLink(services, staff, ida.userId)
    if (!made.ok) throw new Error(made.refusal)
    const token = made.value.url.split('/').at(-1)!
    const form = Object.fromEntries(HEALTH_KEYS.map((key) => [key, key === 'pregnant' ? 'yes' : 'no']))
    const answered = await healthByLink({
      params: { token },
      request: new Request(`http://clinic.test/health/${token}`, { method: 'POST', body: new URLSearchParams(form) }),
      context: new Map<unknown, unknown>([
        [servicesContext, services],
        [requestContext, { lng, clinic: SHIPPED_CLINIC }],
      ]),
    } as never)
    expect(answered.data).toEqual({ wrong: null, thanks: { isToCall: true } })
  },
)
