import type { BookingTerms, VisitLengths } from '#app/domain/booking/booking-terms.ts'
import { clinicWith, placeholdersIn, type Clinic, type CommissionPercents } from '#app/domain/clinic/clinic.ts'
import type { CashTerms } from '#app/domain/money/desk-payment.ts'
import { kroner } from '#app/domain/money/money.ts'
import type { QuoteInput } from '#app/domain/pricing/pricing.ts'
import type { PackageLeast } from '#app/domain/pricing/sessions.ts'
import { readSetting } from '#app/db/settings.ts'
import type { Services } from '#app/services/services.ts'
import { isSettingKey, settingIn, type SettingKey, type SettingValue } from '../schema.ts'

type Sources = Pick<Services, 'db' | 'settingsCache'>

/**
 * A setting's value: the owner's, or the shipped one if there is none or it is no longer valid. Cached until a change by
 * any instance. While the database does not answer, the last known value holds.
 */
export async function settingOf<K extends SettingKey>(services: Sources, key: K): Promise<SettingValue<K>> {
  try {
    return await storedSetting(services, key)
  } catch {
    return (services.settingsCache.lastKnown(key) ?? settingIn(key, null)) as SettingValue<K>
  }
}

/** The same for what must not act on an old value. @throws when the database cannot answer. */
export async function storedSetting<K extends SettingKey>(services: Sources, key: K): Promise<SettingValue<K>> {
  const values = services.settingsCache.current()
  if (values.has(key)) return values.get(key) as SettingValue<K>
  const value = settingIn(key, await readSetting(services.db.k, key))
  values.set(key, value)
  return value
}

/** How long a visit that is booked now takes. */
export async function visitLengthsNow(services: Sources): Promise<VisitLengths> {
  return {
    consultation: await settingOf(services, 'consultation_minutes'),
    treatment: {
      small: await settingOf(services, 'treatment_small_minutes'),
      medium: await settingOf(services, 'treatment_medium_minutes'),
      large: await settingOf(services, 'treatment_large_minutes'),
    },
    buffer: await settingOf(services, 'buffer_minutes'),
  }
}

/** The clinic as its owner set it, read once per request, mail or job. */
export async function clinicOf(services: Sources): Promise<Clinic> {
  return clinicWith(await settingOf(services, 'clinic'), {
    visitLengths: await visitLengthsNow(services),
    passwordLength: await settingOf(services, 'password_characters'),
    packageDiscountPercent: await settingOf(services, 'package_discount_percent'),
    packageLeast: await packageLeast(services),
    packageMost: await packageMost(services),
    commission: await commissionPercents(services),
  })
}

/** The commission rates of partners without an agreed rate. */
const commissionPercents = async (services: Sources): Promise<CommissionPercents> => ({
  own: await settingOf(services, 'commission_percent'),
  parent: await settingOf(services, 'parent_commission_percent'),
})

/** The sessions a package's discount begins at, by what it is bought for. */
const packageLeast = async (services: Sources): Promise<PackageLeast> => ({
  coverUp: await settingOf(services, 'cover_up_sessions'),
  completeRemoval: await settingOf(services, 'complete_removal_sessions'),
})

/** The most sessions a client may buy as a package. */
export const packageMost = (services: Sources) => settingOf(services, 'most_package_sessions')

/** When the clinic takes cash, and how much of it for what belongs together. */
export const cashTerms = async (services: Sources): Promise<CashTerms> => ({
  fromHour: await settingOf(services, 'cash_from_hour'),
  untilHour: await settingOf(services, 'cash_until_hour'),
  limit: kroner(await settingOf(services, 'cash_limit_kroner')),
})

/** The owner has entered what an invoice shows of the clinic. */
export const hasOwnFacts = async (services: Sources) => placeholdersIn(await settingOf(services, 'clinic')).length === 0

/** Without the clinic's own facts nothing is sold and no invoice is issued. A demo sells. */
export const isReadyToSell = async (services: Sources & Pick<Services, 'settings'>) =>
  services.settings.demo || (await hasOwnFacts(services))

/** The terms of booking as they stand now. */
export async function bookingTerms(services: Sources): Promise<BookingTerms> {
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

type PriceTerms = Required<
  Pick<QuoteInput, 'deposit' | 'packageDiscountPercent' | 'packageLeast' | 'singleDiscountPercent'>
>

/** What the owner's settings give every quote that is made now. */
export async function priceTerms(services: Sources): Promise<PriceTerms> {
  return {
    deposit: kroner(await settingOf(services, 'deposit_kroner')),
    packageDiscountPercent: await settingOf(services, 'package_discount_percent'),
    packageLeast: await packageLeast(services),
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
