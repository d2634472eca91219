import { later } from '#app/domain/time/clinic-time.ts'
import { sql } from 'kysely'
import { checkPassword, isFresh, linkLifeMs, type PasswordRefusal } from '#app/domain/access/account.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue, enqueueInStatement, selectMessage } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { cookieIn, cookieNames } from '#app/services/sessions/cookies.ts'
import type { Cookies } from '#app/services/sessions/sessions.ts'
import { accountToken } from '#app/services/links/links.ts'
import { commonPasswords } from '#app/services/sessions/common-passwords.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { isHttps, noteWrongPassword, originOf, unlessBusy, type Caller, type Entered } from './caller.ts'
import { accountOf, nextStep, rolesOf } from '#app/features/account/queries.ts'
import { findLink, isPasswordOf, proveAddress, setPassword, spendLink, type OpenLink } from './access.ts'
import { makeLink } from '../steps/links.ts'

type Refusal = PasswordRefusal | 'too-busy'
type Min = { min?: number }

/**
 * The link of a sign-up mail proves its address. In the browser that typed the sign-up its password stands and the
 * person is signed in; anywhere else, or where another was typed since, that password may be a stranger's: it is thrown
 * away and a new one is chosen.
 * @returns where to go on.
 */
export async function confirmEmail(
  services: Services,
  token: string,
  caller: Caller,
): Promise<Result<{ next: string; cookies: Cookies }, 'link-expired'>> {
  const { db, clock, settings } = services
  const link = await findLink(services, 'confirm', token)
  if (!link) return refuse('link-expired')
  const browser = cookieIn(caller.headers, cookieNames(isHttps(services)).browser)
  const now = clock.instant()
  const welcome = await inTransaction(db, async (tx) => {
    const keepPassword = await isPasswordOf(tx, link, browser)
    if (!(await spendLink(tx, link.id, now))) return refuse('link-expired')
    await proveAddress(tx, link.userId, { now, keepPassword })
    await audit(tx, {
      ...originOf(services, caller),
      action: 'address-proved',
      actorId: link.userId,
      subjectId: link.userId,
    })
    return ok(keepPassword ? null : await makeLink(tx, services, 'welcome', link.userId))
  })
  if (!welcome.ok) return welcome
  if (welcome.value !== null)
    return ok({ next: `/account/welcome?token=${accountToken(settings, 'welcome', welcome.value)}`, cookies: [] })
  const cookies = await services.sessions.start(caller.headers, link.userId)
  await noteSignedIn(services, link.userId, caller, 'confirmed-address')
  return ok({ next: '/', cookies })
}

const noteSignedIn = (services: Services, userId: string, caller: Caller, by: string) =>
  audit(services.db.k, {
    ...originOf(services, caller),
    action: 'signed-in',
    actorId: userId,
    subjectId: userId,
    detail: { by },
  })

/** Sends a link by which a new password is chosen. One statement, whoever the address belongs to; told to nobody. */
export async function askPasswordReset({ db, newId, clock }: Services, email: string, { lng }: Caller) {
  const now = clock.instant()
  const linkId = newId()
  const mail = selectMessage('account-reset', { userId: sql`id`, linkId: sql`${linkId}::text`, lng: sql`${lng}::text` })
  const statement = sql`
    with person as (select id from users where email = ${email}),
    older as (
      update one_time_links set used_at = ${now}
       where purpose = 'reset' and used_at is null and user_id in (select id from person)),
    link as (
      insert into one_time_links (id, purpose, user_id, created_at, expires_at)
      select ${linkId}::uuid, 'reset', id, ${now}::timestamptz,
             ${later(now, linkLifeMs('reset'))}::timestamptz from person)
    insert into outbox (kind, body) select ${mail} from person`
  await enqueueInStatement(db, statement)
}

/** The link of that mail: it proves the address, sets the password and ends every session there is. */
export async function resetPassword(
  services: Services,
  { token, newPassword }: { token: string; newPassword: string },
  caller: Caller,
): Promise<Result<null, Refusal | 'link-expired', Min>> {
  const link = await findLink(services, 'reset', token)
  if (!link) return refuse('link-expired')
  const set = await choosePassword(services, link, { password: newPassword, isFirst: false }, caller)
  return set.ok ? ok(null) : set
}

/** The link of an account made on the fly: it proves the address, sets the password and signs in. */
export async function welcome(
  services: Services,
  { token, newPassword }: { token: string; newPassword: string },
  caller: Caller,
): Promise<Result<Entered, Refusal | 'link-expired', Min>> {
  const link = await findLink(services, 'welcome', token)
  if (!link) return refuse('link-expired')
  const set = await choosePassword(services, link, { password: newPassword, isFirst: true }, caller)
  if (!set.ok) return set
  const cookies = await services.sessions.start(caller.headers, link.userId)
  await noteSignedIn(services, link.userId, caller, 'welcome')
  const account = await accountOf(services, link.userId)
  return ok({ next: nextStep(account), account, cookies })
}

