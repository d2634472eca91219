import { expect, test } from 'vitest'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { removeNotedFiles } from './files.ts'

test.each(engines())(
  'a picture’s file goes with its row, and one that will not go keeps no other (%s)',
  async (engine) => {
    const { services, providerId, count } = await world({ engine })
    const own = await visit(services, await signedIn(services), providerId)
    const [stuck, gone, stays] = [
      await picture(services, own),
      await picture(services, own),
      await picture(services, own),
    ]
    await services.db.k.deleteFrom('files').where('storage_key', 'in', [stuck, gone]).execute()
    const storage = {
      ...services.storage,
      remove: (key: string) => (key === stuck ? Promise.reject(new Error('Busy')) : services.storage.remove(key)),
    }
    await expect(removeNotedFiles({ ...services, storage })).rejects.toThrow('1 files could not be removed')
    expect(await services.storage.get(gone)).toBeNull()
    await removeNotedFiles(services)
    expect(await services.storage.get(stuck)).toBeNull()
    expect(await services.storage.get(stays)).not.toBeNull()
    expect(await count('files_to_remove')).toBe(0)
  },
)
