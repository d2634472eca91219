import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { kroner } from '#app/domain/money/money.ts'
import { EMPTY_DRAFT, termsOf } from '#app/domain/pricing/price-draft.ts'
import { sizePrice } from '#app/domain/pricing/pricing.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { planPrices } from '#app/features/pricing/commands.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { loadContentPage } from '#app/routes/public/content-page/load.server.ts'
import { createContentCache } from '#app/server/pages/content-cache.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines } from '#test/clinic/world.ts'
import { site } from '#test/support/site.ts'

type Site = Awaited<ReturnType<typeof site>>

const EVE = '2026-12-31T23:59:30+01:00'
const NEW_YEAR = '2027-01-01T00:00:10+01:00'

/** A clinic on the last minute of the year, whose price goes from 900 to 950 at midnight. */
async function onTheEve(engine: 'embedded' | 'postgres') {
  const clinic = await site({ now: EVE, engine })
  const owner = await signedIn(clinic.services, { roles: ['admin'] })
  const { rules } = await priceList(clinic.services)
  const base = rules.find(({ ruleName }) => ruleName === 'base-session')!
  const change = { ...termsOf(base), ruleName: base.ruleName, price: kroner(950) }
  await planPrices(clinic.services, owner, { from: '2027-01-01', draft: { ...EMPTY_DRAFT, changes: [change] } })
  await clinic.opens('2027-01-14', '12:00', '19:30')
  await clinic.services.db.k
    .insertInto('site_settings')
    .values({ setting_key: 'deposit_kroner', setting_value: '0' })
    .execute()
  return clinic
}

/** The pages as visitors get them: kept, and rendered anew when the cache says so. */
const pagesOf = ({ services }: Site) => {
  const cache = createContentCache({
    services,
    enabled: true,
    clientFolder: null,
    render: async (_, lng) =>
      new Response(JSON.stringify(await loadContentPage(services, { lng, clinic: SHIPPED_CLINIC }, '/priser'))),
  })
  return async () => {
    const kept = await cache.answer({ method: 'GET', url: '/priser', header: () => undefined })
    return new TextDecoder().decode(kept?.body as Uint8Array)
  }
}

/** What a dialog that is opened now quotes from, and what the call for a quote answers. */
async function quotedNow({ api }: Site) {
  const { body: list } = await api.get('/api/pricing-rules')
  const { body: quoted } = await api.post('/api/quotes', { areaCm2: 20 })
  return { dialog: sizePrice(20, list.rules as PricingRule[]).total, call: quoted.total as number }
}

/** Whether a text names this price; thousands of it are another, and a space that does not break is one. */
const names = (text: string, kroner: number) => new RegExp(`(?<![\\d.])${kroner}[\\s\\u00a0]kr\\.`).test(text)

let clients = 0
const order = (total: number) => ({
  type: 'treatment',
  email: `klient-${++clients}@post.example`,
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '20304050',
  isAdult: true,
  acceptsTerms: true,
  appointmentDate: '2027-01-14',
  appointmentTime: `${13 + (clients % 6)}:30`,
  analysisData: { size: '20 cm²' },
  total,
})

test.each(engines())(
  '[spec 1 price-at-midnight] page, dialog, quote and mail change together at midnight (%s)',
  async (engine) => {
    const clinic = await onTheEve(engine)
    const page = pagesOf(clinic)
    expect(await quotedNow(clinic)).toEqual({ dialog: kroner(900), call: kroner(900) })
    const eve = await page()
    expect([names(eve, 900), names(eve, 950)]).toEqual([true, false])
    const before = await clinic.api.post('/api/bookings', order(kroner(900)))
    expect(before).toMatchObject({ status: 201 })
    const mailed = async () => (await clinic.mails()).map(({ text }) => text).join()
    expect(names(await mailed(), 900)).toBe(true)

    clinic.clock.moveTo(NEW_YEAR)
    expect(await quotedNow(clinic)).toEqual({ dialog: kroner(950), call: kroner(950) })
    const morning = await page()
    expect([names(morning, 900), names(morning, 950)]).toEqual([false, true])
    expect(await clinic.api.post('/api/bookings', order(kroner(950)))).toMatchObject({ status: 201 })
    const mail = await mailed()
    expect([names(mail, 900), names(mail, 950)]).toEqual([false, true])
  },
)

test.each(engines())(
  'who began before midnight and orders after is asked, and what was ordered before keeps its price (%s)',
  async (engine) => {
    const clinic = await onTheEve(engine)
    const shown = (await quotedNow(clinic)).call
    await clinic.api.post('/api/bookings', order(shown))
    clinic.clock.moveTo(NEW_YEAR)
    const late = order(shown)
    expect(await clinic.api.post('/api/bookings', late)).toMatchObject({ status: 409, body: { code: 'price-changed' } })
    // The new price is shown, and the order goes through with a second press.
    expect(await clinic.api.post('/api/bookings', { ...late, total: kroner(950) })).toMatchObject({ status: 201 })
    const rows = await clinic.services.db.k.selectFrom('appointments').select('quote').orderBy('created_at').execute()
    expect(rows.map(({ quote }) => (quote as { total: number }).total)).toEqual([kroner(900), kroner(950)])
  },
)
