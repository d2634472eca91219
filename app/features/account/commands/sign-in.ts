import { later } from '#app/domain/time/clinic-time.ts'
import { randomBytes } from 'node:crypto'
import { storedPhone } from '#app/input/phone.ts'
import { sql } from 'kysely'
import { checkPassword, isFresh, linkLifeMs, type PasswordRefusal } from '#app/domain/access/account.ts'
import type { Language } from '#app/domain/language.ts'
import type { Actor, SignedIn } from '#app/domain/access/actor.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue, enqueueInStatement, selectMessage } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { browserCookie, cookieIn, cookieNames } from '#app/services/sessions/cookies.ts'
import type { CodeRefusal, Cookies, SignInRefusal } from '#app/services/sessions/sessions.ts'
import { commonPasswords } from '#app/services/sessions/common-passwords.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import type { Account } from '../answer-schema.ts'
import { accountOf, nextStep } from '../queries.ts'
import type { ProfileInput, SignInInput, SignUpInput } from '../schema.ts'
import { browserHash } from './access.ts'
import { makeLink } from '../steps/links.ts'
import { isHttps, originOf, unlessBusy, type Caller, type Entered } from './caller.ts'
import { asMailed, forgetExpired, outgrow, provedByTemporary, spendTemporary } from './temporary-passwords.ts'

/**
 * Asks for an account. The answer and the work are the same whether the address is known or not: only its owner
 * learns more, by mail. A password typed for an address that is not proved yet waits for that proof.
 * @returns the cookie by which this browser is known when the address is proved.
 */
export async function signUp(
  services: Services,
  input: SignUpInput,
  caller: Caller,
): Promise<Result<Cookies, PasswordRefusal | 'too-busy', { min?: number }>> {
  const checked = checkPassword(input.password, {
    roles: ['client'],
    about: [input.firstName, input.lastName, input.email.split('@')[0] ?? ''],
    common: await commonPasswords(),
    place: 'sign-up',
    own: await settingOf(services, 'password_characters'),
  })
  if (!checked.ok) return checked
  const hash = await unlessBusy(() => services.sessions.passwords.hash(input.password))
  if (!hash.ok) return hash
  const browser = newBrowser()
  await writeSignUp(services, input, { hash: hash.value, browser: browserHash(browser, hash.value), lng: caller.lng })
  return ok([browserCookie(browser, policy.accountLinkHours, isHttps(services))])
}

/** One statement, whoever the address belongs to. */
async function writeSignUp(
  { db, newId, clock }: Services,
  { email, firstName, lastName }: SignUpInput,
  { hash, browser, lng }: { hash: string; browser: string; lng: Language },
) {
  const now = clock.instant()
  const linkId = newId()
  const confirm = { userId: sql`id`, linkId: sql`${linkId}::text`, lng: sql`${lng}::text` }
  const statement = sql`
    with person as (
      insert into users (id, email, name) values (${newId()}, ${email}, ${`${firstName} ${lastName}`})
      on conflict (email) do update set email = users.email
      returning id, email_verified),
    profile as (
      insert into profiles (id, first_name, last_name, lng) select id, ${firstName}, ${lastName}, ${lng} from person
      on conflict (id) do nothing),
    credential as (
      insert into accounts (user_id, account_id, password) select id, id::text, ${hash} from person where not email_verified
      on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()),
    older as (
      update one_time_links set used_at = ${now}
       where purpose = 'confirm' and used_at is null and user_id in (select id from person)),
    link as (
      insert into one_time_links (id, purpose, user_id, browser, created_at, expires_at)
      select ${linkId}::uuid, 'confirm', id, ${browser}, ${now}::timestamptz,
             ${later(now, linkLifeMs('confirm'))}::timestamptz
        from person where not email_verified)
    insert into outbox (kind, body)
    select ${selectMessage('account-exists', { userId: sql`id` })} from person where email_verified
    union all
    select ${selectMessage('account-confirm', confirm)} from person where not email_verified`
  await enqueueInStatement(db, statement)
}

/**
 * Signs somebody in by address and password, or asks for their second factor. A temporary password from our mail
 * proves the address, works once and for a day, and must be changed before anything else.
 */
export async function signIn(
  services: Services,
  { email, password: typed }: SignInInput,
  caller: Caller,
): Promise<Result<Entered, SignInRefusal | 'too-busy', { cookies?: Cookies }>> {
  const before = await services.sessions.actorOf(caller.headers)
  await forgetExpired(services, email)
  const password = await asMailed(services, email, typed)
  const tried = await unlessBusy(async () => {
    const first = await services.sessions.signIn(caller.headers, email, password)
    if (first.ok || first.refusal !== 'address-not-proved' || !(await provedByTemporary(services, email))) return first
    return services.sessions.signIn(caller.headers, email, password)
  })
  if (!tried.ok) return tried
  const signed = tried.value
  if (!signed.ok) {
    await noteFailure(services, email, signed.refusal, caller)
    if (signed.refusal !== 'address-not-proved') return refuse(signed.refusal)
    return refuse(signed.refusal, { cookies: await confirmAgain(services, { email, password }, caller) })
  }
  const { userId, cookies, next } = signed.value
  if (Array.from(password).length < policy.staffPasswordMinLength) await outgrow(services, userId)
  if (next === 'two-factor') return ok({ next, account: null, cookies })
  await spendTemporary(services, userId)
  return ok(await entered(services, userId, { cookies, before, caller, by: 'password' }))
}

