import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isbot } from 'isbot'
import type { Context, MiddlewareHandler } from 'hono'
import { consentIn } from '#app/domain/clinic/cookie-consent.ts'
import { isClick, referralIn, type Referral, type Via } from '#app/domain/partners/referral.ts'
import { addressOf } from '#app/http/address.ts'
import { callerOf } from '#app/http/caller.ts'
import { noteError } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'
import { siteOf } from '../security/headers.ts'

const FLUSH_MS = 2_000
const AGAIN_MS = 30 * 60_000
const REMEMBERED_MAX = 50_000
const CODES_MAX = 5_000

/**
 * Counts clicks on partner links per day and code, buffered in memory and written every two seconds: a thousand clicks
 * a second are one small write. Stores nothing about the visitor; repeated clicks within half an hour are recognised by
 * a hash under a key of this process.
 */
export function openClickCounter(services: Services) {
  const { db, clock } = services
  const key = randomBytes(32)
  let counts = new Map<string, number>()
  let seen = new Set<string>()
  let before = new Set<string>()
  let turned = 0

  function isNew(address: string, code: string): boolean {
    const now = clock.instant().getTime()
    if (now - turned > AGAIN_MS || seen.size >= REMEMBERED_MAX) {
      ;[before, seen, turned] = [seen, new Set(), now]
    }
    const who = createHash('sha256').update(key).update(`${address} ${code}`).digest('base64url')
    if (seen.has(who) || before.has(who)) return false
    seen.add(who)
    return true
  }

  function count({ code, via }: Referral, address: string) {
    const at = `${clock.today()} ${code} ${via}`
    if (!isNew(address, code) || (counts.size >= CODES_MAX && !counts.has(at))) return
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }

  /** Writes the buffered counts. The join drops codes of no active partner. */
  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const gathered = counts
    counts = new Map()
    const rows = [...gathered].map(([at, count]) => {
      const [day, code, via] = at.split(' ') as [string, string, Via]
      return { day, code, via, count }
    })
    await sql`
      insert into affiliate_clicks (affiliate_id, day, via, count)
      select a.id, x.day, x.via, x.count
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(day date, code text, via text, count integer)
        join affiliates a on a.affiliate_code = x.code and a.status = 'active' and a.is_active
      on conflict (affiliate_id, day, via) do update set count = affiliate_clicks.count + excluded.count`.execute(db.k)
  }

  const timer = setInterval(
    () => void flush().catch((error: unknown) => noteError({ job: 'link-clicks' }, error)),
    FLUSH_MS,
  )
  timer.unref()
  return {
    count,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
export type ClickCounter = ReturnType<typeof openClickCounter>

/**
 * Counts a click when a page address has a partner code, and carries the code to the next page for browsers without
 * script. With consent to statistics the script stores the code and nothing is carried.
 * Source: [law 38], [specification 4].
 */
export function followReferrals(services: Services, clicks: ClickCounter): MiddlewareHandler {
  const site = siteOf(services)
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (c.req.method !== 'GET' || url.pathname.startsWith('/api/') || url.pathname.startsWith('/assets/')) return next()
    const referral = referralIn(url.searchParams)
    if (referral) await countClick(c, services, clicks, referral)
    else {
      const carried = carriedCode(c, services, site.https)
      if (carried) {
        url.searchParams.set('ref', carried)
        return c.redirect(`${url.pathname}${url.search}`, 302)
      }
    }
    return next()
  }
}

async function countClick(c: Context, services: Services, clicks: ClickCounter, referral: Referral) {
  const said = (name: string) => c.req.header(name) ?? ''
  const counts = isClick({
    method: c.req.method,
    isBot: isbot(said('user-agent')),
    dest: said('sec-fetch-dest'),
    site: said('sec-fetch-site'),
    purpose: said('sec-purpose') || said('purpose'),
    cacheControl: said('cache-control'),
  })
  if (!counts) return
  // Staff and partners opening their own links are not counted.
  const actor = said('cookie') === '' ? null : await callerOf(services, c.req.raw)
  if (actor && actor.roles.some((role) => role !== 'client')) return
  clicks.count(referral, addressOf(c, services))
}

/** The code in the address of the page of ours that led here; null where it is not to be carried. */
function carriedCode(c: Context, services: Services, https: boolean): string | null {
  const from = c.req.header('referer')
  if (!from || c.req.header('sec-fetch-dest') !== 'document' || !URL.canParse(from)) return null
  const page = new URL(from)
  if (page.host !== new URL(services.settings.publicUrl).host) return null
  if (consentIn(c.req.header('cookie') ?? '', { https, today: services.clock.today() })?.statistics) return null
  return referralIn(page.searchParams)?.code ?? null
}
