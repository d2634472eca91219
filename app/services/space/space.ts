import { statfs } from 'node:fs/promises'

/** How much is left on the disk under the data folder. */
export type SpacePort = {
  /** True while more may be written; false below the floor, until there is room again. */
  hasRoom(): boolean
  /** Free bytes at the last look, and the floor below which nothing more is taken. */
  free(): { bytes: number; floorBytes: number }
  close(): void
}

type Settings = {
  folder: string
  /** Below this many free bytes nothing more is taken. */
  floorBytes: number
  /** Told when there is no room left, and when there is room again. */
  onChange: (hasRoom: boolean) => void
  /** Free bytes under the folder; the machine's own answer unless a test says otherwise. */
  freeBytes?: (folder: string) => Promise<number>
}

const LOOK_EVERY_MS = 5_000

/**
 * Watches the disk. The embedded engine stops for good when a disk is full to the last byte, and files are cut off
 * halfway: whoever writes is refused in words before that.
 * @throws when the folder cannot be looked at.
 */
export async function watchSpace({ folder, floorBytes, onChange, freeBytes = freeOn }: Settings): Promise<SpacePort> {
  let hasRoom = true
  let bytes = 0
  const look = async () => {
    bytes = await freeBytes(folder)
    const now = bytes >= floorBytes
    if (now !== hasRoom) onChange(now)
    hasRoom = now
  }
  await look()
  // A disk that does not answer for once is asked again.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
  return { hasRoom: () => hasRoom, free: () => ({ bytes, floorBytes }), close: () => clearInterval(timer) }
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** True when a database could not write because its own disk is full. */
export const isDiskFull = (error: unknown) => (error as { code?: unknown } | null)?.code === '53100'
