import type { z } from 'zod'
import type { ReportShown } from '#app/domain/access/access.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import type { Declared, RateLimit } from '#app/domain/access/gate.ts'
import type { Services } from '#app/services/services.ts'
import type { Problem, Refusal } from '#app/http/problem.ts'

/** `body` undefined: nothing follows the headers. `cookies` are whole Set-Cookie lines. */
export type Success<Status extends number = number, Body = unknown> = {
  status: Status
  body: Body
  cookies?: readonly string[]
  headers?: Record<string, string>
}
export type Answer = Success | Problem | Response

/** What a success looks like, by status. */
export type Answers = Record<number, { description: string; schema?: z.ZodType }>

type BodyOf<One> = One extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : 'schema' extends keyof One
    ? unknown
    : undefined
/** What a call may return: what its schemas say, by status, or a refusal. A file is a response of its own. */
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
  /** The caller's Idempotency-Key, already honoured for the answer; commands store it with what they write. */
  idempotencyKey: string | null
}

/** One JSON call: what it takes, what it answers, and the command behind it. The OpenAPI page is made from these. */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  All extends Answers = Answers,
> = Declared & {
  method: 'get' | 'post'
  /** With {name} for a part of the address. */
  path: string
  summary: string
  /** An open page makes this call on its own, again and again: it is no use of the session it comes with. */
  isPolling?: true
  /** How often one caller may make this call: an address, an account, or `body.email`. */
  rateLimit: RateLimit
  query?: Query
  body?: Body
  /** The body comes as a form with files, this many bytes at most; fields of one name more than once are lists. */
  form?: { maxBytes: number; lists: readonly string[] }
  params?: Params
  answers: All
  refusals?: readonly Refusal[]
  /**
   * False: a repeated request is answered anew, because it writes nothing that could be there twice, or because the
   * answer is for this one caller and is kept nowhere.
   */
  isIdempotent?: boolean
  handle(ask: Ask<z.output<Query>, z.output<Body>, z.output<Params>>): Promise<AnswerOf<All>> | AnswerOf<All>
}

/** A call whose work is held to its schemas; the table knows every call as one kind. */
export const endpoint = <
  Query extends z.ZodType,
  Body extends z.ZodType,
  Params extends z.ZodType,
  All extends Answers,
>(
  definition: Endpoint<Query, Body, Params, All>,
): Endpoint => definition as unknown as Endpoint
