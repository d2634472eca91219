import { z } from 'zod'
import { drawStatement, statementCsv, type StatementPaper } from '#app/content/invoice/statement.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { isPartnerCode } from '#app/domain/partners/affiliate.ts'
import { normaliseCode } from '#app/domain/typed-text.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { messageAnswer } from '#app/features/account/answer-schema.ts'
import { codeCheckAnswer } from '#app/features/affiliates/answer-schema.ts'
import { signUpPartner } from '#app/features/affiliates/commands/partners.ts'
import { isCodeFree } from '#app/features/affiliates/queries/codes.ts'
import { partnerSignUpSchema } from '#app/features/affiliates/schema.ts'
import { statementOf } from '#app/features/affiliates/queries/window.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { qrPng, qrSvg } from '#app/services/qr/qr.ts'

const file = (type: string, name: string) => ({
  headers: {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
  },
})

/** The code's link as a QR code. It says so itself, so that presses and scans are counted apart. */
const qr = endpoint({
  method: 'get',
  path: '/api/partner-qr/{file}',
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  rateLimit: 'none',
  summary: 'A partner code’s link as QR code: CODE.svg or CODE.png',
  params: z.object({ file: z.string().regex(/^[A-Z0-9]{1,10}\.(svg|png)$/) }),
  answers: { 200: { description: 'image/svg+xml or image/png' } },
  async handle({ services, params }) {
    const [code = '', kind] = params.file.split('.')
    const link = `${services.settings.publicUrl}/?ref=${code}&via=qr`
    return kind === 'svg'
      ? new Response(qrSvg(link), file('image/svg+xml', params.file))
      : new Response(await qrPng(link), file('image/png', params.file))
  },
})

const statement = endpoint({
  method: 'get',
  path: '/api/partner-statements/{file}',
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  rateLimit: 'none',
  summary: 'The statement of a partner’s own payout: ID.pdf or ID.csv',
  params: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.(pdf|csv)$/) }),
  answers: { 200: { description: 'application/pdf or text/csv' } },
  refusals: ['not-found'],
  async handle({ services, params, actor, lng }) {
    const [id = '', kind] = params.file.split('.')
    const reach = reachOfActor(actor, 'see-affiliate-dashboard')
    const found = isId(id) && actor && (await statementOf(services, reach === 'any' ? null : actor.userId, id))
    if (!found) return problem('not-found', lng)
    const paper = found as StatementPaper
    const name = `${paper.number}.${kind}`
    return kind === 'pdf'
      ? new Response(await drawStatement(paper, lng), file('application/pdf', name))
      : new Response(statementCsv(paper), file('text/csv; charset=utf-8', name))
  },
})

export const partnerEndpoints: Endpoint[] = [
  qr,
  statement,
  endpoint({
    method: 'get',
    path: '/api/partner-codes/{code}',
    action: 'apply-as-partner',
    rateLimit: ['partner-code-from-address'],
    summary: 'Whether a code can still be chosen by a partner; what cannot be a code is not available',
    params: z.object({ code: z.string().max(40) }),
    answers: {
      200: { description: 'Whether it is available', schema: codeCheckAnswer },
    },
    async handle({ services, params }) {
      const code = normaliseCode(params.code)
      const available = isPartnerCode(code) && (await isCodeFree(services, code))
      return { status: 200, body: { code, available } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/partners',
    action: 'apply-as-partner',
    rateLimit: ['sign-up-from-address', 'mail-to-account-from-block', 'mail-to-account', 'mail-on-known-device'],
    summary: 'Apply for a partner’s code; a mail brings the way in. The same answer for an address that has an account',
    body: partnerSignUpSchema,
    answers: { 202: { description: 'A mail is on its way', schema: messageAnswer } },
    refusals: ['partner-code-taken'],
    async handle({ services, body, lng }) {
      const applied = await signUpPartner(services, body, lng)
      if (applied.ok) return { status: 202, body: { message: textOf(lng, 'partner:created') } }
      const detail = textOf(lng, 'partner:code-taken')
      return problem(applied.refusal, lng, { fields: { affiliateCode: detail } })
    },
  }),
]
