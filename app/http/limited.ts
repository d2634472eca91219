import type { Language } from '#app/domain/language.ts'
import { isCounted, LIMITS, type Limit, type LimitName } from '#app/domain/access/limits.ts'
import { networksOf } from '#app/domain/access/networks.ts'
import type { Services } from '#app/services/services.ts'
import type { Answer } from './endpoint.ts'
import { tooMany, type Problem } from '#app/http/problem.ts'

const OUR_FAULT = 500

type Counted = {
  limits: readonly LimitName[]
  address: string
  /** The user's id. */
  account?: string | null
  /** The e-mail address the call is about, in lower case. */
  typed?: string | null
  /** The telephone number typed, as it is stored. */
  phone?: string | null
  /** The typed address is the user's own. */
  isOwn?: boolean
  /** The device, where the typed address has signed in on it before. */
  device?: string | null
  /** Evaluated after the work: false when the outcome does not count, such as an incomplete form. */
  isTry?: () => boolean
  lng: Language
}

/**
 * Does the work within the caller's rate limits. They are consumed before, so that concurrent requests count, and
 * refunded after where the outcome does not count.
 */
export async function limited<Answered extends Answer>(
  { limits: port }: Pick<Services, 'limits'>,
  {
    limits,
    address,
    account = null,
    typed = null,
    phone = null,
    isOwn = false,
    device = null,
    isTry = () => true,
    lng,
  }: Counted,
  work: () => Promise<Answered>,
): Promise<Answered | Problem> {
  const whom = subjectsOf({ address, account, typed, phone, device })
  const counted = limits
    .map((name): { name: LimitName; limit: Limit } => ({ name, limit: LIMITS[name] }))
    .filter(({ limit }) => limit.by !== 'phone' || phone !== null)
    .filter(({ limit }) => !(isOwn && limit.exemptsSelf) && !(account && limit.exemptsAccount))
    .filter(({ limit }) => (device ? !limit.exemptsKnownDevice : limit.by !== 'typed-on-device'))
    .map(({ name, limit }) => ({ name, subject: whom[limit.by] }))
  for (const [at, { name, subject }] of counted.entries()) {
    const taken = await port.take(name, subject, address)
    if (taken.ok) continue
    for (const earlier of counted.slice(0, at)) await port.giveBack(earlier.name, earlier.subject, address)
    return tooMany(taken.details, lng)
  }
  const giveBackUnless = async (isKept: (name: LimitName) => boolean) => {
    for (const { name, subject } of counted) if (!isKept(name)) await port.giveBack(name, subject, address)
  }
  try {
    const answered = await work()
    const code = codeOf(answered)
    await giveBackUnless((name) => isTry() && isCounted(name, answered.status, code))
    return answered
  } catch (error) {
    // A server error is refunded. While the database is away the counter may be, too.
    await giveBackUnless((name) => isCounted(name, OUR_FAULT)).catch(() => {})
    throw error
  }
}

/** The subjects of each kind of limit; `limits.ts` in the domain names the kinds. */
export function subjectsOf({
  address,
  account = null,
  typed = null,
  phone = null,
  device = null,
}: Pick<Counted, 'address' | 'account' | 'typed' | 'phone' | 'device'>): Record<Limit['by'], string> {
  const email = typed ?? ''
  const { site, block } = networksOf(address)
  return {
    address,
    site,
    block,
    account: account ?? '',
    typed: email,
    phone: phone ?? '',
    'typed-from-address': `${email} ${address}`,
    'typed-from-site': `${email} ${site}`,
    'typed-from-block': `${email} ${block}`,
    'typed-on-device': `${email} ${device ?? ''}`,
    appointment: '',
    kiosk: '',
  }
}

/** The code of a refusal. */
function codeOf(answered: Answer): unknown {
  if (answered instanceof Response) return undefined
  const { body } = answered
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}
