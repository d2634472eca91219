import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { z } from 'zod'
import type { Described } from './described.ts'

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem', description: 'A refusal: `code` is stable, `detail` is in the language of the caller.' })

/** The OpenAPI 3.1 page, made from the same schemas that check the calls. */
export function openApiDocument(calls: readonly Described[], server: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const one of calls) (paths[one.path] ??= {})[one.method] = operation(one)
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Clinic booking', version: '1' },
    servers: [{ url: server }],
    paths,
  })
}

function operation(one: Described): ZodOpenApiOperationObject {
  const answers = Object.entries(one.answers).map(([status, { description, schema }]) => [
    status,
    { description, ...(schema ? { content: { [one.answersAs ?? 'application/json']: { schema } } } : {}) },
  ])
  const { headers = one.method === 'post' ? z.object({ 'Idempotency-Key': z.string().optional() }) : null } = one
  const parameters = {
    ...(one.query ? { query: one.query as z.ZodObject } : {}),
    ...(one.params ? { path: one.params as z.ZodObject } : {}),
    ...(headers ? { header: headers } : {}),
  }
  return {
    summary: one.summary,
    requestParams: parameters,
    ...(one.body
      ? {
          requestBody: {
            required: true,
            content: { [one.sentAs ?? (one.form ? 'multipart/form-data' : 'application/json')]: { schema: one.body } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: `Refused${one.refusals ? `: ${one.refusals.join(', ')}` : ''}`,
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    },
  } as ZodOpenApiOperationObject
}
