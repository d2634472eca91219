import type { SignedIn } from '#app/domain/access/actor.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { factsFor, fillHtml } from '#app/content/facts.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { changeSetting, undoChange } from '#app/features/settings/commands/settings.ts'
import { clinicOf, settingChanges } from '#app/features/settings/queries/settings.ts'
import { loader } from '#app/routes/affiliate/partner.tsx'
import type { Services } from '#app/services/services.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { settleCommissions } from './commands/settle-commissions.ts'

/** An active partner's code. @returns its id */
async function codeOf({ db, newId }: Services, partner: SignedIn) {
  const id = newId()
  const active = { status: 'active', is_active: true } as const
  const row = { id, affiliate_code: 'NORD', company_name: 'Nord', user_id: partner.userId, ...active }
  await db.k.insertInto('affiliates').values(row).execute()
  return id
}

/** The months the partner page promises. */
async function promised(services: Services) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(requestContext, { lng: 'da', clinic: SHIPPED_CLINIC } as never)
  const shown = await loader({ context, pattern: 'partner' } as never)
  return shown.linkMonths
}

test.each(engines())(
  '[spec 8 link-months] how many months a partner’s client counts without the code is the owner’s: for payments from then on, and undone with one press (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const owner = await signedIn(services, { roles: ['admin'] })
    const partner = await signedIn(services, { roles: ['affiliate'] })
    const client = await signedIn(services)
    const own = await codeOf(services, partner)
    const first = { type: 'consultation', affiliateId: own, bookedAt: '2025-10-01T10:00:00Z' } as const
    await visit(services, client, w.providerId, { at: '2025-10-01T10:00', ...first })
    await services.db.k.updateTable('profiles').set({ affiliate_id: own }).where('id', '=', client.userId).execute()
    /** Commissions there are once a visit booked without the code at this moment is paid. */
    const earnedAfter = async (at: string) => {
      const without = { paid: 100_000, status: 'completed', bookedAt: `${at}:00Z` } as const
      await visit(services, client, w.providerId, { at, ...without })
      await settleCommissions(services)
      return w.count('commissions')
    }
    const set = (value: number) => changeSetting(services, owner, { key: 'partner_link_months', value })

    expect([await earnedAfter('2026-05-04T10:00'), await promised(services)]).toEqual([1, 12])
    expect((await set(6)).ok).toBe(true)
    // Nine months on, and what was earned before stays.
    expect([await earnedAfter('2026-07-06T10:00'), await promised(services)]).toEqual([1, 6])
    const [change] = await settingChanges(services, 1, 'partner_link_months')
    expect((await undoChange(services, owner, change!.id)).ok).toBe(true)
    expect([await earnedAfter('2026-09-07T10:00'), await promised(services)]).toEqual([2, 12])
    await set(24)
    expect([await earnedAfter('2026-11-02T10:00'), await promised(services)]).toEqual([3, 24])
    for (const wrong of [0, 61, 1.5]) expect(await set(wrong)).toMatchObject({ refusal: 'setting-out-of-bounds' })
  },
)

test.each(LANGUAGES)('one month is one, two are several (%s)', (lng) => {
  const t = i18nFor(lng).getFixedT(null, 'partner')
  const said = [1, 2].map((count) => t('fact-months', { count }))
  expect(said).toEqual(lng === 'da' ? ['1 måned', '2 måneder'] : ['1 month', '2 months'])
})

test.each(engines())(
  '[spec 11 usual-commission] the owner sets what partners earn without an agreement: for payments from then on, on the partner page too (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const owner = await signedIn(services, { roles: ['admin'] })
    const partner = await signedIn(services, { roles: ['affiliate'] })
    const client = await signedIn(services)
    const code = await codeOf(services, partner)
    const paid = async (at: string) => {
      const given = { at, affiliateId: code, bookedAt: `${at}:00Z`, paid: 125_000, status: 'completed' } as const
      await visit(services, client, w.providerId, given)
      await settleCommissions(services)
      const rows = await services.db.k.selectFrom('commissions').select('percent').orderBy('id').execute()
      return rows.map(({ percent }) => percent)
    }
    const printed = async () => {
      const facts = factsFor('da', { rules: [], clinic: await clinicOf(services) })
      return fillHtml('{{commission.percent}} {{commission.parent}}', facts, 'page')
    }
    expect([await paid('2026-05-04T10:00'), await printed()]).toEqual([[10], expect.stringMatching(/^10 .*2/)])
    expect((await changeSetting(services, owner, { key: 'commission_percent', value: 12 })).ok).toBe(true)
    expect((await changeSetting(services, owner, { key: 'parent_commission_percent', value: 3 })).ok).toBe(true)
    expect([await paid('2026-07-06T10:00'), await printed()]).toEqual([[10, 12], expect.stringMatching(/^12 .*3/)])
  },
)
