import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'live' | 'clock'>
type Kept = { answer: Promise<unknown>; readAt: number }
const kept = new WeakMap<Services['db'], Map<string, Kept>>()

const KEPT_MS = 5_000

/**
 * What many pages ask alike, such as the counts of the staff's menu: read once, then answered from memory until
 * something is committed here or heard of from another instance, and for five seconds at most, for what is written
 * without a message. Whoever asks while it is read waits for the same answer. A read that fails is not kept.
 */
export function sharedRead<T>(services: Ground, key: string, read: () => Promise<T>): Promise<T> {
  const answers = answersOf(services)
  const now = services.clock.instant().getTime()
  const known = answers.get(key)
  if (known && Math.abs(now - known.readAt) < KEPT_MS) return known.answer as Promise<T>
  const answer = read()
  answers.set(key, { answer, readAt: now })
  answer.catch(() => answers.get(key)?.answer === answer && answers.delete(key))
  return answer
}

function answersOf({ db, live }: Ground): Map<string, Kept> {
  const known = kept.get(db)
  if (known) return known
  const answers = new Map<string, Kept>()
  kept.set(db, answers)
  // A read that has begun before the commit is no longer among them: who asks from now on reads anew.
  const forget = () => answers.clear()
  db.onCommitted(forget)
  live.onEvent(forget)
  return answers
}
