import { createHash } from 'node:crypto'
import type { DBAdapter, Where } from 'better-auth/adapters'

/** What the database keeps of a session's token. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The library writes session tokens as they are. Behind this, the table holds their hashes and the library does not
 * notice: what it writes or asks by is hashed on the way in, and what it asked by is what it gets back.
 */
export function withHashedTokens<Adapter extends DBAdapter>(adapter: Adapter): Adapter {
  const asked = (where: Where[] | undefined) => where?.find(({ field }) => field === 'token')
  const hashed = <Ask extends { model: string; where?: Where[] | undefined }>(ask: Ask): Ask =>
    ask.model === 'session' && asked(ask.where)
      ? { ...ask, where: ask.where?.map((one) => (one.field === 'token' ? { ...one, value: hashOf(one.value) } : one)) }
      : ask
  const named = <Row>(row: Row, where: Where[] | undefined): Row => {
    const token = asked(where)?.value
    return row && typeof token === 'string' ? { ...row, token } : row
  }
  return {
    ...adapter,
    create: async (ask: Parameters<DBAdapter['create']>[0]) => {
      const { token } = ask.data as { token?: string }
      if (ask.model !== 'session' || token === undefined) return adapter.create(ask)
      const row = await adapter.create({ ...ask, data: { ...ask.data, token: tokenHash(token) } })
      return { ...row, token }
    },
    findOne: async (ask: Parameters<DBAdapter['findOne']>[0]) =>
      ask.model === 'session' ? named(await adapter.findOne(hashed(ask)), ask.where) : adapter.findOne(ask),
    findMany: (ask: Parameters<DBAdapter['findMany']>[0]) => adapter.findMany(hashed(ask)),
    update: (ask: Parameters<DBAdapter['update']>[0]) => adapter.update(hashed(ask)),
    updateMany: (ask: Parameters<DBAdapter['updateMany']>[0]) => adapter.updateMany(hashed(ask)),
    delete: (ask: Parameters<DBAdapter['delete']>[0]) => adapter.delete(hashed(ask)),
    deleteMany: (ask: Parameters<DBAdapter['deleteMany']>[0]) => adapter.deleteMany(hashed(ask)),
  } as Adapter
}

const hashOf = (value: Where['value']): Where['value'] =>
  typeof value === 'string' ? tokenHash(value) : Array.isArray(value) ? (value as string[]).map(tokenHash) : value
