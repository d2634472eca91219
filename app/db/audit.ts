import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** What is written down about an act: who, what, to whom. Never a password, a code, a token or a health fact. */
export type Audited = {
  /** A past participle in the field's words: 'signed-in', 'role-given'. */
  action: AuditAction
  at: Date
  actorId?: string | null
  subjectId?: string | null
  detail?: Record<string, string | number | boolean | null>
  addressHash?: string | null
}

export const AUDIT_ACTIONS = [
  'signed-in',
  'sign-in-failed',
  'second-factor-failed',
  'recovery-code-used',
  'signed-out',
  'session-ended',
  'address-proved',
  'address-change-asked',
  'address-changed',
  'address-change-undone',
  'password-changed',
  'password-reset',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-made',
  'role-given',
  'role-taken',
  'partner-approved',
  'partner-rejected',
  'partner-changed',
  'payout-paid',
  'payout-declined',
  'account-made',
  'data-exported',
  'erasure-asked',
  'erasure-taken-back',
  'erasure-carried-out',
  'hold-set',
  'hold-lifted',
  'mail-resent',
  'data-imported',
  'import-undone',
  'clinic-exported',
  'six-weeks-overridden',
  'clearance-overridden',
  'unverified-cancelled',
  'visit-cancelled',
  'visit-edited',
  'time-closed',
  'time-reopened',
  'refund-asked',
  'refund-paid-out',
  'plan-stopped',
  'prices-changed',
  'prices-undone',
  'till-closed',
  'client-added',
  'client-edited',
  'patients-merged',
  'merge-undone',
  'kiosk-added',
  'kiosk-ended',
  'provider-added',
  'provider-changed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Writes one line of the audit log, in the caller's transaction where there is one. */
export async function audit(k: Kysely<Schema>, { action, at, actorId, subjectId, detail, addressHash }: Audited) {
  await k
    .insertInto('audit_log')
    .values({
      at,
      action,
      actor_id: actorId ?? null,
      subject_id: subjectId ?? null,
      detail: JSON.stringify(detail ?? {}),
      address_hash: addressHash ?? null,
    })
    .execute()
}
