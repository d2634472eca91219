import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { receiveForm, type ReceiveRefusal } from './receive.ts'
import { createPlaces } from './places.ts'

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

export type UploadPort = {
  /** @param address whom the request is counted for; see http/address.ts */
  open(address: string): Upload
}

type Settings = {
  /** Where files lie until their request is answered. */
  folder: string
  /** True for an address of the machine a demo runs on: its places are everybody's. */
  isDemoMachine: (address: string) => boolean
}

// Receiving costs a buffer and a file each. What a body is then turned into is whole in memory: 31 MB at most, so few.
const RECEIVED_AT_ONCE = 24
const RECEIVED_FROM_ADDRESS = 4
const ANSWERED_AT_ONCE = 4
const ANSWERED_FOR_ADDRESS = 2
const WAITING_MAX = 200
const WAIT_TO_BEGIN_MS = 15_000
// A picture takes up to four seconds to measure, and as many may stand in front as are received at once.
const WAIT_FOR_ANSWER_MS = 240_000

/** Forms with files, so many at a time in all and from one address. */
export function openUploads({ folder, isDemoMachine }: Settings): UploadPort {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const waits = { waitingMax: WAITING_MAX, waitMs: WAIT_TO_BEGIN_MS }
  const strangers = createPlaces({ most: RECEIVED_AT_ONCE, perKey: RECEIVED_FROM_ADDRESS, ...waits })
  const own = createPlaces({ most: RECEIVED_AT_ONCE, perKey: RECEIVED_AT_ONCE, ...waits })
  const answering = createPlaces({
    most: ANSWERED_AT_ONCE,
    perKey: ANSWERED_FOR_ADDRESS,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_FOR_ANSWER_MS,
  })
  return {
    open(address) {
      const mine = join(folder, randomUUID())
      const places: { free(): void }[] = []
      const receiving = isDemoMachine(address) ? own : strangers
      const enter = async (line: typeof strangers) => {
        const place = await line.take(address)
        if (place) places.push(place)
        return place !== null
      }
      return {
        async form(request, bounds) {
          if (!(await enter(receiving))) return refuse('too-busy')
          const received = await receiveForm(request, mine, bounds)
          if (!received.ok) return received
          return (await enter(answering)) ? ok(received.value) : refuse('too-busy')
        },
        async done() {
          if (places.length > 0) await rm(mine, { recursive: true, force: true })
          for (const place of places.splice(0)) place.free()
        },
      }
    },
  }
}
