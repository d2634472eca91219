import type { ZodError } from 'zod'
import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import type { TextKey } from '#app/content/text/text.ts'
import type { Language } from '#app/domain/language.ts'

/** The status and text of every refusal. A missing one fails the type check. */
export const REFUSALS = {
  'slot-taken': [409, 'booking:slot-taken'],
  'client-busy': [409, 'booking:client-busy'],
  'slot-in-past': [422, 'booking:slot-in-past'],
  'slot-too-soon': [422, 'booking:slot-too-soon'],
  'slot-beyond-window': [422, 'booking:slot-beyond-window'],
  'slot-closed': [422, 'booking:slot-closed'],
  'slot-off-grid': [422, 'booking:slot-off-grid'],
  'six-weeks': [422, 'booking:six-weeks'],
  'laser-barred': [409, 'booking:laser-barred'],
  'consultation-open': [409, 'booking:consultation-open'],
  'list-full': [409, 'clinic-settings:list-full'],
  'edit-type-paid': [409, 'record:edit-type-paid'],
  'edit-of-plan': [409, 'record:edit-of-plan'],
  'edit-begun': [409, 'record:edit-begun'],
  'email-taken': [409, 'clients:email-taken'],
  'email-proved': [409, 'clients:email-proved'],
  'email-of-staff': [409, 'clients:email-of-staff'],
  'edited-meanwhile': [409, 'clients:edited-meanwhile'],
  'merge-same': [422, 'clients:merge-same'],
  'merge-erased': [409, 'clients:merge-erased'],
  'merge-already': [409, 'clients:merge-already'],
  'merge-erasure-asked': [409, 'clients:merge-erasure-asked'],
  'merge-has-role': [409, 'clients:merge-has-role'],
  'merge-signs-in': [409, 'clients:merge-signs-in'],
  'merge-six-weeks': [409, 'clients:merge-six-weeks'],
  'merge-clash': [409, 'clients:merge-clash'],
  'numbing-before-opening': [422, 'booking:numbing-before-opening'],
  'one-numbing': [422, 'booking:one-numbing'],
  'provider-gone': [409, 'booking:provider-gone'],
  'price-changed': [409, 'booking:price-changed'],
  'too-late-to-change': [409, 'booking:too-late-to-change'],
  'already-cancelled': [409, 'booking:already-cancelled'],
  'not-reschedulable': [409, 'booking:not-reschedulable'],
  'moved-by-someone-else': [409, 'booking:moved-by-someone-else'],
  'clearance-needed': [409, 'board:clearance-needed'],
  'move-not-allowed': [409, 'admin:move-not-allowed'],
  'hold-expired': [409, 'booking:hold-expired'],
  'link-expired': [410, 'booking:link-expired'],
  'code-unknown': [404, 'affiliates:code-unknown'],
  'partner-code-taken': [409, 'partner:code-taken'],
  'code-expired': [410, 'affiliates:code-expired'],
  'code-not-yet-active': [425, 'affiliates:code-not-yet-active'],
  'name-differs': [422, 'consents:name-differs'],
  'course-runs': [409, 'consents:course-runs'],
  'consent-exists': [409, 'consents:consent-exists'],
  'consent-waits': [409, 'consents:waits'],
  'paper-day': [422, 'consents:paper-day'],
  'paper-unreadable': [422, 'consents:paper-unreadable'],
  'video-not-a-video': [422, 'videos:video-not-a-video'],
  'video-too-long': [422, 'videos:video-too-long'],
  'video-too-large': [422, 'videos:video-too-large'],
  'pair-other-place': [422, 'fading:pair-other-place'],
  'pair-angle': [422, 'fading:pair-angle'],
  'pair-skin-moved': [422, 'fading:pair-skin-moved'],
  'pair-light': [422, 'fading:pair-light'],
  'pair-no-ink': [422, 'fading:pair-no-ink'],
  'pair-unsure': [422, 'fading:pair-unsure'],
  'pair-fresh': [422, 'fading:pair-fresh'],
  'no-treatments': [409, 'passport:no-treatments'],
  'cover-up-too-often': [429, 'cover-up:too-often'],
  'passport-too-often': [429, 'passport:passport-too-often'],
  'nothing-due': [409, 'payments:nothing-due'],
  'already-paid': [409, 'payments:already-paid'],
  'payment-unavailable': [503, 'payments:payment-unavailable'],
  'clinic-unfinished': [409, 'payments:clinic-unfinished'],
  'credit-not-offered': [409, 'plans:credit-not-offered'],
  'image-too-large': [413, 'images:image-too-large'],
  'image-not-an-image': [422, 'images:image-not-an-image'],
  'image-broken': [422, 'images:image-broken'],
  'image-too-many-pixels': [422, 'images:image-too-many-pixels'],
  'image-missing': [422, 'images:image-missing'],
  'upload-incomplete': [400, 'images:upload-incomplete'],
  'storage-unavailable': [503, 'images:storage-unavailable'],
  'files-unavailable': [503, 'images:files-unavailable'],
  'photo-too-large': [413, 'analysis:photo-too-large'],
  'photo-not-an-image': [422, 'analysis:photo-not-an-image'],
  'photo-broken': [422, 'analysis:photo-broken'],
  'photo-too-many-pixels': [422, 'analysis:photo-too-many-pixels'],
  'heic-failed': [422, 'analysis:heic-failed'],
  'no-tattoo-found': [422, 'analysis:no-tattoo-found'],
  'scan-not-open': [409, 'analysis:not-open'],
  'scan-busy': [503, 'analysis:scan-busy'],
  'scan-failed': [503, 'analysis:scan-failed'],
  'analysis-gone': [410, 'analysis:analysis-gone'],
  'outline-invalid': [422, 'errors:field-mask-invalid'],
  'not-saved': [503, 'analysis:not-saved'],
  'sign-in-to-save': [401, 'analysis:sign-in-to-save'],
  'credentials-invalid': [401, 'errors:credentials-invalid'],
  'address-not-proved': [403, 'errors:address-not-proved'],
  'password-too-short': [422, 'errors:password-too-short'],
  'password-too-long': [422, 'errors:password-too-long'],
  'password-too-common': [422, 'errors:password-too-common'],
  'passwords-differ': [422, 'errors:field-account-passwords-differ'],
  'code-wrong': [401, 'errors:code-wrong'],
  'too-many-tries': [429, 'errors:too-many-tries'],
  'sign-in-needed': [401, 'errors:sign-in-needed'],
  forbidden: [403, 'errors:forbidden'],
  'password-needed': [403, 'errors:password-needed'],
  'two-factor-needed': [403, 'errors:two-factor-needed'],
  'address-same': [422, 'errors:account-address-same'],
  'two-factor-already-on': [409, 'errors:two-factor-already-on'],
  'input-invalid': [422, 'errors:input-invalid'],
  'body-invalid': [400, 'errors:body-invalid'],
  'body-too-large': [413, 'errors:body-too-large'],
  'type-unsupported': [415, 'errors:type-unsupported'],
  'form-expected': [415, 'errors:form-expected'],
  'signature-invalid': [400, 'errors:signature-invalid'],
  'idempotency-key-reused': [422, 'errors:idempotency-key-reused'],
  'request-in-progress': [409, 'errors:request-in-progress'],
  'new-password-needed': [403, 'errors:new-password-needed'],
  'address-invalid': [400, 'errors:address-invalid'],
  'host-unknown': [421, 'errors:host-unknown'],
  'method-not-allowed': [405, 'errors:method-not-allowed'],
  'foreign-request': [403, 'errors:foreign-request'],
  'encoding-unsupported': [415, 'errors:encoding-unsupported'],
  'not-found': [404, 'errors:not-found'],
  'too-busy': [503, 'errors:too-busy'],
  'disk-full': [503, 'errors:disk-full'],
  'database-away': [503, 'errors:database-away'],
  'something-wrong': [500, 'errors:something-wrong'],
  'entry-exists': [409, 'journal:entry-exists'],
  'entry-changed': [409, 'journal:entry-changed'],
  'spots-read': [409, 'journal:spots-read'],
  'reading-too-early': [422, 'journal:reading-too-early'],
  'visits-to-come': [409, 'admin:visits-to-come'],
  'visits-unclosed': [409, 'admin:visits-unclosed'],
  'money-to-pay-back': [409, 'admin:money-to-pay-back'],
  'already-erased': [409, 'admin:already-erased'],
  'has-roles': [409, 'admin:has-roles'],
  'on-hold': [409, 'admin:on-hold'],
  'already-has-account': [409, 'system:already-has-account'],
  'already-held': [409, 'system:already-held'],
  'not-held': [409, 'system:not-held'],
  'person-unknown': [404, 'admin:person-unknown'],
  'last-admin': [409, 'admin:last-admin'],
  'nothing-changed': [409, 'admin:nothing-changed'],
} as const satisfies Record<string, readonly [status: number, key: TextKey]>

