import { afterEach, expect, test, vi } from 'vitest'
import { putOwnTexts, shippedText, textOf, textsIn } from '#app/content/text/i18n.server.ts'
import { undoChange } from '#app/features/settings/commands.ts'
import { writeText } from '#app/features/settings/commands/texts.ts'
import { settingChanges } from '#app/features/settings/queries.ts'
import { signedIn } from '#test/desk.ts'
import { engines, world } from '#test/world.ts'
import { createContentCache } from './content-cache.ts'
import { followTexts } from './follow-texts.ts'

afterEach(() => void putOwnTexts({}))
const TIPS = 'home:tips-title'

test.each(engines())(
  'a text written anew stands on kept pages, in both languages, and goes back when undone (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    await followTexts(services)
    const cache = createContentCache({
      services,
      enabled: true,
      clientFolder: null,
      render: async (_, lng) => new Response(textOf(lng, TIPS)),
    })
    const page = async (url = '/priser') =>
      new TextDecoder().decode(
        (await cache.answer({ method: 'GET', url, header: () => undefined }))?.body as Uint8Array,
      )
    expect(await page()).toBe(shippedText('da', TIPS))
    expect(await writeText(services, owner, { key: TIPS, da: 'Fem gode råd', en: '' })).toMatchObject({ ok: true })
    await vi.waitFor(async () => expect(await page()).toBe('Fem gode råd'))
    // Where a language is left empty, its shipped text stands.
    expect(await page('/priser?lng=en')).toBe(shippedText('en', TIPS))
    expect(textsIn('da', 'home')).toMatchObject({ isOwn: true, texts: { 'tips-title': 'Fem gode råd' } })
    const [change] = await settingChanges(services, 1, 'texts')
    expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
    await vi.waitFor(async () => expect(await page()).toBe(shippedText('da', TIPS)))
    expect(textsIn('da', 'home').isOwn).toBe(false)
  },
)

test('a text keeps the values of the shipped one, and only an owner writes it', async () => {
  const { services, count } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  const provider = await signedIn(services, { roles: ['provider'] })
  const typed = { key: 'home:contact-lead', da: 'Vi svarer hurtigt.', en: '' }
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
