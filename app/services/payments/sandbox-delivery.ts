import { setTimeout as wait } from 'node:timers/promises'
import type { Deliver } from './sandbox-event.ts'

const TIMEOUT_MS = 10_000

/**
 * Posts webhooks to this site's own address over HTTP, as a real provider would: one try and three more.
 * @param pausesMs before each further try. @throws when none of them was answered with success.
 */
export function httpDelivery(publicUrl: string, pausesMs: readonly number[] = [500, 2_000, 5_000]): Deliver {
  return async ({ raw, headers }) => {
    for (let tries = 0; ; tries++) {
      const problem = await post(`${publicUrl}/api/webhooks/payments/sandbox`, raw, headers)
      if (!problem) return
      const pause = pausesMs[tries]
      if (pause === undefined) throw new Error(`The webhook was not taken: ${problem}`)
      await wait(pause, undefined, { ref: false })
    }
  }
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.ok ? null : `answered ${answer.status}`
  } catch {
    return 'no answer'
  }
}
