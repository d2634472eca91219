import { serialize } from 'hono/utils/cookie'
import { isbot } from 'isbot'
import { CONSENT_DAYS, consentCookie, consentIn, consentText } from '#app/domain/clinic/cookie-consent.ts'
import { count } from '#app/features/statistics/commands.ts'
import { cookieChoiceSchema, occurrenceSchema } from '#app/features/statistics/schema.ts'
import type { Services } from '#app/services/services.ts'
import { endpoint } from '#app/http/endpoint.ts'

const isHttps = ({ settings }: Services) => settings.publicUrl.startsWith('https:')
const done = (headers: Record<string, string> = {}) =>
  new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store', ...headers } })

/** One thing that happened is counted, where the visitor has said yes to that and is no machine. */
export const statistics = endpoint({
  method: 'post',
  path: '/api/statistics',
  action: 'record-statistics',
  rateLimit: ['statistics-from-address'],
  isIdempotent: false,
  summary: 'Count a page view or an event; without consent in the cookie nothing is counted',
  body: occurrenceSchema,
  answers: { 204: { description: 'Counted, or left out' } },
  async handle({ services, body, request: { headers } }) {
    const site = { https: isHttps(services), today: services.clock.today() }
    const said = consentIn(headers.get('cookie') ?? '', site)
    if (said?.statistics && !isbot(headers.get('user-agent') ?? '')) await count(services, body)
    return done()
  },
})

/** The page has set the same cookie itself; set from here it also lasts where browsers shorten what scripts set. */
export const cookieChoice = endpoint({
  method: 'post',
  path: '/api/cookie-choice',
  action: 'choose-cookies',
  rateLimit: 'none',
  isIdempotent: false,
  summary: 'Remember the cookie choice on this device for twelve months',
  body: cookieChoiceSchema,
  answers: { 204: { description: 'The choice stands in the cookie of the answer' } },
  handle({ services, body }) {
    const https = isHttps(services)
    const cookie = serialize(consentCookie(https), consentText({ ...body, day: services.clock.today() }), {
      path: '/',
      sameSite: 'Lax',
      secure: https,
      maxAge: CONSENT_DAYS * 24 * 3600,
    })
    return done({ 'Set-Cookie': cookie })
  },
})
