import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { mailHref, phoneFor, placeFor, telHref } from '#app/content/clinic.ts'
import { factsFor, fillHtml } from '#app/content/facts.ts'
import { i18nFor, shippedText, textsIn } from '#app/content/text/i18n.server.ts'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import type { Language } from '#app/domain/language.ts'
import { passwordMinimum } from '#app/domain/access/password-length.ts'
import { signUp } from '#app/features/account/commands/sign-in.ts'
import { requestContext } from '#app/http/context.ts'
import { clinicNode } from '#app/routes/public/home/structured-data.ts'
import { loader as manifest } from '#app/routes/public/manifest.tsx'
import { createContentCache } from '#app/server/pages/content-cache.ts'
import { senderOf } from '#app/server/delivery/mail-head.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { eventually } from '#test/clinic/eventually.ts'
import { engines, world } from '#test/clinic/world.ts'
import { changeSetting, undoChange } from './commands/settings.ts'
import { writeText } from './commands/texts.ts'
import { clinicOf, settingChanges, settingOf } from './queries/settings.ts'

const TIPS = 'home:tips-title'

/** A page as visitors get it: cached until a setting changes. */
function cachedPages(services: Services, html: (lng: Language) => Promise<string>) {
  const render = async (_: unknown, lng: Language) => new Response(await html(lng))
  const cache = createContentCache({ services, enabled: true, clientFolder: null, render })
  return async (url = '/priser') => {
    const kept = await cache.answer({ method: 'GET', url, header: () => undefined })
    return new TextDecoder().decode(kept?.body as Uint8Array)
  }
}

test.each(engines())(
  'an owner’s text replaces the shipped one on cached pages until it is undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const page = cachedPages(services, async (lng) => i18nFor(lng, await settingOf(services, 'texts')).t(TIPS))
    expect(await page()).toBe(shippedText('da', TIPS))
    expect(await writeText(services, owner, { key: TIPS, da: 'Fem gode råd', en: '' })).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toBe('Fem gode råd'))
    // Where a language is left empty, its shipped text stands.
    expect(await page('/priser?lng=en')).toBe(shippedText('en', TIPS))
    expect(textsIn('da', 'home', await settingOf(services, 'texts'))).toMatchObject({
      isOwn: true,
      texts: { 'tips-title': 'Fem gode råd' },
    })
    const [change] = await settingChanges(services, 1, 'texts')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toBe(shippedText('da', TIPS)))
    expect(textsIn('da', 'home', await settingOf(services, 'texts')).isOwn).toBe(false)
  },
)

test('a text keeps the values of the shipped one, and only an owner writes it', async () => {
  const { services, count } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const provider = await signedIn(services, { roles: ['provider'] })
  const typed = { key: 'home:cta-lead', da: 'Vi svarer hurtigt.', en: '' }
  expect(await writeText(services, owner, typed)).toMatchObject({
    refusal: 'text-value-missing',
    details: { lng: 'da' },
  })
  expect(await writeText(services, owner, { ...typed, key: 'booking:order' })).toMatchObject({
    refusal: 'text-unknown',
  })
  expect(await writeText(services, provider, { ...typed, key: TIPS })).toMatchObject({ refusal: 'forbidden' })
  expect(await count('setting_changes')).toBe(0)
})

const MOVED = {
  ...SHIPPED_FACTS,
  name: 'Demo Klinik',
  legalName: 'Demo Klinik ApS',
  cvr: '10 00 00 09',
  street: 'Prøvevej 1',
  postalCode: '8000',
  town: 'Aarhus C',
  phone: '+45 11 22 33 44',
  email: 'skriv@demo.example',
}

