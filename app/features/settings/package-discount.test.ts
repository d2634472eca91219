import { expect, test } from 'vitest'
import { factsFor, fillHtml } from '#app/content/facts.ts'
import { kroner } from '#app/domain/money/money.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world } from '#test/clinic/world.ts'
import { changeSetting, undoChange } from './commands/settings.ts'
import { clinicOf, settingChanges } from './queries/settings.ts'

test.each(engines())(
  '[spec 9 package-discount] the package discount the owner sets is the one pages print and calls quote, and goes back when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const asked = { areaCm2: 20, plan: 'package', sessions: 10 }
    const quoted = async () => (await apiOf(services).post('/api/quotes', asked)).body.total as number
    const printed = async () => {
      const facts = factsFor('da', { rules: [], clinic: await clinicOf(services) })
      return fillHtml('{{package.discount}} {{price.package-complete}}', facts, 'page')
    }
    expect([await quoted(), await printed()]).toEqual([kroner(6750), expect.stringMatching(/^25 .*6\.750/)])

    expect(await changeSetting(services, owner, { key: 'package_discount_percent', value: 20 })).toMatchObject({
      ok: true,
    })
    expect([await quoted(), await printed()]).toEqual([kroner(7200), expect.stringMatching(/^20 .*7\.200/)])

    const [change] = await settingChanges(services, 1, 'package_discount_percent')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    expect([await quoted(), await printed()]).toEqual([kroner(6750), expect.stringMatching(/^25 .*6\.750/)])
  },
)

test.each(engines())(
  '[spec 12 package-minimum] the sessions the owner sets a package to begin at hold in quotes and on pages, and go back when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const asked = { areaCm2: 20, plan: 'package', goal: 'completeRemoval' }
    const quoted = async (sessions?: number) =>
      (await apiOf(services).post('/api/quotes', { ...asked, sessions })).body.total as number
    const printed = async () => {
      const facts = factsFor('da', { rules: [], clinic: await clinicOf(services) })
      return fillHtml('{{sessions.complete-least}} {{sessions.complete}} {{price.package-complete}}', facts, 'page')
    }
    expect([await quoted(8), await quoted()]).toEqual([kroner(7200), kroner(6750)])
    expect(await printed()).toMatch(/^10 .*10–15.* .*6\.750/)

    expect(await changeSetting(services, owner, { key: 'complete_removal_sessions', value: 8 })).toMatchObject({
      ok: true,
    })
    expect([await quoted(7), await quoted(8), await quoted()]).toEqual([kroner(6300), kroner(5400), kroner(5400)])
    expect(await printed()).toMatch(/^8 .*8–15.* .*5\.400/)

    const [change] = await settingChanges(services, 1, 'complete_removal_sessions')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    expect([await quoted(8), await printed()]).toEqual([kroner(7200), expect.stringMatching(/^10 /)])
  },
)

test.each(engines())(
  '[spec 11 package-most] the most sessions the owner sets for a package holds in quotes and orders (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const quoted = async (sessions: number) =>
      (await apiOf(services).post('/api/quotes', { areaCm2: 20, plan: 'package', sessions })).status
    expect([await quoted(16), await quoted(20), await quoted(21)]).toEqual([200, 200, 422])
    expect(await changeSetting(services, owner, { key: 'most_package_sessions', value: 15 })).toMatchObject({
      ok: true,
    })
    expect([await quoted(15), await quoted(16)]).toEqual([200, 422])
    const order = {
      treatmentType: 'completeRemoval',
      date: '2026-12-07',
      time: '10:00',
      plan: 'package',
      sessions: 16,
      email: 'ida@post.example',
      firstName: 'Ida',
      lastName: 'Holm',
      isAdult: true,
    }
    const refused = await apiOf(services).post('/api/payments/package', order)
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { sessions: expect.stringContaining('antal behandlinger') } },
    })
  },
)