/** The second step of a sign-in: a code from the app, or one of the codes on paper. */
export async function giveSecondFactor(
  services: Services,
  given: { code: string } | { recoveryCode: string },
  caller: Caller,
): Promise<Result<Entered, CodeRefusal>> {
  const before = await services.sessions.actorOf(caller.headers)
  const checked = await services.sessions.secondFactor(caller.headers, given)
  if (!checked.ok) {
    await audit(services.db.k, {
      ...originOf(services, caller),
      action: 'second-factor-failed',
      detail: { why: checked.refusal },
    })
    return checked
  }
  const { userId, cookies } = checked.value
  await spendTemporary(services, userId)
  const by = 'code' in given ? 'code' : 'recovery-code'
  if (by === 'recovery-code')
    await audit(services.db.k, {
      ...originOf(services, caller),
      action: 'recovery-code-used',
      actorId: userId,
      subjectId: userId,
    })
  return ok(await entered(services, userId, { cookies, before, caller, by }))
}

type Entry = { cookies: Cookies; before: Actor; caller: Caller; by: string }

/** Signed in: the session this browser had before is ended, so that no id outlives a sign-in. */
async function entered(services: Services, userId: string, { cookies, before, caller, by }: Entry): Promise<Entered> {
  if (before) await services.sessions.end(before.userId, { only: before.sessionId })
  await audit(services.db.k, {
    ...originOf(services, caller),
    action: 'signed-in',
    actorId: userId,
    subjectId: userId,
    detail: { by },
  })
  const account = await accountOf(services, userId)
  return { next: nextStep(account), account, cookies }
}

/** Signs out here, or everywhere. The cookies are cleared in any case. */
export async function signOut(
  services: Services,
  actor: Actor,
  scope: 'global' | 'local',
  caller: Caller,
): Promise<Cookies> {
  if (actor) {
    await services.sessions.end(actor.userId, scope === 'local' ? { only: actor.sessionId } : {})
    await audit(services.db.k, {
      ...originOf(services, caller),
      action: 'signed-out',
      actorId: actor.userId,
      subjectId: actor.userId,
      detail: { scope },
    })
  }
  return services.sessions.forget()
}

/**
 * Ends one of a person's own sessions; another's is as if it were not there. Asks that the password was given lately:
 * whoever found a screen open must not lock its owner out.
 */
export async function endOwnSession(
  services: Services,
  actor: SignedIn,
  id: string,
  caller: Caller,
): Promise<Result<null, 'not-found' | 'password-needed'>> {
  if (!isFresh(actor.provenAt, services.clock.instant())) return refuse('password-needed')
  const ended = await services.sessions.end(actor.userId, { only: id })
  if (ended === 0) return refuse('not-found')
  await audit(services.db.k, {
    ...originOf(services, caller),
    action: 'session-ended',
    actorId: actor.userId,
    subjectId: actor.userId,
  })
  return ok(null)
}

/** A person's own name, phone and language, and whether they want reminders. */
export async function updateProfile(services: Services, actor: SignedIn, input: ProfileInput): Promise<Account> {
  await services.db.k
    .updateTable('profiles')
    .set({ first_name: input.firstName, last_name: input.lastName, phone: storedPhone(input.phone), lng: input.lng })
    .$if(input.reminders !== undefined, (update) => update.set({ reminders: input.reminders! }))
    .where('id', '=', actor.userId)
    .execute()
  await services.db.k
    .updateTable('users')
    .set({ name: `${input.firstName} ${input.lastName}`, updated_at: services.clock.instant() })
    .where('id', '=', actor.userId)
    .execute()
  return accountOf(services, actor.userId)
}

/** Whether a person wants reminders, apart from the rest of the profile. */
export async function wantReminders({ db }: Pick<Services, 'db'>, actor: SignedIn, wanted: boolean): Promise<void> {
  await db.k.updateTable('profiles').set({ reminders: wanted }).where('id', '=', actor.userId).execute()
}

/** The same statement for an address we do not know: then the line names nobody. */
async function noteFailure(services: Services, email: string, why: string, caller: Caller) {
  const { at, addressHash } = originOf(services, caller)
  await sql`
    insert into audit_log (at, action, subject_id, detail, address_hash)
    values (${at}, 'sign-in-failed', (select id from users where email = ${email}),
            ${JSON.stringify({ why })}::jsonb, ${addressHash})`.execute(services.db.k)
}

/**
 * The password was right and the address is not proved: this browser is sent a fresh link that keeps the password,
 * unless the one it was sent before still works.
 */
async function confirmAgain(
  services: Services,
  { email, password }: SignInInput,
  { headers, lng }: Caller,
): Promise<Cookies> {
  const { id, hash } = await services.db.k
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.user_id', 'u.id')
    .select(['u.id', 'a.password as hash'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  // Somebody else may have signed up for the address since the password was found right.
  const still = await unlessBusy(() => services.sessions.passwords.verify(hash, password))
  if (hash === null || !still.ok || !still.value) return []
  const held = cookieIn(headers, cookieNames(isHttps(services)).browser)
  if (held !== null && (await isAwaited(services, id, browserHash(held, hash)))) return []
  const browser = newBrowser()
  await inTransaction(services.db, async (tx) => {
    const linkId = await makeLink(tx, services, 'confirm', id, browserHash(browser, hash))
    await enqueue(tx, { kind: 'account-confirm', userId: id, linkId, lng })
  })
  return [browserCookie(browser, policy.accountLinkHours, isHttps(services))]
}

async function isAwaited({ db, clock }: Services, userId: string, browser: string): Promise<boolean> {
  const link = await db.k
    .selectFrom('one_time_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('browser', '=', browser)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.instant())
    .executeTakeFirst()
  return link !== undefined
}

const newBrowser = () => randomBytes(32).toString('base64url')
