import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { writeSetting } from '#app/db/settings.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { openFile } from '#app/features/files/commands.ts'
import { clientClearance } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { readPdf } from '#test/support/pdf.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { offerConsent, signByLink } from './commands/consents.ts'
import { scanConsent } from './commands/scanned-consents.ts'
import { consentByLink, consentsOf } from './queries/consents.ts'

const TODAY = clinicDay('2026-11-30')
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

async function page(background = '#fffefa') {
  const drawn = sharp({ create: { width: 60, height: 85, channels: 3, background } })
  return new Uint8Array(
    await drawn
      .withExif({ IFD0: { Artist: 'Phone of Maja' } })
      .jpeg()
      .toBuffer(),
  )
}

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const ida = await signedIn(w.services, { firstName: 'Ida', lastName: 'Holm' })
  const staff = await signedIn(w.services, { roles: ['provider'], firstName: 'Amir', lastName: 'Rahimi' })
  const offer = async () => {
    const offered = await offerConsent(w.services, staff, { patientId: ida.userId, kind: 'laser', lng: 'da' })
    if (!offered.ok) throw new Error(offered.refusal)
    return { id: offered.value.id, token: offered.value.url.split('/').at(-1)! }
  }
  const scan = (id: string, more: Partial<Parameters<typeof scanConsent>[2]> = {}, who = staff) =>
    scanConsent(w.services, who, { patientId: ida.userId, id, signedOn: TODAY, files: [PDF], ...more })
  return { ...w, ida, staff, offer, scan }
}
const only = async (services: Services, patientId: string) => (await consentsOf(services, asReached(patientId)))[0]!
const bytesOf = async (services: Services, key: string) => (await services.storage.get(key))!.bytes

test.each(engines())(
  '[spec 12 scanned-consent] a consent signed on paper is signed by its scan, which says when and by whom, and clears the client (%s)',
  async (engine) => {
    const { services, clock, ida, staff, offer, scan, count } = await clinic(engine)
    await cleared(services, ida.userId, { signs: [] })
    const { id, token } = await offer()
    clock.moveTo('2026-12-02T10:00:00+01:00')
    expect(await scan(id, { files: [await page(), await page('#eee')] })).toEqual({ ok: true, value: null })
    const signed = await only(services, ida.userId)
    expect(signed).toMatchObject({
      state: 'signed',
      signedAt: '2026-11-30T23:59',
      signedName: 'Ida Holm',
      scanned: { at: '2026-12-02T10:00', by: 'Amir Rahimi' },
    })
    const { pages, tagged, structure, title } = readPdf(new Uint8Array(await bytesOf(services, signed.pdfKey!)))
    expect([pages.length, tagged, title]).toEqual([2, true, signed.text.title])
    expect(structure.filter((one) => one === 'Figure').length).toBe(2)
    expect(Buffer.from(await bytesOf(services, signed.pdfKey!)).includes('Phone of Maja')).toBe(false)
    const { state } = await clientClearance(services, staff, asReached(ida.userId))
    expect(state).toBe('allowed')
    expect(await consentByLink(services, token)).toBe(null)
    const written = `what = 'journal-entry' and patient_id = '${ida.userId}' and actor_id = '${staff.userId}'`
    expect(await count('access_log', written)).toBe(1)
    expect(await count('last_journal_writes', `at = '2026-12-02T10:00:00+01:00'`)).toBe(1)
  },
)

test.each(engines())(
  'a scanned paper is opened by its client and by staff alone, is logged, and cannot be changed (%s)',
  async (engine) => {
    const { services, ida, staff, offer, scan } = await clinic(engine)
    expect(await scan((await offer()).id)).toMatchObject({ ok: true })
    const { pdfKey } = await only(services, ida.userId)
    expect(Buffer.from(await bytesOf(services, pdfKey!))).toEqual(Buffer.from(PDF))
    const seenBy = async (who: typeof ida) => {
      const opened = await openFile(services, who, { key: pdfKey! })
      if (opened.ok) await opened.value.stream.cancel()
      return opened.ok ? opened.value.client : opened.refusal
    }
    const others = [await signedIn(services), await signedIn(services, { roles: ['affiliate'] })]
    for (const who of others) expect(await seenBy(who)).toBe('not-found')
    expect([await seenBy(ida), await seenBy(staff)]).toEqual([null, ida.userId])
    for (const statement of [
      `update consents set scanned_by_name = 'Bo'`,
      `update consents set signed_at = now() - interval '9 days'`,
      'delete from files where consent_id is not null',
    ])
      await expect(services.db.pool.query(statement), statement).rejects.toThrow(/append-only|stays/)
  },
)

