import type { z } from 'zod'
import type { ReportShown } from '#app/domain/access/access.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import type { Declared, RateLimit } from '#app/domain/access/gate.ts'
import type { Services } from '#app/services/services.ts'
import type { Problem, Refusal } from '#app/http/problem.ts'

/** Without `body` the answer ends after the headers. `cookies` are whole Set-Cookie lines. */
export type Success<Status extends number = number, Body = unknown> = {
  status: Status
  body: Body
  cookies?: readonly string[]
  headers?: Record<string, string>
}
export type Answer = Success | Problem | Response

/** Schemas of the successful answers, by status. */
export type Answers = Record<number, { description: string; schema?: z.ZodType }>

type BodyOf<One> = One extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : 'schema' extends keyof One
    ? unknown
    : undefined
/** The return type of a call: an answer of its schemas or a refusal. A file is a response of its own. */
export type AnswerOf<All extends Answers> =
  | { [Status in keyof All & number]: Success<Status, BodyOf<All[Status]>> }[keyof All & number]
  | Problem
  | Response

export type Ask<Query, Body, Params> = {
  services: Services
  lng: Language
  query: Query
  body: Body
  params: Params
  request: Request
  actor: Actor
  /** The caller's network address, for limits and the audit log. */
  address: string
  /** Reports which clients the answer shows, for the access log. */
  shown: ReportShown
  /** The caller's Idempotency-Key. Replays are already handled; commands store it with what they write. */
  idempotencyKey: string | null
}

/** One JSON call: its input, its answers and its command. The OpenAPI page is generated from these. */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  All extends Answers = Answers,
> = Declared & {
  method: 'get' | 'post'
  /** With `{name}` for a parameter. */
  path: string
  summary: string
  /** The rate limits of this call, by address, account or `body.email`. */
  rateLimit: RateLimit
  query?: Query
  body?: Body
  /** The body is a form with files of at most this many bytes; repeated fields become lists. */
  form?: { maxBytes: number; lists: readonly string[] }
  params?: Params
  answers: All
  refusals?: readonly Refusal[]
  /** False where a retry may run again: the call writes nothing twice, or its answer must not be stored. */
  isIdempotent?: boolean
  handle(ask: Ask<z.output<Query>, z.output<Body>, z.output<Params>>): Promise<AnswerOf<All>> | AnswerOf<All>
}

/** Checks a call's handler against its schemas and erases the types for the table. */
export const endpoint = <
  Query extends z.ZodType,
  Body extends z.ZodType,
  Params extends z.ZodType,
  All extends Answers,
>(
  definition: Endpoint<Query, Body, Params, All>,
): Endpoint => definition as unknown as Endpoint
