import { sql } from 'kysely'
import type { Language } from '#app/domain/language.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { isCodeFree } from '../queries/codes.ts'
import type { PartnerDecision, PartnerSignUp, SubPartner } from '../schema.ts'

/**
 * Takes an application for a partner's code. The answer and the work are the same whether the address is known or not:
 * its owner learns more, by mail, and accepts the terms on their own page. The code waits for the clinic's yes. Whoever has a proved account becomes a partner
 * with that yes; a new account is nobody else's and may sign in as a partner at once.
 */
export async function signUpPartner(
  services: Services,
  input: PartnerSignUp,
  lng: Language,
): Promise<Result<void, 'partner-code-taken'>> {
  if (!(await isCodeFree(services, input.affiliateCode))) return refuse('partner-code-taken')
  try {
    await writeApplication(services, { ...input, parentId: null }, lng)
  } catch (error) {
    // Of two who choose one code at the same moment, the database lets one.
    if ((error as { constraint?: string }).constraint === 'affiliates_affiliate_code_key')
      return refuse('partner-code-taken')
    throw error
  }
  return ok(undefined)
}

/**
 * An application below one of the partner's own codes. Whoever is named gets the mail of any applicant and accepts the
 * terms on their own page; the clinic answers.
 */
export async function inviteSubPartner(
  services: Services,
  { userId }: Pick<SignedIn, 'userId'>,
  input: SubPartner,
  lng: Language,
): Promise<Result<void, 'partner-code-taken' | 'not-found' | 'parent-ring' | 'invited-too-often'>> {
  const parent = await services.db.k
    .selectFrom('affiliates')
    .select('id')
    .where('id', '=', input.parentId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!parent) return refuse('not-found')
  if (!(await isCodeFree(services, input.affiliateCode))) return refuse('partner-code-taken')
  if (!(await services.limits.take('invitation-of-account', userId)).ok) return refuse('invited-too-often')
  if (!(await services.limits.take('invitation-to-address', input.email.toLowerCase())).ok)
    return refuse('invited-too-often')
  try {
    await writeApplication(services, { ...input, parentId: parent.id }, lng)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'affiliates_affiliate_code_key') return refuse('partner-code-taken')
    if (constraint === 'no_parent_ring') return refuse('parent-ring')
    throw error
  }
  return ok(undefined)
}

type Application = Omit<PartnerSignUp, 'acceptsTerms'> & { parentId: string | null }

async function writeApplication(
  { db, newId }: Services,
  { firstName, lastName, email, phone, affiliateCode: code, parentId }: Application,
  lng: Language,
) {
  const name = `${firstName} ${lastName}`
  await inTransaction(db, async (tx) => {
    // One statement, whoever the address belongs to: only an account made here becomes a partner's at once.
    const { rows } = await sql<{ id: string }>`
      with person as (
        insert into users (id, email, name) values (${newId()}, ${email}, ${name})
        on conflict (email) do update set email = users.email
        returning id),
      profile as (
        insert into profiles (id, first_name, last_name, phone, lng)
        select id, ${firstName}, ${lastName}, ${phone}, ${lng} from person
        on conflict (id) do nothing
        returning id),
      application as (
        insert into affiliates (id, affiliate_code, company_name, contact_name, contact_phone, user_id,
                                parent_affiliate_id)
        select ${newId()}::uuid, ${code}, ${name}, ${name}, ${phone}, id, ${parentId}::uuid
          from person),
      partner as (
        insert into user_roles (user_id, role) select id, 'affiliate' from profile on conflict do nothing)
      select id from person`.execute(tx)
    for (const { id: userId } of rows) await enqueue(tx, { kind: 'partner-applied', userId, code, lng })
  })
}

export type DecisionRefusal = 'forbidden' | 'already-decided'

/**
 * The clinic's yes or no to an application, once: the second of two who answer hears that it is decided. A yes opens
 * the code with its benefits and makes its holder a partner; either is written down and mailed.
 */
export async function decidePartner(
  { db, clock }: Services,
  actor: SignedIn,
  { id, decision, discountPercent, zeroDeposit }: PartnerDecision,
): Promise<Result<null, DecisionRefusal>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  const isApproved = decision === 'approve'
  return inTransaction(db, async (tx) => {
    const decided = await tx
      .updateTable('affiliates')
      .set({ status: isApproved ? 'active' : 'rejected', is_active: isApproved })
      .$if(isApproved, (update) => update.set({ discount_percentage: discountPercent, zero_deposit: zeroDeposit }))
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning(['affiliate_code', 'user_id'])
      .executeTakeFirst()
    if (!decided) return refuse('already-decided')
    const { affiliate_code: code, user_id: userId } = decided
    await audit(tx, {
      action: isApproved ? 'partner-approved' : 'partner-rejected',
      at: clock.instant(),
      actorId: actor.userId,
      subjectId: userId,
      detail: { code },
    })
    if (!userId) return ok(null)
    if (isApproved) await makePartner(tx, userId)
    await enqueue(tx, { kind: isApproved ? 'partner-approved' : 'partner-rejected', userId, code })
    return ok(null)
  })
}

const makePartner = (tx: Tx, userId: string) =>
  tx
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'affiliate' })
    .onConflict((oc) => oc.doNothing())
    .execute()
