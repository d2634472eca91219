import { z } from 'zod'
import { keptImageAnswer } from '#app/features/booking/answer-schema.ts'
import type { Endpoint } from '#app/http/endpoint.ts'

/** What the OpenAPI page says of a call; `sentAs`, `answersAs` and `headers` where they are not those of a JSON call. */
export type Described = Omit<Endpoint, 'handle' | 'action' | 'rateLimit'> & {
  sentAs?: string
  answersAs?: string
  headers?: z.ZodObject | null
}

/** The public calls that are no JSON calls of the table: a picture, the live events, and what a payment provider reports. */
export const otherCalls: readonly Described[] = [
  {
    method: 'post',
    path: '/api/booking-images',
    summary: 'Sends one picture for a booking. It is drawn anew and waits, private, for the booking that names its id.',
    sentAs: 'multipart/form-data',
    body: z.object({ image: z.file().meta({ description: 'JPEG, PNG or HEIC.' }) }),
    answers: {
      201: { description: 'Kept', schema: keptImageAnswer },
    },
    refusals: [
      'image-missing',
      'image-too-large',
      'image-not-an-image',
      'image-broken',
      'image-too-many-pixels',
      'upload-incomplete',
      'too-busy',
      'too-many-tries',
    ],
  },
  {
    method: 'get',
    path: '/api/events',
    summary:
      'Live events: "slots" with the day whose times changed, "notice", "messages". No event carries personal data.',
    headers: z.object({
      'Last-Event-ID': z.string().optional().meta({ description: 'Goes on where a stream broke.' }),
    }),
    answersAs: 'text/event-stream',
    answers: { 200: { description: 'A stream that stays open', schema: z.string() } },
    refusals: ['too-busy', 'too-many-tries'],
  },
  {
    method: 'post',
    path: '/api/webhooks/payments/{provider}',
    summary: 'Told by the payment provider. The raw bytes are checked against its signature; an event counts once.',
    headers: null,
    params: z.object({ provider: z.string() }),
    body: z.looseObject({}).meta({ description: 'As the provider writes it.' }),
    answers: {
      200: { description: 'Received', schema: z.object({ received: z.literal(true), outcome: z.string() }) },
    },
    refusals: ['not-found', 'body-too-large', 'signature-invalid'],
  },
]
