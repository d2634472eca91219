import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { HourOfProvider } from '#app/domain/clinic/analytics.ts'
import {
  addDays,
  addMinutes,
  at,
  clinicDay,
  dayOf,
  timeOf,
  wallMinutesOf,
  weekdayOf,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { allowPastVisits } from '#app/db/appointments/import.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { dice } from '#test/clinic/dice.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { timeOfLasers, timeOfProviders } from './queries/time-use.ts'

type Span = { from: ClinicTime; to: ClinicTime }
type OfProvider<Whose = string> = Span & { provider: Whose }
type Visit = OfProvider & { lasers: string[] }
type History = {
  open: OfProvider[]
  closed: OfProvider<string | null>[]
  away: (Span & { laser: string })[]
  visits: Visit[]
}

const STEP_MINUTES = 5
const DAYS = { from: clinicDay('2026-10-05'), to: clinicDay('2026-11-08') }
/** Two more days on each side of the range. */
const FILLED_DAYS = 39

const stepsOf = (spans: readonly Span[]) => {
  const steps = new Set<number>()
  for (const { from, to } of spans)
    for (let minute = wallMinutesOf(from); minute < wallMinutesOf(to); minute += STEP_MINUTES) steps.add(minute)
  return steps
}
const isInRange = ({ from }: Span) => dayOf(from) >= DAYS.from && dayOf(from) <= DAYS.to

/** The same figures step by step, five minutes at a time. */
function providersByHand({ open, closed, visits }: History): HourOfProvider[] {
  const hours = new Map<string, HourOfProvider>()
  for (const provider of new Set(open.map((span) => span.provider))) {
    const isTheirs = (span: OfProvider<string | null>) => span.provider === provider || span.provider === null
    const [shut, booked] = [stepsOf(closed.filter(isTheirs)), stepsOf(visits.filter(isInRange).filter(isTheirs))]
    const counted = new Set<number>()
    for (const { from, to } of open.filter(isInRange).filter(isTheirs))
      for (let time = from; time < to; time = addMinutes(time, STEP_MINUTES)) {
        const step = wallMinutesOf(time)
        if (shut.has(step) || counted.has(step)) continue
        counted.add(step)
        const [weekday, hour] = [weekdayOf(dayOf(time)), Number(timeOf(time).slice(0, 2))]
        const key = `${provider} ${weekday} ${hour}`
        const known = hours.get(key) ?? { provider, weekday, hour, open: 0, booked: 0 }
        known.open += STEP_MINUTES
        if (booked.has(step)) known.booked += STEP_MINUTES
        hours.set(key, known)
      }
  }
  return [...hours.values()]
}

function lasersByHand({ open, closed, away, visits }: History, lasers: readonly string[]) {
  const anybody = stepsOf(open.filter(isInRange))
  return lasers.map((id) => {
    const shut = stepsOf([
      ...closed.filter((one) => one.provider === null),
      ...away.filter(({ laser }) => laser === id),
    ])
    const free = [...anybody].filter((step) => !shut.has(step))
    const used = stepsOf(visits.filter(isInRange).filter(({ lasers: taken }) => taken.includes(id)))
    return {
      id,
      open: free.length * STEP_MINUTES,
      booked: free.filter((step) => used.has(step)).length * STEP_MINUTES,
    }
  })
}

const sorted = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** A clinic with this history; visits lie anywhere, within the hours and outside them. */
async function clinicWith(engine: Engine, seed: number) {
  const w = await world({ engine })
  const { services } = w
  const { k } = services.db
  const roll = dice(seed)
  const upTo = (most: number) => Math.floor(roll() * most)
  const providers = [w.providerId, await w.addProvider('Per'), await w.addProvider('Una')]
  const lasers = [services.newId(), services.newId()]
  for (const [n, id] of lasers.entries())
    await k
      .insertInto('resources')
      .values({ id, kind: 'laser', name: `Laser ${n}` })
      .execute()
  const clients = await Promise.all(providers.map(() => signedIn(services)))
  const history: History = { open: [], closed: [], away: [], visits: [] }
  const rows: Insertable<Schema['appointments']>[] = []
  for (let n = 0; n < FILLED_DAYS; n++) {
    const day = addDays(DAYS.from, n - 2)
    const timeAt = (step: number) => addMinutes(at(day, '08:00'), step * STEP_MINUTES)
    for (const [which, provider] of providers.entries()) {
      for (let span = 0, step = 0; span < upTo(4); span++) {
        const [from, to] = [timeAt(step + upTo(40)), timeAt(step + 41 + upTo(20))]
        step += 23
        const isOpen = roll() < 0.8
        await w.opens(day, timeOf(from), timeOf(to), { provider, isAvailable: isOpen })
        ;(isOpen ? history.open : history.closed).push({ provider, from, to })
      }
      for (let step = upTo(30), minutes = 0; step < 130; step += minutes / STEP_MINUTES + upTo(20)) {
        minutes = (1 + upTo(18)) * STEP_MINUTES
        const status = (['completed', 'completed', 'no_show', 'cancelled'] as const)[upTo(4)]!
        const used = which < 2 && roll() < 0.5 ? [lasers[which]!] : []
        const from = timeAt(step)
        const { userId, email } = clients[which]!
        rows.push({
          id: services.newId(),
          patient_id: userId,
          provider_id: provider,
          type: 'consultation',
          status,
          payment_status: 'confirmed',
          appointment_date: day,
          appointment_time: timeOf(from),
          duration_minutes: minutes,
          email,
          first_name: 'Ida',
          resource_ids: used,
        })
        if (status !== 'cancelled') history.visits.push({ provider, from, to: addMinutes(from, minutes), lasers: used })
      }
    }
    if (roll() < 0.5) {
      const from = timeAt(upTo(100))
      const to = addMinutes(from, (1 + upTo(400)) * STEP_MINUTES)
      const which = upTo(3)
      const of =
        which === 2 ? { resource_id: lasers[upTo(2)]! } : { provider_id: which === 0 ? null : providers[upTo(3)]! }
      await k
        .insertInto('closures')
        .values({ starts_at: from, ends_at: to, ...of })
        .execute()
      if ('resource_id' in of) history.away.push({ laser: of.resource_id, from, to })
      else history.closed.push({ provider: of.provider_id, from, to })
    }
  }
  await inTransaction(services.db, async (tx) => {
    await allowPastVisits(tx)
    for (let from = 0; from < rows.length; from += 100)
      await tx
        .insertInto('appointments')
        .values(rows.slice(from, from + 100))
        .execute()
  })
  return { services, history, lasers }
}

test.each(engines().flatMap((engine) => [3, 14, 159, 2653].map((seed) => [engine, seed] as const)))(
  'PostgreSQL counts the same minutes open and booked as a count step by step, %s, seed %i',
  async (engine, seed) => {
    const { services, history, lasers } = await clinicWith(engine, seed)
    const counted = await timeOfProviders(services, DAYS)
    expect(counted.length).toBeGreaterThan(50)
    expect(counted.some(({ booked }) => booked > 0)).toBe(true)
    expect(sorted(counted)).toEqual(sorted(providersByHand(history)))
    const ofLasers = (await timeOfLasers(services, DAYS)).map(({ id, open, booked }) => ({ id, open, booked }))
    expect(ofLasers.every(({ booked }) => booked > 0)).toBe(true)
    expect(ofLasers).toEqual(lasersByHand(history, lasers))
  },
)
