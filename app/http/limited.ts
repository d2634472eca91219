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
  /** Who is signed in, by id. */
  account?: string | null
  /** The e-mail address the call is about, in small letters. */
  typed?: string | null
  /** The telephone number typed, as it is stored. */
  phone?: string | null
  /** The address typed is that of who is signed in. */
  isOwn?: boolean
  /** The device it is typed on, where that address signed in with it before. */
  device?: string | null
  /** Asked after the work: false when nothing came of it that could count, such as half a form. */
  isTry?: () => boolean
  lng: Language
}

/**
 * Does the work unless this caller has done it too often. Counted before, so that a hundred at once are counted too;
 * given back after, where the limit is for another outcome.
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
    // A fault of ours is no outcome of theirs. While the database is away, so may be what counts.
    await giveBackUnless((name) => isCounted(name, OUR_FAULT)).catch(() => {})
    throw error
  }
}

/** Whom each kind of limit counts; `limits.ts` in the domain says which kind a limit is. */
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
