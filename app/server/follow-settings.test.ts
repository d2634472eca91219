import { afterEach, expect, onTestFinished, test } from 'vitest'
import {
  clinic,
  mailHref,
  ownClinic,
  phoneFor,
  placeFor,
  putClinic,
  SHIPPED_CLINIC,
  telHref,
} from '#app/content/clinic.ts'
import { nextPasswordLength, ownPasswordLength, passwordLength } from '#app/content/password-length.ts'
import { ownVisitLengths, putVisitLengths, visitLengths } from '#app/content/visit-lengths.ts'
import { SHIPPED_TERMS } from '#app/domain/booking-terms.ts'
import { factsFor, fillHtml } from '#app/content/facts.ts'
import { putOwnTexts, shippedText, textOf, textsIn } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { signUp } from '#app/features/account/commands/sign-in.ts'
import { changeSetting, undoChange } from '#app/features/settings/commands.ts'
import { writeText } from '#app/features/settings/commands/texts.ts'
import { settingChanges } from '#app/features/settings/queries.ts'
import { loader as manifest } from '#app/routes/public/manifest.tsx'
import { clinicNode } from '#app/routes/public/home/structured-data.ts'
import { eventually } from '#test/eventually.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/desk.ts'
import { engines, world } from '#test/world.ts'
import { createContentCache } from './content-cache.ts'
import { followSettings } from './follow-settings.ts'
import { senderOf } from './mail-head.ts'

afterEach(() => {
  putOwnTexts({})
  putClinic(SHIPPED_CLINIC)
  putVisitLengths(SHIPPED_TERMS.lengths)
})
const TIPS = 'home:tips-title'

/** A page as visitors get it: kept, and rendered anew when a setting says so. */
function keptPages(services: Services, html: (lng: Language) => string) {
  const render = async (_: unknown, lng: Language) => new Response(html(lng))
  const cache = createContentCache({ services, enabled: true, clientFolder: null, render })
  return async (url = '/priser') => {
    const kept = await cache.answer({ method: 'GET', url, header: () => undefined })
    return new TextDecoder().decode(kept?.body as Uint8Array)
  }
}

test.each(engines())(
  'a text written anew stands on kept pages, in both languages, and goes back when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    onTestFinished(await followSettings(services))
    const page = keptPages(services, (lng) => textOf(lng, TIPS))
    expect(await page()).toBe(shippedText('da', TIPS))
    expect(await writeText(services, owner, { key: TIPS, da: 'Fem gode råd', en: '' })).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toBe('Fem gode råd'))
    // Where a language is left empty, its shipped text stands.
    expect(await page('/priser?lng=en')).toBe(shippedText('en', TIPS))
    expect(textsIn('da', 'home')).toMatchObject({ isOwn: true, texts: { 'tips-title': 'Fem gode råd' } })
    const [change] = await settingChanges(services, 1, 'texts')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toBe(shippedText('da', TIPS)))
    expect(textsIn('da', 'home').isOwn).toBe(false)
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
  ...SHIPPED_CLINIC,
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
    onTestFinished(await followSettings(services))
    const page = keptPages(services, (lng) =>
      fillHtml('{{clinic.street}} {{clinic.phone}}', factsFor(lng, { rules: [], clinic }), 'page'),
    )
    expect(await page()).toContain('Gothersgade 148')
    expect([ownClinic(), placeFor('da'), placeFor('en')]).toEqual([null, 'København', 'Copenhagen'])
    expect(await changeSetting(services, owner, { key: 'clinic', value: MOVED })).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toMatch(/Prøvevej 1 .*tel:\+4511223344.*11 22 33 44/))
    expect(senderOf(services.settings, 'da')).toMatchObject({
      name: 'Demo Klinik',
      city: '8000 Aarhus C',
      phone: '11 22 33 44',
      email: 'skriv@demo.example',
    })
    expect(clinicNode({ publicUrl: 'https://demo.example', price: '' })).toMatchObject({
      telephone: '+45 11 22 33 44',
      address: { streetAddress: 'Prøvevej 1', postalCode: '8000', addressLocality: 'Aarhus C', addressCountry: 'DK' },
    })
    expect([placeFor('da'), placeFor('en')]).toEqual(['Aarhus', 'Aarhus'])
    expect(await manifest().json()).toMatchObject({ name: 'Demo Klinik', short_name: 'Demo Klinik' })
    expect([phoneFor('en'), telHref, mailHref]).toEqual([MOVED.phone, 'tel:+4511223344', `mailto:${MOVED.email}`])
    expect(ownClinic()).toEqual(MOVED)
    const [change] = await settingChanges(services, 1, 'clinic')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    await eventually(async () => expect(await page()).toContain('Gothersgade 148'))
    expect(ownClinic()).toBeNull()
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

test.each(engines())(
  'the forms of a page show the owner’s lengths of visits, and the shipped ones when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    onTestFinished(await followSettings(services))
    expect(ownVisitLengths()).toBeNull()
    await changeSetting(services, owner, { key: 'consultation_minutes', value: 45 })
    await eventually(() => expect(visitLengths()).toEqual({ ...SHIPPED_TERMS.lengths, consultation: 45 }))
    expect(ownVisitLengths()).toEqual(visitLengths())
    await changeSetting(services, owner, { key: 'consultation_minutes', value: null })
    await eventually(() => expect(ownVisitLengths()).toBeNull())
  },
)

test.each(engines())(
  'a clinic that asks for longer passwords has them: the form says so, a shorter one is refused, and it can be undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    onTestFinished(await followSettings(services))
    const names = { firstName: 'Bo', lastName: 'Lund', email: 'bo@post.example' }
    const caller = { headers: new Headers(), address: '203.0.113.9', lng: 'da' } as const
    const ask = (password: string) => signUp(services, { ...names, password, confirmPassword: password }, caller)
    expect(await ask('Kf8#pL')).toMatchObject({ ok: true })
    await changeSetting(services, owner, { key: 'password_characters', value: 10 })
    expect(await ask('Kf8#pL')).toMatchObject({ refusal: 'password-too-short', details: { min: 10 } })
    expect(await ask('Kf8#pLq2xy')).toMatchObject({ ok: true })
    await eventually(() => expect(ownPasswordLength()).toBe(10))
    expect([true, false].map((staff) => nextPasswordLength({ staff }))).toEqual([12, 10])
    expect(await changeSetting(services, owner, { key: 'password_characters', value: 5 })).toMatchObject({ ok: false })
    await changeSetting(services, owner, { key: 'password_characters', value: null })
    await eventually(() => expect([ownPasswordLength(), passwordLength()]).toEqual([null, 6]))
  },
)
