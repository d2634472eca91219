import { afterEach, expect, onTestFinished, test } from 'vitest'
import { factsFor, fillHtml } from '#app/content/facts.ts'
import { clinic } from '#app/content/clinic.ts'
import { ownPackageDiscount, packageDiscount, putPackageDiscount } from '#app/content/package-discount.ts'
import { kroner } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import { followSettings } from '#app/server/follow-settings.ts'
import { eventually } from '#test/eventually.ts'
import { signedIn } from '#test/desk.ts'
import { apiOf } from '#test/http.ts'
import { engines, world } from '#test/world.ts'
import { changeSetting, undoChange } from './commands.ts'
import { settingChanges } from './queries.ts'

afterEach(() => void putPackageDiscount(policy.packageDiscountPercent))

test.each(engines())(
  '[spec 9 package-discount] the package discount the owner sets is the one pages print and calls quote, and goes back when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    onTestFinished(await followSettings(services))
    const asked = { areaCm2: 20, plan: 'package', sessions: 10 }
    const quoted = async () => (await apiOf(services).post('/api/quotes', asked)).body.total as number
    const printed = () =>
      fillHtml('{{package.discount}} {{price.package-complete}}', factsFor('da', { rules: [], clinic }), 'page')
    expect([await quoted(), printed()]).toEqual([kroner(6750), expect.stringMatching(/^25 .*6\.750/)])

    expect(await changeSetting(services, owner, { key: 'package_discount_percent', value: 20 })).toMatchObject({
      ok: true,
    })
    await eventually(() => expect([packageDiscount(), ownPackageDiscount()]).toEqual([20, 20]))
    expect([await quoted(), printed()]).toEqual([kroner(7200), expect.stringMatching(/^20 .*7\.200/)])

    const [change] = await settingChanges(services, 1, 'package_discount_percent')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    await eventually(() => expect(ownPackageDiscount()).toBeNull())
    expect([await quoted(), printed()]).toEqual([kroner(6750), expect.stringMatching(/^25 .*6\.750/)])
  },
)
