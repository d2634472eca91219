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
type Intent = { id: string; amount: number; refunded: number; metadata: Params; created: number }

type Line = { price: number; quantity: number; currency: string; name: string }

/** The lines of an order, as its form numbers them. */
function linesIn(params: Params): Line[] {
  const at = (line: number, name: string) => params[`line_items[${line}]${name}`]
  const lines: Line[] = []
  for (let line = 0; at(line, '[quantity]') !== undefined; line += 1)
    lines.push({
      price: Number(at(line, '[price_data][unit_amount]')),
      quantity: Number(at(line, '[quantity]')),
      currency: at(line, '[price_data][currency]') ?? '',
      name: at(line, '[price_data][product_data][name]') ?? '',
    })
  return lines
}

const isPriced = ({ price, quantity, currency, name }: Line) =>
  Number.isInteger(price) && price >= 0 && Number.isInteger(quantity) && quantity > 0 && currency !== '' && name !== ''

/** The stub's books. `now`: milliseconds, by its own clock. */
class Ledger {
  now: () => number
  constructor(now: () => number) {
    this.now = now
  }

  sessions = new Map<string, Session>()
  intents = new Map<string, Intent>()
  remembered = new Map<string, { asked: string; answer: Answer }>()

  /** One key is one answer; with other parameters it is an error. */
  answer(key: string | undefined, method: string, path: string, params: Params): Answer {
    const asked = JSON.stringify([method, path, params])
    const before = key ? this.remembered.get(key) : undefined
    if (before && before.asked !== asked) {
      return refused(400, 'Keys can only be used with the same parameters', 'idempotency_error')
    }
    const answer = before?.answer ?? this.route(method, path, params)
    if (key) this.remembered.set(key, { asked, answer })
    return answer
  }

  route(method: string, path: string, params: Params): Answer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.createSession(params)
    if (method === 'POST' && path === '/v1/refunds') return this.createRefund(params)
    if (method === 'GET' && path === '/v1/charges') return this.listCharges()
    const session = this.sessions.get(path.replace('/v1/checkout/sessions/', ''))
    return session ? { status: 200, body: session } : refused(404, `No such route: ${path}`)
  }

  createSession(params: Params): Answer {
    const lifetime = Number(params['expires_at']) - Math.floor(this.now() / 1000)
    if (lifetime < 1800 || lifetime > 86_400) return refused(400, 'expires_at must be 30 minutes to 24 hours away')
    if (params['mode'] !== 'payment' || !params['success_url']) return refused(400, 'mode and success_url are required')
    const lines = linesIn(params)
    if (lines.length === 0 || lines.some((line) => !isPriced(line))) return refused(400, 'line_items are not priced')
    const id = `cs_test_${randomUUID()}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      client_reference_id: params['client_reference_id'] ?? '',
      amount_total: lines.reduce((total, { price, quantity }) => total + price * quantity, 0),
      currency: lines[0]!.currency,
      payment_status: 'unpaid',
      payment_intent: null,
      metadata: { reference: params['payment_intent_data[metadata][reference]'] ?? '' },
    }
    this.sessions.set(id, session)
    return { status: 200, body: session }
  }

  createRefund(params: Params): Answer {
    const intent = this.intents.get(params['payment_intent'] ?? '')
    const amount = Number(params['amount'])
    if (!intent) return refused(404, 'No such payment_intent')
    if (intent.refunded === intent.amount)
      return refused(400, 'Charge has already been refunded', 'charge_already_refunded')
    if (amount > intent.amount - intent.refunded) return refused(400, 'Amount is greater than the unrefunded amount')
    intent.refunded += amount
    return { status: 200, body: { id: `re_${randomUUID()}`, object: 'refund', amount, status: 'succeeded' } }
  }

  listCharges(): Answer {
    const data = [...this.intents.values()].map(({ id, amount, refunded, metadata, created }) => ({
      id: `ch_${id}`,
      object: 'charge',
      paid: true,
      amount,
      amount_captured: amount,
      amount_refunded: refunded,
      metadata,
      created,
    }))
    return { status: 200, body: { object: 'list', url: '/v1/charges', has_more: false, data } }
  }

  sessionOf(reference: string): Session {
    return [...this.sessions.values()].find((session) => session.client_reference_id === reference)!
  }

  /** The payer pays: from here on money hangs on a payment intent. */
  pay(reference: string): Session {
    const session = this.sessionOf(reference)
    const { amount_total: amount, metadata } = session
    const intent = { id: `pi_${randomUUID()}`, amount, refunded: 0, metadata, created: Math.floor(this.now() / 1000) }
    this.intents.set(intent.id, intent)
    return Object.assign(session, { payment_status: 'paid', payment_intent: intent.id })
  }

  refundedOf(reference: string): number {
    const own = [...this.intents.values()].filter(({ metadata }) => metadata['reference'] === reference)
    return own.reduce((total, { refunded }) => total + refunded, 0)
  }
}

type Account = { secretKey: string; webhookSecret: string; now?: () => number }

export async function stripeStub({ secretKey, webhookSecret, now = Date.now }: Account) {
  const ledger = new Ledger(now)
  const requests: { path: string; params: Params }[] = []
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    const params = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    requests.push({ path, params })
    const allowed = request.headers.authorization === `Bearer ${secretKey}`
    const key = request.headers['idempotency-key'] as string | undefined
    const answer = allowed ? ledger.answer(key, request.method ?? '', path, params) : refused(401, 'Invalid API Key')
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': 'req_stub' })
    response.end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    requests,
    sign: signer(webhookSecret),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** An event as Stripe posts it. */
export function stripeEvent(type: string, object: object, previous_attributes?: object): string {
  const data = { object, previous_attributes }
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', api_version: '2026-10-28.endive', type, data })
}

/** Signs by the published scheme, without the package that checks it. */
function signer(own: string) {
  return (raw: string, { secret = own, ageSeconds = 0 } = {}) => {
    const seconds = Math.floor(Date.now() / 1000) - ageSeconds
    const v1 = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
    return new Headers({ 'Stripe-Signature': `t=${seconds},v1=${v1}` })
  }
}

const refused = (status: number, message: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, message } },
})

async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