test.each(engines())(
  'a paper counts once, for a consent that can be signed, by whoever writes journals (%s)',
  async (engine) => {
    const { services, staff, offer, scan, count } = await clinic(engine)
    const { id, token } = await offer()
    for (const roles of [[], ['affiliate']] as const)
      expect(await scan(id, {}, await signedIn(services, { roles: [...roles] }))).toMatchObject({
        refusal: 'forbidden',
      })
    expect(await scan(id, { patientId: staff.userId })).toMatchObject({ refusal: 'not-found' })
    const twice = await Promise.all([scan(id), scan(id)])
    expect(twice.filter(({ ok }) => ok).length).toBe(1)
    expect(await signByLink(services, { token, name: 'Ida Holm' })).toMatchObject({ refusal: 'not-found' })
    expect(await count('files', 'consent_id is not null')).toBe(1)
  },
)

test.each(engines())(
  'a paper is dated between the day the consent could be signed and today, for a client who is not erased (%s)',
  async (engine) => {
    const { services, clock, ida, staff, offer, scan } = await clinic(engine)
    await inTransaction(services.db, (tx) =>
      writeSetting(tx, { key: 'consent_hours', value: 48, actorId: staff.userId, at: clock.instant() }),
    )
    const next = await offer()
    expect(await scan(next.id)).toMatchObject({ refusal: 'consent-waits' })
    clock.moveTo('2026-12-04T08:00:00+01:00')
    expect(await scan(next.id, { signedOn: clinicDay('2026-12-01') })).toMatchObject({ refusal: 'paper-day' })
    expect(await scan(next.id, { signedOn: clinicDay('2026-12-05') })).toMatchObject({ refusal: 'paper-day' })
    await services.db.pool.query('update profiles set erased_at = now() where id = $1', [ida.userId])
    expect(await scan(next.id)).toMatchObject({ refusal: 'not-found' })
  },
)

test('a paper is up to ten pictures, or one PDF of at most 10 MB', async () => {
  const { services, ida, offer, scan } = await clinic('embedded')
  const { id } = await offer()
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(PDF.subarray(0, 8))
  large.set(PDF.subarray(-8), large.length - 8)
  const text = new TextEncoder().encode('Ida Holm')
  const jpeg = await page()
  for (const files of [[], [text], [PDF, PDF], [PDF, jpeg], [jpeg, PDF], [large], [PDF.subarray(0, 20)]])
    expect(await scan(id, { files })).toMatchObject({ refusal: 'paper-unreadable' })
  expect(await scan(id, { files: Array.from({ length: 11 }, () => jpeg) })).toMatchObject({
    refusal: 'paper-unreadable',
  })
  expect((await only(services, ida.userId)).state).toBe('open')
})

test('the database takes no paper without who scanned it, and no scan of what was signed on screen', async () => {
  const { services, offer } = await clinic('embedded')
  await offer()
  const sets = (set: string) => services.db.pool.query(`update consents set signed_at = signable_from, ${set}`)
  await expect(sets(`signed_name = 'Ida', signed_by = 'paper'`)).rejects.toThrow('paper_names_its_scanner')
  const scanned = `scanned_at = signable_from, scanned_by_name = 'Amir'`
  await expect(sets(`signed_name = 'Ida', signed_by = 'link', ${scanned}`)).rejects.toThrow('paper_names_its_scanner')
  await expect(
    sets(
      `signed_name = 'Ida', signed_by = 'paper', scanned_at = signable_from - interval '1 day', scanned_by_name = 'A'`,
    ),
  ).rejects.toThrow('scanned_after_signing')
})
