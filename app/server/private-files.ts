import { chmod, mkdir, stat } from 'node:fs/promises'
import { note } from '#app/http/log.ts'

const OWNER_ONLY = 0o700
const OTHERS = 0o077

/** Whatever this process writes from now on is its user's alone. */
export const keepFilesPrivate = () => void process.umask(OTHERS)

/** Makes the data folder, and closes it to other users of the machine; where that cannot be, it is said. */
export async function closeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  await chmod(folder, OWNER_ONLY).catch(() => {})
  if ((await stat(folder)).mode & OTHERS) note('alert', { event: 'data-folder-open-to-others' })
}
