import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient } from '#app/domain/access/actor.ts'
import { dayOf, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Retention } from '#app/domain/clients/retention.ts'
import { beforeErasureAnswer, erasureAnswer } from '#app/features/account/answer-schema.ts'
import { askErasure, exportOwnData } from '#app/features/privacy/commands/erasure.ts'
import { owedBy } from '#app/features/payments/queries/amount-due.ts'
import { visitsInTheWay } from '#app/features/privacy/queries/erasure.ts'
import { erasureSchema } from '#app/features/privacy/schema.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'

const ownExport = endpoint({
  method: 'get',
  path: '/api/account/export',
  action: 'export-own-data',
  rateLimit: ['export-of-account'],
  summary: 'Everything we hold of the caller, as a zip: tables as JSON, pictures as files',
  answers: { 200: { description: 'application/zip' } },
  refusals: ['sign-in-needed', 'password-needed'],
  async handle({ services, lng, actor }) {
    if (!actor) return problem('sign-in-needed', lng)
    const made = await exportOwnData(services, actor)
    if (!made.ok) return problem(made.refusal, lng)
    const name = `falm-${services.clock.today()}.zip`
    return new Response(made.value, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      },
    })
  },
})

const beforeErasure = endpoint({
  method: 'get',
  path: '/api/account/erasure',
  action: 'ask-erasure',
  rateLimit: 'none',
  summary: 'What stands in the way of an erasure, said before it is asked for',
  answers: {
    200: { description: 'A sentence each; none when nothing does', schema: beforeErasureAnswer },
  },
  refusals: ['sign-in-needed'],
  async handle({ services, lng, actor }) {
    const self = actor && reachedClient(actor, 'ask-erasure', actor.userId)
    if (!self) return problem('sign-in-needed', lng)
    const visits = await visitsInTheWay(services, self)
    const unpaid = await owedBy(services, self)
    const first = visits.map((at) =>
      textOf(lng, 'dashboard:erasure-visit', { day: formatDay(dayOf(at), lng), time: formatTime(at, lng) }),
    )
    if (unpaid > 0) first.push(textOf(lng, 'dashboard:erasure-unpaid', { amount: formatMoney(unpaid, lng) }))
    return { status: 200, body: { first } }
  },
})

const erasure = endpoint({
  method: 'post',
  path: '/api/account/erasure',
  action: 'ask-erasure',
  rateLimit: 'none',
  summary: 'Ask to be erased; the answer says what goes, what must stay, until when and why',
  body: erasureSchema,
  answers: {
    202: {
      description: 'Written down; the clinic carries it out',
      schema: erasureAnswer,
    },
  },
  refusals: ['sign-in-needed'],
  async handle({ services, lng, actor, body }) {
    if (!actor) return problem('sign-in-needed', lng)
    const asked = await askErasure(services, actor, body)
    const goes = textOf(lng, 'dashboard:erasure-goes')
    const stays = staysIn(asked.stays, lng)
    const message = textOf(lng, 'dashboard:erasure-received')
    return { status: 202, body: { message, askedAt: asked.askedAt.toISOString(), goes, stays } }
  },
})

function staysIn({ journalUntil, booksUntil }: Retention, lng: Language) {
  const line = (key: 'stays-journal' | 'stays-books' | 'stays-log', until: Retention['journalUntil']) => ({
    text: textOf(lng, `dashboard:${key}`, until ? { day: formatDay(until, lng, 'data') } : {}),
    until,
  })
  return [
    ...(journalUntil ? [line('stays-journal', journalUntil)] : []),
    ...(booksUntil ? [line('stays-books', booksUntil)] : []),
    line('stays-log', null),
  ]
}

/** The calls by which somebody uses their rights over their own data. */
export const ownDataEndpoints: readonly Endpoint[] = [ownExport, beforeErasure, erasure]
