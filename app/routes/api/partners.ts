import { z } from 'zod'
import { textOf } from '#app/content/text/i18n.server.ts'
import { isPartnerCode, normaliseCode } from '#app/domain/affiliate.ts'
import { signUpPartner } from '#app/features/affiliates/commands.ts'
import { isCodeFree } from '#app/features/affiliates/queries.ts'
import { partnerSignUpSchema } from '#app/features/affiliates/schema.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { messageSchema } from './account-answers.ts'

export const partnerEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/api/partner-codes/{code}',
    action: 'apply-as-partner',
    limits: ['partner-code-from-address'],
    summary: 'Whether a code can still be chosen by a partner; what cannot be a code is not available',
    params: z.object({ code: z.string().max(40) }),
    answers: {
      200: { description: 'Whether it is available', schema: z.object({ code: z.string(), available: z.boolean() }) },
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
    limits: ['sign-up-from-address', 'mail-to-account'],
    summary: 'Apply for a partner’s code; a mail brings the way in. The same answer for an address that has an account',
    body: partnerSignUpSchema,
    answers: { 202: { description: 'A mail is on its way', schema: messageSchema } },
    refusals: ['partner-code-taken'],
    async handle({ services, body, lng }) {
      const applied = await signUpPartner(services, body, lng)
      if (applied.ok) return { status: 202, body: { message: textOf(lng, 'partner:created') } }
      const detail = textOf(lng, 'partner:code-taken')
      return problem(applied.refusal, lng, { fields: { affiliateCode: detail } })
    },
  }),
]
