import { sql, type RawBuilder } from 'kysely'
import { idleSecondsLeft, isLiving, isTwoFactorDue } from '#app/domain/access/account.ts'
import { at, clinicTimeAt, dayOf, instantOf, later } from '#app/domain/time/clinic-time.ts'
import { deviceName } from '#app/domain/access/device.ts'
import type { Actor, SignedIn } from '#app/domain/access/actor.ts'
import { policy } from '#app/domain/policy.ts'
import { ERASED, monthsBefore } from '#app/domain/clients/retention.ts'
import type { Role } from '#app/domain/access/roles.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import type { Account, OwnSession, SignedInNow } from './answer-schema.ts'
import type { NextStep } from './schema.ts'

/** @throws when there is no such person. */
export async function accountOf(services: Services, userId: string): Promise<Account> {
  const { db, settings } = services
  const row = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'u.two_factor_enabled', 'p.first_name', 'p.last_name', 'p.phone', 'p.lng', 'p.affiliate_id'])
    .select(['p.temp_password', 'p.reminders'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointments as a')
          .select('a.id')
          .whereRef('a.patient_id', '=', 'u.id')
          .where('a.type', '=', 'treatment')
          .where('a.status', '=', 'completed'),
      ).as('was_treated'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const roles = await rolesOf({ db }, userId)
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    lng: row.lng,
    reminders: row.reminders,
    roles,
    mustChangePassword: row.temp_password !== null,
    mustSetUpTwoFactor: isTwoFactorDue(
      { byServer: settings.requireStaffTwoFactor, byOwner: await settingOf(services, 'staff_two_factor') },
      { roles, twoFactor: row.two_factor_enabled },
    ),
    twoFactor: row.two_factor_enabled,
    affiliateId: row.affiliate_id,
    wasTreated: Boolean(row.was_treated),
  }
}

/** Always holds `client`. */
export async function rolesOf({ db }: Pick<Services, 'db'>, userId: string): Promise<readonly Role[]> {
  const rows = await db.k
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  return ['client', ...rows.map(({ role }) => role)]
}

/** What somebody who is signed in has to do first. */
export const nextStep = (account: Account): NextStep =>
  account.mustChangePassword ? 'change-password' : account.mustSetUpTwoFactor ? 'set-up-two-factor' : 'signed-in'

/** The actor's account, and how long their session lasts unused. */
export async function signedInNow(services: Services, actor: Actor): Promise<SignedInNow> {
  if (!actor) return { account: null, idleSeconds: 0 }
  const row = await services.db.k
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'updated_at as lastSeenAt'])
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  // Ended since this request was authorized.
  if (!row) return { account: null, idleSeconds: 0 }
  const session = { ...row, staffIdleMinutes: await settingOf(services, 'staff_idle_minutes') }
  return {
    account: await accountOf(services, actor.userId),
    idleSeconds: idleSecondsLeft(session, actor.roles, services.clock.instant()),
  }
}

/** The sessions of a person that still live, the newest first. */
export async function ownSessions(services: Services, actor: SignedIn): Promise<OwnSession[]> {
  const { db, clock } = services
  const staffIdleMinutes = await settingOf(services, 'staff_idle_minutes')
  const rows = await db.k
    .selectFrom('sessions')
    .select(['id', 'created_at', 'updated_at', 'user_agent'])
    .where('user_id', '=', actor.userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) =>
      isLiving(
        { createdAt: row.created_at, lastSeenAt: row.updated_at, staffIdleMinutes },
        actor.roles,
        clock.instant(),
      ),
    )
    .map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.updated_at.toISOString(),
      device: deviceName(row.user_agent),
    }))
}

const DAY_MS = 86_400_000

/** Sign-ups whose last link ran out before this may be forgotten at that instant. */
export const signUpsSince = (now: Date) => later(now, -policy.signUpDays * DAY_MS)

/** What was typed before this has been kept as long as an enquiry. */
const enquiriesSince = (since: Date) =>
  instantOf(at(monthsBefore(dayOf(clinicTimeAt(since)), policy.enquiryMonths), '00:00'))

/**
 * Of `users u`: accounts nobody made their own. Who booked, has a plan or works here, and what the law or a hold keeps,
 * is not among them.
 */
export const isUnclaimedAccount: RawBuilder<boolean> = sql<boolean>`
  not u.email_verified
  and u.email not like ${`%${ERASED}`}
  and not exists (select 1 from appointments a where a.patient_id = u.id)
  and not exists (select 1 from treatment_plans t where t.patient_id = u.id)
  and not exists (select 1 from erasure_requests e where e.patient_id = u.id)
  and not exists (select 1 from user_roles r where r.user_id = u.id)
  and not exists (select 1 from providers p where p.user_id = u.id)
  and not exists (select 1 from patient_merges m where u.id in (m.kept_id, m.merged_id))
  and not exists (select 1 from affiliates f where f.user_id = u.id)
  and not exists (select 1 from legal_holds h where h.patient_id = u.id)`

/**
 * Of `users u`: accounts that are nobody's, and that no link can make somebody's any more. A client added by the clinic
 * who never booked is kept as long as an enquiry.
 */
export const signUpsToForget = (since: Date): RawBuilder<boolean> => sql<boolean>`
  ${isUnclaimedAccount}
  and u.created_at < ${since}
  and (u.created_at < ${enquiriesSince(since)}
    or not exists (select 1 from profiles p where p.id = u.id and p.added_by_clinic))
  and not exists (select 1 from one_time_links l where l.user_id = u.id and l.expires_at >= ${since})`
