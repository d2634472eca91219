import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { Tx } from './transaction.ts'

/** A setting as stored; null: never set, so the shipped value counts. The schema of its key reads it. */
export async function readSetting(k: Kysely<Schema>, key: string): Promise<unknown> {
  const row = await k
    .selectFrom('site_settings')
    .select('setting_value')
    .where('setting_key', '=', key)
    .executeTakeFirst()
  return row?.setting_value ?? null
}

type Change = { key: string; value: unknown; actorId: string; at: Date }

/**
 * Sets a setting, or with `null` gives it its shipped value back, and writes down who, when, from what and to what.
 * The value has been through the schema of its key. A database trigger tells the live pages.
 */
export async function writeSetting(tx: Tx, { key, value, actorId, at }: Change): Promise<void> {
  // Two who change one setting do so in turn, so each line of the history says what it really replaced.
  await sql`select pg_advisory_xact_lock(4, hashtext(${key}))`.execute(tx)
  const was = await readSetting(tx, key)
  const became = value === null ? null : JSON.stringify(value)
  if (became === null) await tx.deleteFrom('site_settings').where('setting_key', '=', key).execute()
  else
    await tx
      .insertInto('site_settings')
      .values({ setting_key: key, setting_value: became, updated_at: at })
      .onConflict((oc) => oc.column('setting_key').doUpdateSet({ setting_value: became, updated_at: at }))
      .execute()
  await tx
    .insertInto('setting_changes')
    .values({ setting_key: key, at, actor_id: actorId, was: was === null ? null : JSON.stringify(was), became })
    .execute()
}