/** @param isFirst nobody had a password to lose: a mail that says it was changed would only alarm them. */
async function choosePassword(
  services: Services,
  { id, userId }: OpenLink,
  { password, isFirst }: { password: string; isFirst: boolean },
  caller: Caller,
): Promise<Result<null, Refusal | 'link-expired', Min>> {
  const hash = await hashFor(services, userId, password)
  if (!hash.ok) return hash
  const now = services.clock.instant()
  return inTransaction(services.db, async (tx) => {
    if (!(await spendLink(tx, id, now))) return refuse('link-expired')
    await proveAddress(tx, userId, { now, keepPassword: false })
    await setPassword(tx, userId, { now, hash: hash.value })
    await audit(tx, { ...originOf(services, caller), action: 'password-reset', actorId: userId, subjectId: userId })
    if (!isFirst) await enqueue(tx, { kind: 'account-password-changed', userId })
    return ok(null)
  })
}

/**
 * A new password for somebody signed in, who gives the old or the temporary one; who came with the temporary one a
 * moment ago has given it. Their other sessions end.
 */
export async function changePassword(
  services: Services,
  actor: SignedIn,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
  caller: Caller,
): Promise<Result<{ cookies: Cookies }, Refusal | 'credentials-invalid', Min>> {
  if (currentPassword === undefined) {
    if (!actor.mustChangePassword || !isFresh(actor.provenAt, services.clock.instant()))
      return refuse('credentials-invalid')
    const same = await isSetPassword(services, actor, newPassword)
    if (!same.ok) return same
    if (same.value) return refuse('password-too-common')
  } else {
    const known = await isOwnPassword(services, actor, currentPassword, caller)
    if (!known.ok) return known
    if (newPassword === currentPassword) return refuse('password-too-common')
  }
  const hash = await hashFor(services, actor.userId, newPassword)
  if (!hash.ok) return hash
  const now = services.clock.instant()
  await inTransaction(services.db, async (tx) => {
    await setPassword(tx, actor.userId, { now, hash: hash.value })
    await audit(tx, {
      ...originOf(services, caller),
      action: 'password-changed',
      actorId: actor.userId,
      subjectId: actor.userId,
    })
    await enqueue(tx, { kind: 'account-password-changed', userId: actor.userId })
  })
  return ok({ cookies: await services.sessions.start(caller.headers, actor.userId) })
}

/**
 * The password given once more, before a sensitive act. The session goes on under a new token.
 * @returns its cookies.
 */
export async function confirmPassword(
  services: Services,
  actor: SignedIn,
  password: string,
  caller: Caller,
): Promise<Result<Cookies, 'credentials-invalid' | 'too-busy'>> {
  const known = await isOwnPassword(services, actor, password, caller)
  if (!known.ok) return known
  return ok(await services.sessions.renew(caller.headers, actor.sessionId))
}

/** Whether this is the password, or the temporary one, of somebody signed in; another is written down. */
export async function isOwnPassword(
  services: Services,
  actor: SignedIn,
  password: string,
  caller: Caller,
): Promise<Result<null, 'credentials-invalid' | 'too-busy'>> {
  const right = await isSetPassword(services, actor, password)
  if (!right.ok) return right
  if (right.value) return ok(null)
  await noteWrongPassword(services, actor, caller)
  return refuse('credentials-invalid')
}

function isSetPassword({ db, sessions }: Services, { userId, mustChangePassword }: SignedIn, password: string) {
  return unlessBusy(async () => {
    const row = await db.k
      .selectFrom('profiles as p')
      .leftJoin('accounts as a', 'a.user_id', 'p.id')
      .select(['a.password', 'p.temp_password'])
      .where('p.id', '=', userId)
      .executeTakeFirst()
    return sessions.passwords.verify((mustChangePassword ? row?.temp_password : row?.password) ?? null, password)
  })
}

/** The hash of a password its owner may set. */
async function hashFor(services: Services, userId: string, password: string): Promise<Result<string, Refusal, Min>> {
  const { email, firstName, lastName } = await accountOf(services, userId)
  const checked = checkPassword(password, {
    roles: await rolesOf(services, userId),
    about: [firstName, lastName, email.split('@')[0] ?? ''],
    common: await commonPasswords(),
    own: await settingOf(services, 'password_characters'),
  })
  if (!checked.ok) return checked
  return unlessBusy(() => services.sessions.passwords.hash(password))
}
