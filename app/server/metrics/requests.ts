import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metric, Sample } from './text.ts'

/** Seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

type Counted = { labels: { kind: string; code: string }; buckets: number[]; sum: number; count: number }
export type RequestMetrics = ReturnType<typeof countRequests>

/** Counts answers and how long they took, by kind of address and class of status: few enough to keep for good. */
export function countRequests() {
  const counted = new Map<string, Counted>()
  const add = (labels: Counted['labels'], seconds: number) => {
    const key = `${labels.kind} ${labels.code}`
    const one = counted.get(key) ?? { labels, buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
    counted.set(key, one)
    one.sum += seconds
    one.count++
    for (const [index, bound] of BUCKETS.entries()) if (seconds <= bound) one.buckets[index]!++
  }
  return {
    observe({ url = '' }: IncomingMessage, response: ServerResponse) {
      const kind = kindOf(url)
      // A stream of events ends when its page is closed.
      if (kind === 'events') return
      const from = performance.now()
      response.once('close', () => {
        const code = response.writableFinished ? `${Math.trunc(response.statusCode / 100)}xx` : 'aborted'
        add({ kind, code }, (performance.now() - from) / 1_000)
      })
    },
    metric: (): Metric => ({
      name: 'falm_http_request_duration_seconds',
      help: 'Answers by kind of address and class of status, and how long they took.',
      type: 'histogram',
      samples: Array.from(counted.values(), samplesOf).flat(),
    }),
  }
}

function samplesOf({ labels, buckets, sum, count }: Counted): Sample[] {
  const upTo = (le: string, value: number): Sample => ({ suffix: '_bucket', labels: { ...labels, le }, value })
  return [
    ...BUCKETS.map((bound, index) => upTo(String(bound), buckets[index]!)),
    upTo('+Inf', count),
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

function kindOf(url: string): 'events' | 'api' | 'asset' | 'data' | 'page' {
  const [path = ''] = url.split('?')
  if (path === '/api/events') return 'events'
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/assets/')) return 'asset'
  return path.endsWith('.data') ? 'data' : 'page'
}
