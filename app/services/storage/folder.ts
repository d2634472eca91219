import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StoragePort } from './storage.ts'

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]{2,5}$/
const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' }

/** Files in a folder of this machine. A file is written beside its place and then moved, so none is ever half there. */
export function folderStorage(root: string): StoragePort {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a storage key')
    return join(root, key)
  }
  return {
    name: 'folder',
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    async get(key) {
      try {
        const bytes = await readFile(pathOf(key))
        return { bytes, type: TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream' }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(`${path}.part`, { force: true })
    },
  }
}
