/**
 * An outcome the caller is expected to handle. Bugs and outages throw instead.
 * `refusal` is the code a text is found by; `details` carries the facts that text needs.
 */
export type Result<T, Refusal extends string, Details extends object = object> =
  | { ok: true; value: T }
  | { ok: false; refusal: Refusal; details?: Details }

export const ok = <T>(value: T) => ({ ok: true, value }) as const

export function refuse<R extends string>(refusal: R): { ok: false; refusal: R }
export function refuse<R extends string, D extends object>(
  refusal: R,
  details: D,
): { ok: false; refusal: R; details: D }
export function refuse(refusal: string, details?: object) {
  return details ? { ok: false, refusal, details } : { ok: false, refusal }
}