test.each(engines())(
  'a clinic that moves has its new address on pages, in mails and search data at once, and the old one when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const page = cachedPages(services, async (lng) => {
      const facts = factsFor(lng, { rules: [], clinic: await clinicOf(services) })
      return fillHtml('{{clinic.street}} {{clinic.phone}}', facts, 'page')
    })
    expect(await page()).toContain('Gothersgade 148')
    const shipped = await clinicOf(services)
    expect(shipped).toEqual(SHIPPED_CLINIC)
    expect([placeFor(shipped, 'da'), placeFor(shipped, 'en')]).toEqual(['København', 'Copenhagen'])
    expect(await changeSetting(services, owner, { key: 'clinic', value: MOVED })).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toMatch(/Prøvevej 1 .*tel:\+4511223344.*11 22 33 44/))
    expect(await senderOf(services, 'da')).toMatchObject({
      name: 'Demo Klinik',
      city: '8000 Aarhus C',
      phone: '11 22 33 44',
      email: 'skriv@demo.example',
    })
    const clinic = await clinicOf(services)
    expect(clinicNode({ clinic, publicUrl: 'https://demo.example', price: '' })).toMatchObject({
      telephone: '+45 11 22 33 44',
      address: { streetAddress: 'Prøvevej 1', postalCode: '8000', addressLocality: 'Aarhus C', addressCountry: 'DK' },
    })
    expect([placeFor(clinic, 'da'), placeFor(clinic, 'en')]).toEqual(['Aarhus', 'Aarhus'])
    const context = new RouterContextProvider()
    context.set(requestContext, { clinic, texts: {} } as never)
    expect(await manifest({ context } as never).json()).toMatchObject({
      name: 'Demo Klinik',
      short_name: 'Demo Klinik',
    })
    expect([phoneFor(clinic, 'en'), telHref(clinic)]).toEqual([MOVED.phone, 'tel:+4511223344'])
    expect(mailHref(clinic)).toBe(`mailto:${MOVED.email}`)
    const [change] = await settingChanges(services, 1, 'clinic')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toContain('Gothersgade 148'))
    expect(await clinicOf(services)).toEqual(SHIPPED_CLINIC)
  },
)

test.each([
  ['cvr', '12345678'],
  ['postalCode', '123'],
  ['phone', '70 12 34 56'],
  ['email', 'hej'],
  ['map', 'http://kort.example'],
  ['map', 'javascript:alert(1)'],
  ['name', ''],
  ['street', 'A\nB'],
])('the clinic’s %s cannot be %j', async (field, value) => {
  const { services, count } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const changed = await changeSetting(services, owner, { key: 'clinic', value: { ...MOVED, [field]: value } })
  expect(changed).toMatchObject({ refusal: 'setting-out-of-bounds' })
  expect(await count('setting_changes')).toBe(0)
})

test.each(engines())('a visit has the owner’s length in forms until the setting is taken back (%s)', async (engine) => {
  const { services } = await world({ engine })
  const owner = await signedIn(services, { roles: ['admin'] })
  const lengths = async () => (await clinicOf(services)).visitLengths
  await changeSetting(services, owner, { key: 'consultation_minutes', value: 45 })
  expect(await lengths()).toEqual({ ...SHIPPED_TERMS.lengths, consultation: 45 })
  await changeSetting(services, owner, { key: 'consultation_minutes', value: null })
  expect(await lengths()).toEqual(SHIPPED_TERMS.lengths)
})

test('while the database does not answer, the last known clinic holds', async () => {
  const { services, ownDatabase } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  await changeSetting(services, owner, { key: 'clinic', value: MOVED })
  expect(await clinicOf(services)).toMatchObject({ name: 'Demo Klinik' })
  const db = await ownDatabase()
  await db.close()
  services.settingsCache.clear()
  expect(await clinicOf({ ...services, db })).toMatchObject({ name: 'Demo Klinik' })
})

test.each(engines())(
  'a clinic that asks for longer passwords has them: the form says so, a shorter one is refused, and it can be undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const names = { firstName: 'Bo', lastName: 'Lund', email: 'bo@post.example' }
    const caller = { headers: new Headers(), address: '203.0.113.9', lng: 'da' } as const
    const ask = (password: string) => signUp(services, { ...names, password, confirmPassword: password }, caller)
    expect(await ask('Kf8#pL')).toMatchObject({ ok: true })
    await changeSetting(services, owner, { key: 'password_characters', value: 10 })
    expect(await ask('Kf8#pL')).toMatchObject({ refusal: 'password-too-short', details: { min: 10 } })
    expect(await ask('Kf8#pLq2xy')).toMatchObject({ ok: true })
    const { passwordLength: own } = await clinicOf(services)
    expect(own).toBe(10)
    const next = (isStaff: boolean) => passwordMinimum({ isStaff, place: 'change', own })
    expect([next(true), next(false)]).toEqual([12, 10])
    expect(await changeSetting(services, owner, { key: 'password_characters', value: 5 })).toMatchObject({ ok: false })
    await changeSetting(services, owner, { key: 'password_characters', value: null })
    expect((await clinicOf(services)).passwordLength).toBe(6)
  },
)
