import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateOf, type Grade } from '#app/domain/journal/complications.ts'
import { signEntry } from '#app/features/journal/commands/entries.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world } from '#test/clinic/world.ts'
import { reviewReport } from './commands/review.ts'
import { reportSkin } from './commands/skin-reports.ts'
import { complicationRegister, countFollowed } from './queries/register.ts'

/** 200 in `npm run test:full -- sizes`. */
const REPORTS = Number(process.env['REGISTER_REPORTS'] ?? 84)
const SKIN = [1, 2, 3, 4, 5, 6] as const
const NM = [1064, 532, 730] as const

test.each(engines())(
  '[spec 12 complication-register] the register equals a hand count over many reports (%s)',
  async (engine) => {
    const { services, clock } = await world({ engine })
    const staff = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
    const hand = { all: [0, 0], skin: new Map<number, number[]>(), nm: new Map<number, number[]>() }
    const count = (into: number[], isOne: boolean) => {
      into[1]! += 1
      if (isOne) into[0]! += 1
    }
    let open = 0
    for (let n = 0; n < REPORTS; n++) {
      const skinType = SKIN[n % 6]!
      const wavelengths = n % 5 === 0 ? [NM[n % 3]!, NM[(n + 1) % 3]!] : [NM[n % 3]!]
      const grade = (n % 7 === 0 ? (n % 4) + 1 : 0) as Grade
      const client = await signedIn(services)
      const content = { ...TREATMENT, skinType, lines: wavelengths.map((wavelengthNm) => ({ ...LINE, wavelengthNm })) }
      const tattoo = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const
      const about = { patientId: client.userId, visitId: null, kind: 'treatment', tattoo } as const
      await signEntry(services, staff, { ...about, content })
      const kept = await reportSkin(services, client, { visit: null, signs: [], note: '', lng: 'da', pictures: [] })
      if (!kept.ok) throw new Error(kept.refusal)
      const review = { report: kept.value.id, patientId: client.userId, words: '' }
      // What was thought first does not count beside what was found last.
      if (n % 14 === 0) await reviewReport(services, staff, { ...review, grade: 4, kind: 'other', outcome: 'open' })
      const found = grade > 0 ? ({ grade, kind: 'blister', outcome: n % 2 ? 'open' : 'healed' } as const) : null
      if (found?.outcome === 'open') open += 1
      const nothing = { grade: 0, kind: null, outcome: 'healed' } as const
      await reviewReport(services, staff, { ...review, ...(found ?? nothing) })
      count(hand.all, grade > 0)
      for (const [map, key] of [[hand.skin, skinType], ...wavelengths.map((one) => [hand.nm, one] as const)] as const) {
        const row = map.get(key) ?? [0, 0]
        map.set(key, row)
        count(row, grade > 0)
      }
    }
    clock.moveTo('2026-12-24T08:00:00+01:00')
    const register = await complicationRegister(services)
    const rate = ([one, n]: number[]) => rateOf(one!, n!)
    expect(register.all).toEqual(rate(hand.all))
    expect(register.bySkinType).toEqual(SKIN.map((skinType) => ({ skinType, rate: rate(hand.skin.get(skinType)!) })))
    expect(register.byWavelength).toEqual(
      [532, 730, 1064].map((wavelengthNm) => ({ wavelengthNm, rate: rate(hand.nm.get(wavelengthNm)!) })),
    )
    expect(await countFollowed(services)).toBe(open)
  },
)

test.each(engines())('laser stays barred until a complication is closed (%s)', async (engine) => {
  const { services } = await world({ engine })
  const staff = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const ida = await signedIn(services)
  await cleared(services, ida.userId)
  const kept = await reportSkin(services, ida, { visit: null, signs: [], note: '', lng: 'da', pictures: [] })
  if (!kept.ok) throw new Error(kept.refusal)
  const reasons = async () => {
    const { rows } = await sql<{ keys: string[] }>`select array(select r ->> 'key' from jsonb_array_elements(reasons) r)
      as keys from clearances where patient_id = ${ida.userId}`.execute(services.db.k)
    return rows[0]!.keys.includes('reaction')
  }
  expect(await reasons()).toBe(false)
  const review = { report: kept.value.id, patientId: ida.userId, grade: 2, kind: 'infection', words: '' } as const
  await reviewReport(services, staff, { ...review, outcome: 'open' })
  expect(await reasons()).toBe(true)
  await reviewReport(services, staff, { ...review, outcome: 'healed' })
  expect(await reasons()).toBe(false)
  expect(await reviewReport(services, ida, { ...review, outcome: 'open' })).toMatchObject({ refusal: 'forbidden' })
  await expect(services.db.pool.query('delete from skin_report_reviews')).rejects.toThrow('append-only')
})
