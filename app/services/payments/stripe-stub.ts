import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// Speaks the part of Stripe's published API that we use, for the tests. It refuses what Stripe refuses.

type Params = Record<string, string>
type Answer = { status: number; body: object }
type Session = {
  id: string
  object: 'checkout.session'
  url: string
  client_reference_id: string
  amount_total: number
  currency: string
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  metadata: Params
}
type Intent = { id: string; amount: number; refunded: number; metadata: Params }

export async function stripeStub({ secretKey, webhookSecret }: { secretKey: string; webhookSecret: string }) {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const remembered = new Map<string, { asked: string; answer: Answer }>()
  const requests: { path: string; params: Params }[] = []

  const routes = (method: string, path: string, params: Params): Answer => {
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(params)
    if (method === 'POST' && path === '/v1/refunds') return createRefund(params)
    const session = sessions.get(path.replace('/v1/checkout/sessions/', ''))
    return session ? { status: 200, body: session } : refused(404, 'invalid_request_error', `No such route: ${path}`)
  }

  const createSession = (params: Params): Answer => {
    const lifetime = Number(params['expires_at']) - Date.now() / 1000
    if (lifetime < 1800 || lifetime > 86_400)
      return refused(400, 'invalid_request_error', 'expires_at must be 30 minutes to 24 hours away')
    if (params['mode'] !== 'payment' || !params['success_url'])
      return refused(400, 'invalid_request_error', 'mode, success_url')
    const id = `cs_test_${randomUUID()}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      client_reference_id: params['client_reference_id'] ?? '',
      amount_total:
        Number(params['line_items[0][price_data][unit_amount]']) * Number(params['line_items[0][quantity]']),
      currency: params['line_items[0][price_data][currency]'] ?? '',
      payment_status: 'unpaid',
      payment_intent: null,
      metadata: { reference: params['payment_intent_data[metadata][reference]'] ?? '' },
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  const createRefund = (params: Params): Answer => {
    const intent = intents.get(params['payment_intent'] ?? '')
    const amount = Number(params['amount'])
    if (!intent) return refused(404, 'invalid_request_error', 'No such payment_intent')
    if (amount > intent.amount - intent.refunded)
      return refused(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount')
    intent.refunded += amount
    return { status: 200, body: { id: `re_${randomUUID()}`, object: 'refund', amount, status: 'succeeded' } }
  }

  /** One key is one answer; with other parameters it is an error. */
  const answerOnce = (key: string | undefined, method: string, path: string, params: Params): Answer => {
    const asked = JSON.stringify([method, path, params])
    const before = key ? remembered.get(key) : undefined
    if (before && before.asked !== asked)
      return refused(400, 'idempotency_error', 'Keys can only be used with the same parameters')
    const answer = before?.answer ?? routes(method, path, params)
    if (key && answer.status < 500) remembered.set(key, { asked, answer })
    return answer
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    const params = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    requests.push({ path, params })
    const allowed = request.headers.authorization === `Bearer ${secretKey}`
    const key = request.headers['idempotency-key'] as string | undefined
    const answer = allowed
      ? answerOnce(key, request.method ?? '', path, params)
      : refused(401, 'authentication_error', 'Invalid API Key')
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': 'req_stub' })
    response.end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sessionOf: (reference: string) =>
      [...sessions.values()].find((session) => session.client_reference_id === reference)!,
    /** The payer pays: from here on money hangs on a payment intent. */
    pay(reference: string): Session {
      const session = [...sessions.values()].find((one) => one.client_reference_id === reference)!
      const intent = { id: `pi_${randomUUID()}`, amount: session.amount_total, refunded: 0, metadata: session.metadata }
      intents.set(intent.id, intent)
      return Object.assign(session, { payment_status: 'paid', payment_intent: intent.id })
    },
    refundedOf: (reference: string) =>
      [...intents.values()]
        .filter(({ metadata }) => metadata['reference'] === reference)
        .reduce((total, { refunded }) => total + refunded, 0),
    /** An event as Stripe posts it, and its signature by the published scheme. */
    event(type: string, object: object, previous_attributes?: object): string {
      return JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        type,
        data: { object, previous_attributes },
      })
    },
    sign(raw: string, { secret = webhookSecret, ageSeconds = 0 } = {}): Headers {
      const seconds = Math.floor(Date.now() / 1000) - ageSeconds
      const v1 = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
      return new Headers({ 'Stripe-Signature': `t=${seconds},v1=${v1}` })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const refused = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
})

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
