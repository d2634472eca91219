import { data, type DataStrategyResult } from 'react-router'
import { errorKindOf } from '#app/ui/frames/error-kind.ts'
import { askToSignIn, signedInAgain, takeSubmitted } from './session-end.ts'

/** Why what was sent got no answer. `signed-out`: the sign-in over the page says so. */
export type Unsent = 'offline' | 'busy' | 'wrong' | 'signed-out'

let now: Unsent | null = null
const listeners = new Set<() => void>()

export const unsentNow = () => now
export function onUnsent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function setUnsent(next: Unsent | null) {
  if (next === now) return
  now = next
  for (const listener of listeners) listener()
}

const answerListeners = new Set<(isAccepted: boolean) => void>()
/** Calls back with the outcome of each form; one that got no answer, or a refusal, is not accepted. */
export function onFormAnswer(listener: (isAccepted: boolean) => void) {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
}

let readAgain: (() => void) | null = null
/** How the page asks the router to read once more. Returns the way to stop. */
export function onReadAgain(read: () => void) {
  readAgain = read
  return () => {
    if (readAgain === read) readAgain = null
  }
}

type Results = Record<string, DataStrategyResult>
type Sent = { request: Request }

/** Where a form was sent last, and what it was answered last: a page that shows it goes on showing it. */
let sent: { url: string; answer: unknown } = { url: '', answer: null }
/** The router comes by once more after each form, also where nothing is read anew. */
let isAfterUnsent = false

/**
 * Stands around every form of the pages below a frame: one that got no answer leaves its page as it is, with all that
 * was typed, and `UnsentNote` says why. Without this the router shows a page about the failure in the form's place.
 * A reading without a connection waits for it, for the same reason: of another day or price, and of what changed
 * elsewhere, which nobody asked for.
 */
export async function keepUnsent({ request }: Sent, next: () => Promise<Results>): Promise<Results> {
  if (request.method === 'GET') return readOnline(request, next)
  const form = takeSubmitted()
  const results = await next()
  const [route, { type, result }] = Object.entries(results)[0] ?? ['', { type: 'data', result: null }]
  const isSignedOut = isToSignIn(result) && askToSignIn(form)
  const unsent = isSignedOut ? 'signed-out' : type === 'error' && !request.signal.aborted ? unsentBy(result) : null
  setUnsent(unsent)
  const accepted = !unsent && isAccepted(type, result)
  for (const listener of answerListeners) listener(accepted)
  isAfterUnsent = unsent !== null
  const last = sent.url === request.url ? sent.answer : null
  sent = { url: request.url, answer: type === 'data' ? answerIn(result) : last }
  if (!unsent) return results
  // With an error's status nothing is read anew.
  return { [route]: { type: 'data', result: data(last, { status: isSignedOut ? 401 : 503 }) } }
}

/** True for the redirect that the gate answers to a request without a session. */
function isToSignIn(answer: unknown): boolean {
  const to = answer instanceof Response && answer.headers.get('Location')
  return to ? new URL(to, 'http://page.invalid').searchParams.has('signin') : false
}

/** True for an answer without a refusal: a page's data, or the redirect to another page. */
function isAccepted(type: DataStrategyResult['type'], result: unknown): boolean {
  if (result instanceof Response) return result.status < 400 && !isToSignIn(result)
  const status = result instanceof Object && 'init' in result ? (result.init as ResponseInit | null)?.status : undefined
  return type === 'data' && (status ?? 200) < 400
}

/** Null: it was answered, if only by the way to another page or by a refusal to be shown in its place. */
function unsentBy(error: unknown): Unsent | null {
  const kind = error instanceof Response ? null : errorKindOf(answerIn(error))
  return kind === 'offline' || kind === 'busy' || kind === 'wrong' ? kind : null
}

/** The router hands an answer over as it is, or wrapped with its status; what was thrown, too. */
const answerIn = (result: unknown): unknown =>
  result instanceof Object && 'init' in result && 'data' in result ? result.data : result

async function readOnline({ url, signal }: Request, next: () => Promise<Results>): Promise<Results> {
  if (url !== sent.url) {
    sent = { url: '', answer: null }
    setUnsent(null)
  }
  const isOnlyAfter = isAfterUnsent && url === sent.url
  isAfterUnsent = false
  if (!navigator.onLine && !isOnlyAfter) await online(signal)
  const results = await next()
  const read = readAgain
  if (!read || signal.aborted) return results
  if (Object.values(results).some(({ result }) => isToSignIn(result))) return readSignedIn(signal, results)
  if (!Object.values(results).some(isUnreached)) return results
  // A device that wakes says it is online before it is. What was asked for cannot be asked twice from here: once the
  // clinic answers, the page reads again, and with that this reading is over.
  await online(signal)
  if (!signal.aborted) read()
  return results
}

/** Holds a read that found no session until the user has signed in over the page, then reads again. */
async function readSignedIn(signal: AbortSignal, results: Results): Promise<Results> {
  if (!askToSignIn()) return results
  await signedInAgain(signal)
  if (!signal.aborted) readAgain?.()
  return results
}

const isUnreached = ({ type, result }: DataStrategyResult) => type === 'error' && unsentBy(result) === 'offline'

async function online(signal: AbortSignal) {
  setUnsent('offline')
  await connection(signal)
  if (!signal.aborted) setUnsent(null)
}

const AGAIN_MS = 500

/** A device says it is online before anything can be reached: the server has answered, or nobody waits any more. */
async function connection(signal: AbortSignal) {
  if (!navigator.onLine)
    await new Promise<void>((resolve) => {
      const done = () => resolve()
      addEventListener('online', done, { once: true })
      signal.addEventListener('abort', done, { once: true })
    })
  while (!signal.aborted && !(await isReached())) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}

const isReached = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