export type Refusal = keyof typeof REFUSALS

type ProblemStatus = (typeof REFUSALS)[Refusal][0]

export const statusOf = (refusal: Refusal): ProblemStatus => REFUSALS[refusal][0]

/** The text of a refusal, for a page that shows it. */
export const sentenceFor = (refusal: Refusal, lng: Language, values: Record<string, unknown> = {}): string =>
  textOf(lng, REFUSALS[refusal][1], values)

/** A branded type, so that a refusal is never taken for a successful answer. */
export type Problem = {
  status: ProblemStatus
  body: { type: string; title: string; status: number; code: Refusal; detail: string } & Record<string, unknown>
  cookies?: readonly string[]
  headers?: Record<string, string>
}

/** A refusal as application/problem+json, in the caller's language. `code` is stable, `detail` is for people. */
export function problem(
  code: Refusal,
  lng: Language,
  extra: Record<string, unknown> = {},
  values: Record<string, unknown> = {},
): Problem {
  const status = statusOf(code)
  const detail = sentenceFor(code, lng, values)
  return { status, body: { type: 'about:blank', title: detail, status, code, detail, ...extra } }
}

/** The answer of an exceeded rate limit: minutes in the text, seconds in Retry-After. */
export const tooMany = (details: { retryAfterSeconds: number } | undefined, lng: Language): Problem =>
  problem(
    'too-many-tries',
    lng,
    { retryAfterSeconds: details?.retryAfterSeconds ?? 60 },
    { count: Math.ceil((details?.retryAfterSeconds ?? 60) / 60) },
  )

/** The answer to input that does not fit its schema, with a message for each field. */
export function inputProblem(error: ZodError, lng: Language): Problem {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] ??= fieldText(issue.message, lng)
  }
  return problem('input-invalid', lng, { fields })
}

/** The same for one field that only the database can judge. */
export const fieldProblem = (field: string, code: string, lng: Language): Problem =>
  problem('input-invalid', lng, { fields: { [field]: fieldText(code, lng) } })

/** The message for an invalid field. */
export const fieldText = (code: string, lng: Language): string =>
  textIfAny(lng, `errors:field-${code}`) ?? textOf(lng, 'errors:field-invalid')
