import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '#app/domain/access/actor.ts'
import { networkCaps, standingOf, type NetworkCaps, type Shares } from '#app/domain/access/capacity.ts'
import { networksOf } from '#app/domain/access/networks.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { receiveForm, type ReceiveRefusal } from './receive.ts'
import { createPlaces, type Places } from './places.ts'

export type UploadRefusal = ReceiveRefusal | 'too-busy'

/** One request that brings files. Whatever came of it, `done` gives its places back and removes its files. */
export type Upload = {
  /**
   * Waits for a place, then writes the form's files to disk as they come; no file is ever whole in memory before
   * somebody asks for its bytes. Nothing of the body is read before there is a place.
   */
  form(request: Request, bounds: { maxBytes: number }): Promise<Result<FormData, UploadRefusal>>
  done(): Promise<void>
}

type Sender = { address: string; actor: Actor }

export type UploadPort = {
  /** @param sender.address the address the request is counted for; see http/address.ts */
  open(sender: Sender): Upload
}

type Settings = {
  /** Where files lie until their request is answered. */
  folder: string
  /** True for an address of the machine a demo runs on: its places are everybody's. */
  isDemoMachine: (address: string) => boolean
}

// Receiving costs a buffer and a file each. What a body is then turned into is whole in memory: 31 MB at most, so few.
const RECEIVED_AT_ONCE: Shares = { anonymous: 16, client: 20, staff: 24 }
const RECEIVED_FROM_NETWORK: NetworkCaps = { address: 4, site: 6, block: 8 }
const RECEIVED_FOR_ACCOUNT = 6
const ANSWERED_AT_ONCE: Shares = { anonymous: 2, client: 3, staff: 4 }
const ANSWERED_FROM_NETWORK: NetworkCaps = { address: 2, site: 2, block: 2 }
const ANSWERED_FOR_ACCOUNT = 2
const WAITING: Shares = { anonymous: 150, client: 180, staff: 200 }
const WAIT_TO_BEGIN_MS = 15_000
// A picture takes up to four seconds to measure, and as many may stand in front as are received at once.
const WAIT_FOR_ANSWER_MS = 240_000
/** A sender slower than this, after a while to begin, is not about to finish. Source: OWASP ASVS 5.0, 15.2.2. */
const LEAST_BYTES_PER_SECOND = 10_000
/** The same while others wait for a place. */
const LEAST_WHILE_OTHERS_WAIT = 50_000

/**
 * Forms with files, so many at a time in all, for each account and from each network. The folder may be another
 * process's too: what that receives stays.
 */
export function openUploads({ folder, isDemoMachine }: Settings): UploadPort {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const receiving = createPlaces({ shares: RECEIVED_AT_ONCE, waiting: WAITING, waitMs: WAIT_TO_BEGIN_MS })
  const answering = createPlaces({ shares: ANSWERED_AT_ONCE, waiting: WAITING, waitMs: WAIT_FOR_ANSWER_MS })
  const leastRate = () => (receiving.isAnybodyWaiting() ? LEAST_WHILE_OTHERS_WAIT : LEAST_BYTES_PER_SECOND)
  return {
    open({ address, actor }) {
      const mine = join(folder, randomUUID())
      const places: { free(): void }[] = []
      const keysOf = (networks: NetworkCaps, account: number) =>
        actor ? [{ key: actor.userId, most: account }] : networkCaps(networksOf(address), networks)
      const enter = async (line: Places, keys: ReturnType<typeof keysOf>) => {
        const place = await line.take({ standing: standingOf(actor), keys })
        if (place) places.push(place)
        return place !== null
      }
      return {
        async form(request, bounds) {
          const keys = isDemoMachine(address) ? [] : keysOf(RECEIVED_FROM_NETWORK, RECEIVED_FOR_ACCOUNT)
          if (!(await enter(receiving, keys))) return refuse('too-busy')
          const received = await receiveForm(request, mine, { ...bounds, leastRate })
          if (!received.ok) return received
          const canAnswer = await enter(answering, keysOf(ANSWERED_FROM_NETWORK, ANSWERED_FOR_ACCOUNT))
          return canAnswer ? ok(received.value) : refuse('too-busy')
        },
        async done() {
          if (places.length > 0) await rm(mine, { recursive: true, force: true })
          for (const place of places.splice(0)) place.free()
        },
      }
    },
  }
}
