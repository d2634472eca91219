import { createHmac } from 'node:crypto'
import type { Database } from '#app/db/client.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentFailure, PaymentWay } from '#app/domain/money/payment.ts'
import { runningClock } from '#app/services/clock/clock.ts'
import { outcomeOf, type Card } from './sandbox-cards.ts'
import { eventBody, SIGNATURE_HEADER, type SandboxEvent } from './sandbox-event.ts'
import type { OrderLine } from './payments.ts'
import type { Sandbox } from './sandbox.ts'
import { signWebhook } from './webhook-signature.ts'

export const DELIVERIES = ['now', 'late', 'twice', 'before-return'] as const
/** now: without waiting for it. late: after 8 s. twice: two identical ones. before-return: the browser waits for it. */
export type Delivery = (typeof DELIVERIES)[number]

/** What the payment page shows. */
export type OpenCheckout = {
  id: string
  amount: Ore
  description: string
  lines: OrderLine[]
  /** How it may be paid, in the order the page offers it. */
  ways: PaymentWay[]
  lng: Language
  status: 'open' | 'paid' | 'cancelled'
}

export type SandboxCounter = {
  findCheckout(id: string): Promise<OpenCheckout | null>
  /**
   * Tries a card. The number is compared and forgotten. A card that fails leaves the page open for another one.
   * A checkout that is over is not paid again. @returns where the browser goes; null when there is no such checkout.
   */
  payWithCard(id: string, card: Card, how: { delivery: Delivery }): Promise<{ redirectTo: string } | null>
  /**
   * Pays by MobilePay or Klarna, which ask in an app or a page of their own: here one press. Null where there is no such
   * checkout, or it is not offered that way.
   */
  payBy(id: string, way: PaymentWay, how: { delivery: Delivery }): Promise<{ redirectTo: string } | null>
  /** The payer gives up. @returns where the browser goes; null when there is no such checkout. */
  cancelCheckout(id: string): Promise<{ redirectTo: string } | null>
}

/** The sandbox's own counter: what its payment page calls. @param lateMs how late "late" is. */
export function sandboxCounter({
  clock = runningClock(),
  lateMs = 8_000,
  ...sandbox
}: Sandbox & { lateMs?: number }): SandboxCounter {
  const { find, close } = booksOf(sandbox.db)
  const announce = announcer({ ...sandbox, clock, lateMs })
  const end = async (checkout: Row, outcome: 'paid' | PaymentFailure, delivery: Delivery, card?: string) => {
    const { id } = checkout
    if (outcome === 'paid' && !(await close(id, 'paid'))) return { redirectTo: endOf((await find(id))!) }
    await announce(eventBody(...said(outcome, checkout, card)), delivery)
    return { redirectTo: outcome === 'paid' ? checkout.success_url : checkout.failure_url }
  }
  return {
    async findCheckout(id) {
      const checkout = await find(id)
      if (!checkout) return null
      const { amount, description, lng, status } = checkout
      return {
        id,
        amount,
        description,
        lng,
        status,
        lines: checkout.lines as OrderLine[],
        ways: checkout.ways as PaymentWay[],
      }
    },
    async payWithCard(id, card, { delivery }) {
      const checkout = await find(id)
      if (!checkout) return null
      if (checkout.status !== 'open') return { redirectTo: endOf(checkout) }
      return end(checkout, outcomeOf(card, clock.instant()), delivery, markOf(sandbox.secret, card))
    },
    async payBy(id, way, { delivery }) {
      const checkout = await find(id)
      if (!checkout || way === 'card' || !(checkout.ways as string[]).includes(way)) return null
      return checkout.status === 'open' ? end(checkout, 'paid', delivery) : { redirectTo: endOf(checkout) }
    },
    async cancelCheckout(id) {
      const checkout = await find(id)
      if (!checkout) return null
      if (await close(id, 'cancelled')) await announce(eventBody('payment.cancelled', checkout), 'before-return')
      return { redirectTo: endOf((await find(id))!) }
    },
  }
}

const booksOf = ({ k }: Database) => ({
  find: (id: string) => k.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Of two clicks one closes the checkout, so there is one event. */
  async close(id: string, status: 'paid' | 'cancelled') {
    const open = k.updateTable('sandbox_checkouts').set({ status }).where('id', '=', id).where('status', '=', 'open')
    return (await open.executeTakeFirst()).numUpdatedRows > 0n
  },
})

function announcer({ secret, deliver, clock, lateMs }: Required<Sandbox> & { lateMs: number }) {
  const post = async (body: string) => {
    const headers = { [SIGNATURE_HEADER]: signWebhook(secret, body, clock.instant()) }
    await deliver({ raw: body, headers }).catch(() => {}) // a real provider gives up in silence, too
  }
  return async (body: string, delivery: Delivery) => {
    if (delivery === 'late') setTimeout(() => void post(body), lateMs).unref()
    else if (delivery === 'before-return') await post(body)
    else void Promise.all(delivery === 'twice' ? [post(body), post(body)] : [post(body)])
  }
}

type Row = { id: string; reference: string; amount: Ore; status: string; success_url: string; failure_url: string }

const endOf = ({ status, success_url, failure_url }: Row) => (status === 'paid' ? success_url : failure_url)

const said = (
  outcome: 'paid' | PaymentFailure,
  checkout: Row,
  card?: string,
): [SandboxEvent['type'], Row, { reason?: PaymentFailure; card?: string }] =>
  outcome === 'paid'
    ? ['payment.paid', checkout, card ? { card } : {}]
    : ['payment.failed', checkout, { reason: outcome }]

/** A card's mark, as payment providers give one: the number itself is forgotten. */
const markOf = (secret: string, { number }: Card) =>
  createHmac('sha256', secret).update(number.replace(/\D/g, '')).digest('base64url').slice(0, 22)
