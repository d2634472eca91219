import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseAway } from '#app/db/outage.ts'
import { runningClock } from '#app/services/clock/clock.ts'

/** Where something happened, in our own words only: nothing a visitor sent. */
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

/** Runs the work of one request; what is noted meanwhile carries this id. */
export const inRequest = <T>(id: string, work: () => T): T => requests.run(id, work)

/** One line of JSON on standard error: when, in which request, how bad, and where. */
export const note = (level: Level, place: Place) => write(level, place)

/** The one line of a process about itself. */
export const noteStart = (facts: Record<'version' | 'commit' | 'engine', string> & { pid: number }) =>
  write('info', { event: 'started', ...facts })

/** A statement that took long, without the values it was given. */
export const noteSlowQuery = (statement: string, ms: number) =>
  write('warn', {
    event: 'slow-query',
    ms: Math.round(ms),
    statement: statement.replaceAll(/\s+/g, ' ').slice(0, MESSAGE_MAX),
  })

/** A failure as one line: what it says, without what it was given, and the line of ours it came from. */
export function noteError(place: Place, error: unknown) {
  // One line says that the database is away and one that it is back, not one for each query meanwhile.
  if (!isDatabaseAway(error)) write('error', { ...place, ...errorFacts(error) })
}

export type Noted = { at: string; level: Level; where: string; message: string }

const REMEMBERED = 50
const remembered: Noted[] = []

/** The newest errors since this process began, newest first: where and what, nobody's name in them. */
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
 * Whatever a library of ours prints, however many lines long, becomes one note without the words it was given.
 * Only where a server runs: a test and a person at the keyboard see what is printed.
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

/** A database quotes the value it was given, a library the address or link it was called with. */
function withoutValues(message: string): string {
  const [said = ''] = message.slice(0, MESSAGE_MAX).split(': "')
  return said.split(' ').map(withoutValue).join(' ')
}

/** A failure's words without an address, a link or a key in them. */
export const masked = (message: string): string => withoutValues(message)

const withoutValue = (word: string) =>
  word.includes('@') || (word.length >= LINK_LENGTH && /\d/.test(word)) ? '…' : word

const LINK_LENGTH = 20

/** A private link is no part of a log. */
export const maskLinks = (path: string) => path.replace(/[\w.-]{20,}/g, '…')
