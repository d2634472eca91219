import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseAway } from '#app/db/outage.ts'
import { runningClock } from '#app/services/clock/clock.ts'

/** Where something happened, as a fixed term: never text that a visitor sent. */
type Place = {
  route?: string
  job?: string
  event?: string
  directive?: string
  path?: string
  payment?: unknown
  kind?: string
  row?: number
  status?: number
  count?: number
  seconds?: number
}

type Level = 'info' | 'warn' | 'error' | 'alert'

const clock = runningClock()
const requests = new AsyncLocalStorage<string>()

/** Runs the work of one request; its log lines carry this id. */
export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work)

/** Writes one JSON line to standard error: time, request id, level and place. */
export const note = (level: Level, place: Place) => write(level, place)

/** The start line of a process. */
export const noteStart = (facts: Record<'version' | 'commit' | 'engine', string> & { pid: number }) =>
  write('info', { event: 'started', ...facts })

/** Logs a slow statement without its parameters. */
export const noteSlowQuery = (statement: string, ms: number) =>
  write('warn', {
    event: 'slow-query',
    ms: Math.round(ms),
    statement: statement.replaceAll(/\s+/g, ' ').slice(0, MESSAGE_MAX),
  })

/** Logs an error as one line: its message without input, and the source line. */
export function noteError(place: Place, error: unknown) {
  // An outage of the database is one line when it begins and one when it ends, not one for each query.
  if (!isDatabaseAway(error)) write('error', { ...place, ...errorFacts(error) })
}

export type Noted = { at: string; level: Level; where: string; message: string }

const REMEMBERED = 50
const remembered: Noted[] = []

/** The latest errors since the process started, newest first, without personal data. */
export const recentErrors = (): readonly Noted[] => remembered.toReversed()

function remember(at: string, level: Level, { job, route, event, message = '' }: Place & { message?: string }) {
  if (level === 'info' || level === 'warn') return
  remembered.push({ at, level, where: route ?? job ?? event ?? '', message })
  if (remembered.length > REMEMBERED) remembered.shift()
}

function write(level: Level, what: object) {
  const request = requests.getStore()
  const at = clock.instant().toISOString()
  remember(at, level, what)
  const line = { at, level, ...(request && { request }), ...what }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/**
 * Turns what a library prints into one log line without its arguments. Only in a server: tests and commands print as
 * usual.
 */
export function noteWhatIsPrinted() {
  const noted = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error)
    write('error', { event: 'printed', ...(error ? errorFacts(error) : {}) })
  }
  Object.assign(console, { error: noted, warn: noted, info: () => {}, debug: () => {} })
  process.on('warning', (warning) => write('warn', { event: 'process-warning', ...errorFacts(warning) }))
  process.on('unhandledRejection', (error) => write('error', { event: 'unhandled', ...errorFacts(error) }))
}

const MESSAGE_MAX = 200

function errorFacts(error: unknown) {
  if (!(error instanceof Error)) return { message: 'unknown' }
  const frames = (error.stack ?? '').replace(error.message, '').split('\n')
  const line = frames.map((line) => line.trim()).find((line) => line.startsWith('at '))
  return { message: withoutValues(error.message), ...(line ? { line: line.slice(3, MESSAGE_MAX) } : {}) }
}

/** Databases quote values in messages, libraries quote addresses and links. */
function withoutValues(message: string): string {
  const [said = ''] = message.slice(0, MESSAGE_MAX).split(': "')
  return said.split(' ').map(withoutValue).join(' ')
}

/** A message without addresses, links and keys. */
export const masked = (message: string): string => withoutValues(message)

const withoutValue = (word: string) =>
  word.includes('@') || (word.length >= LINK_LENGTH && /\d/.test(word)) ? '…' : word

const LINK_LENGTH = 20

/** Removes private links. */
export const maskLinks = (path: string) => path.replace(/[\w.-]{20,}/g, '…')
