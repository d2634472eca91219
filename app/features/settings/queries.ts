import type { BookingTerms, VisitLengths } from '#app/domain/booking-terms.ts'
import { kroner, type Ore } from '#app/domain/money.ts'
import { readSetting } from '#app/db/settings.ts'
import type { Services } from '#app/services/services.ts'
import { isSettingKey, settingIn, type SettingKey, type SettingValue } from './schema.ts'

type Ground = Pick<Services, 'db' | 'live'>
const kept = new WeakMap<Services['db'], Map<string, unknown>>()

/**
 * A setting's value: the owner's, or the one the clinic ships with where there is none, it is none any more, or the
 * database cannot answer. Kept in memory; a change by any instance is read anew at once.
 */
export async function settingOf<K extends SettingKey>(services: Ground, key: K): Promise<SettingValue<K>> {
  try {
    return await storedSetting(services, key)
  } catch {
    return settingIn(key, null)
  }
}

/** The same for whoever keeps the answer. @throws when the database cannot answer. */
export async function storedSetting<K extends SettingKey>(services: Ground, key: K): Promise<SettingValue<K>> {
  const values = valuesOf(services)
  if (values.has(key)) return values.get(key) as SettingValue<K>
  // A booking asks for some forty: what the schema makes of a setting is kept, not what was stored.
  const value = settingIn(key, await readSetting(services.db.k, key))
  // Only into the book it was asked for: a change in between has begun another.
  values.set(key, value)
  return value
}

function valuesOf({ db, live }: Ground): Map<string, unknown> {
  const known = kept.get(db)
  if (known) return known
  if (!watched.has(db)) {
    watched.add(db)
    live.onChange((table) => (table === 'site_settings' || table === '') && kept.delete(db))
  }
  const fresh = new Map<string, unknown>()
  kept.set(db, fresh)
  return fresh
}
const watched = new WeakSet<Services['db']>()

/** For the instance that made the change, which need not wait to be told. */
export const forgetSettings = (db: Services['db']) => void kept.delete(db)

/** How long a visit that is booked now takes. @param read `storedSetting` for whoever keeps the answer. */
export async function visitLengthsNow(services: Ground, read: typeof settingOf = settingOf): Promise<VisitLengths> {
  return {
    consultation: await read(services, 'consultation_minutes'),
    treatment: {
      small: await read(services, 'treatment_small_minutes'),
      medium: await read(services, 'treatment_medium_minutes'),
      large: await read(services, 'treatment_large_minutes'),
    },
    buffer: await read(services, 'buffer_minutes'),
  }
}

/** The terms of booking as they stand now. */
export async function bookingTerms(services: Ground): Promise<BookingTerms> {
  return {
    windowDays: await settingOf(services, 'booking_window_days'),
    minNoticeMinutes: await settingOf(services, 'min_notice_minutes'),
    holdMinutes: await settingOf(services, 'hold_minutes'),
    selfServiceHours: await settingOf(services, 'self_service_hours'),
    deposit: kroner(await settingOf(services, 'deposit_kroner')),
    refundRate: await settingOf(services, 'refund_rate'),
    consentHours: await settingOf(services, 'consent_hours'),
    lengths: await visitLengthsNow(services),
  }
}

type PriceTerms = { deposit: Ore; packageDiscountPercent: number; singleDiscountPercent: number }

/** What the owner's settings give every quote that is made now. */
export async function priceTerms(services: Ground): Promise<PriceTerms> {
  return {
    deposit: kroner(await settingOf(services, 'deposit_kroner')),
    packageDiscountPercent: await settingOf(services, 'package_discount_percent'),
    singleDiscountPercent: await settingOf(services, 'single_discount_percent'),
  }
}

export type SettingChange = { id: number; key: SettingKey; at: Date; by: string; was: unknown; became: unknown }

/** When a setting was last changed; null: never. */
export async function changedAt({ db }: Pick<Services, 'db'>, key: SettingKey): Promise<Date | null> {
  const row = await db.k
    .selectFrom('setting_changes')
    .select('at')
    .where('setting_key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The newest changes first, of one setting or of all, with who made them. */
export async function settingChanges(
  { db }: Pick<Services, 'db'>,
  limit = 20,
  key?: SettingKey,
): Promise<SettingChange[]> {
  const rows = await db.k
    .selectFrom('setting_changes as c')
    .leftJoin('users as u', 'u.id', 'c.actor_id')
    .select(['c.id', 'c.setting_key', 'c.at', 'c.was', 'c.became', 'u.name'])
    .$if(key !== undefined, (query) => query.where('c.setting_key', '=', key!))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ setting_key: key, name, ...row }) =>
    isSettingKey(key) ? [{ ...row, key, by: name ?? '' }] : [],
  )
}
