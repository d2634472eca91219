import { expect, test } from 'vitest'
import { writeSetting } from '#app/db/settings.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { openFile } from '#app/features/files/commands.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { readPdf } from '#test/support/pdf.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import {
  offerConsent,
  openConsents,
  signByLink,
  signOwnConsent,
  unsignedLink,
  withdrawConsent,
} from './commands/consents.ts'
import { isUnsigned } from '#app/domain/health/treatment-consent.ts'
import { consentByLink, consentsOf, unsignedConsents } from './queries/consents.ts'
import { asReached } from '#test/clinic/signed-in.ts'

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const ida = await signedIn(w.services, { firstName: 'Ida', lastName: 'Holm' })
  const bo = await signedIn(w.services, { firstName: 'Bo', lastName: 'Lund' })
  const staff = await signedIn(w.services, { roles: ['provider'], firstName: 'Amir', lastName: 'Rahimi' })
  const offer = async (kind: 'laser' | 'anaesthesia' = 'laser') => {
    const offered = await offerConsent(w.services, staff, { patientId: ida.userId, kind, lng: 'da' })
    if (!offered.ok) throw new Error(offered.refusal)
    return offered.value.url.split('/').at(-1)!
  }
  return { ...w, ida, bo, staff, offer }
}
/** Without spaces: the paper breaks its lines where it likes. */
const bare = (text: string) => text.replaceAll(/\s/g, '')
const only = async (services: Services, patientId: string) => (await consentsOf(services, asReached(patientId)))[0]!

test.each(engines())(
  '[sec 77.4] what was signed cannot be changed afterwards, by nobody and nothing (%s)',
  async (engine) => {
    const { services, ida, offer } = await clinic(engine)
    const token = await offer()
    const run = (statement: string) => services.db.pool.query(statement)
    // Not even before it is signed: the client may have read it already.
    await expect(run(`update consents set body = '{}'`)).rejects.toThrow('append-only')
    expect(await signByLink(services, { token, name: 'Ida Holm' })).toEqual({ ok: true, value: null })
    for (const statement of [
      `update consents set body = '{}'`,
      `update consents set signed_name = 'Bo Lund'`,
      `update consents set signed_at = now()`,
      'update consents set signed_at = null, signed_name = null, signed_by = null',
      'delete from consents',
      'truncate consents cascade',
      'delete from files where consent_id is not null',
    ])
      await expect([statement, run(statement)][1]).rejects.toThrow(/append-only|stays/)
    const { id } = await only(services, ida.userId)
    expect(await withdrawConsent(services, ida, id)).toEqual({ ok: true, value: null })
    await expect(run('update consents set withdrawn_at = null')).rejects.toThrow('append-only')
  },
)

test.each(engines())(
  'its link is shown again until it is signed, to who writes journals alone (%s)',
  async (engine) => {
    const { services, ida, bo, staff, offer } = await clinic(engine)
    const token = await offer()
    const { id } = await only(services, ida.userId)
    const about = { patientId: ida.userId, id }
    const again = await unsignedLink(services, staff, about)
    expect(again.ok && again.value.url.split('/').at(-1)).toBe(token)
    expect(await unsignedLink(services, staff, { ...about, patientId: bo.userId })).toMatchObject({
      refusal: 'not-found',
    })
    for (const who of [ida, bo])
      expect(await unsignedLink(services, who, about)).toMatchObject({ refusal: 'forbidden' })
    await signByLink(services, { token, name: 'Ida Holm' })
    expect(await unsignedLink(services, staff, about)).toMatchObject({ refusal: 'not-found' })

    await offer('anaesthesia')
    const [open] = (await consentsOf(services, asReached(ida.userId))).filter(isUnsigned)
    await services.db.pool.query('update profiles set erased_at = now() where id = $1', [ida.userId])
    expect(await unsignedLink(services, staff, { ...about, id: open!.id })).toMatchObject({ refusal: 'not-found' })
  },
)

test.each(engines())(
  '[spec 5 consents-signed] a consent is signed once, by its client’s own name, and its paper is kept with the whole text (%s)',
  async (engine) => {
    const { services, ida, bo, staff, offer } = await clinic(engine)
    const token = await offer()
    expect(await signByLink(services, { token, name: 'Bo Lund' })).toMatchObject({ refusal: 'name-differs' })
    const { id, text } = await only(services, ida.userId)
    expect(await signOwnConsent(services, bo, { id, name: 'Bo Lund' })).toMatchObject({ refusal: 'not-found' })
    const all = await Promise.all([1, 2, 3].map(() => signByLink(services, { token, name: 'ida holm' })))
    expect(all.filter(({ ok }) => ok).length).toBe(1)
    expect(await consentByLink(services, token)).toBe(null)
    const signed = await only(services, ida.userId)
    expect(signed).toMatchObject({ state: 'signed', signedName: 'ida holm', text })
    for (const who of [bo, await signedIn(services, { roles: ['affiliate'] })])
      expect(await openFile(services, who, { key: signed.pdfKey! })).toMatchObject({ refusal: 'not-found' })
    for (const who of [ida, staff]) {
      const opened = await openFile(services, who, { key: signed.pdfKey! })
      if (!opened.ok) throw new Error(opened.refusal)
      const { pages } = readPdf(new Uint8Array(await new Response(opened.value.stream).arrayBuffer()))
      const words = bare(pages.flat().join(''))
      for (const part of [text.title, text.statement, ...text.parts.map((one) => one.text), 'ida holm'])
        expect(words).toContain(bare(part))
    }
  },
)

test.each(engines())(
  '[law 4] before the time to think is over nobody signs, whatever is tried (%s)',
  async (engine) => {
    const { services, clock, staff, ida, offer } = await clinic(engine)
    await inTransaction(services.db, (tx) =>
      writeSetting(tx, { key: 'consent_hours', value: 48, actorId: staff.userId, at: clock.instant() }),
    )
    const token = await offer()
    expect((await only(services, ida.userId)).state).toBe('waiting')
    expect(await signByLink(services, { token, name: 'Ida Holm' })).toMatchObject({ refusal: 'consent-waits' })
    await expect(
      services.db.pool.query(
        `update consents set signed_at = '${clock.instant().toISOString()}', signed_name = 'Ida Holm', signed_by = 'link'`,
      ),
    ).rejects.toThrow('not_signed_too_early')
    clock.moveTo('2026-12-02T08:00:00+01:00')
    expect(await signByLink(services, { token, name: 'Ida Holm' })).toMatchObject({ ok: true })
  },
)

test.each(engines())(
  'an unsigned consent waits in the worklist, and a newer one takes its place (%s)',
  async (engine) => {
    const { services, ida, bo, offer } = await clinic(engine)
    const first = await offer()
    const second = await offer()
    await offer('anaesthesia')
    expect(await consentByLink(services, first)).toBe(null)
    expect(await unsignedConsents.count(services)).toEqual({ unsigned: 2 })
    const rows = await unsignedConsents.rows(services, 'unsigned', { limit: 10, offset: 0 })
    expect(rows.map(({ name }) => name)).toEqual(['Ida Holm', 'Ida Holm'])
    await signByLink(services, { token: second, name: 'Ida Holm' })
    expect(await unsignedConsents.count(services)).toEqual({ unsigned: 1 })
    for (const who of [ida, bo]) {
      expect(await openConsents(services, who, ida.userId)).toMatchObject({ refusal: 'forbidden' })
      expect(await offerConsent(services, who, { patientId: ida.userId, kind: 'laser', lng: 'da' })).toMatchObject({
        refusal: 'forbidden',
      })
    }
  },
)
