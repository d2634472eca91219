import { readFileSync } from 'node:fs'
import { clinicUrl, expect, test, type Browser, type Locator, type Page } from '#test/journeys/journey.ts'
import { anotherPage, newSignedIn, signInAs } from '#test/journeys/account-steps.ts'
import { answersHealth } from '#test/journeys/health-steps.ts'
import { TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const TEXTS = JSON.parse(
  readFileSync(new URL('../../../app/content/text/da/journal.json', import.meta.url), 'utf8'),
) as Record<string, string>
const t = (key: string, values: Record<string, string | number> = {}) => {
  if (TEXTS[key] === undefined) throw new Error(`journal:${key} is no text`)
  return TEXTS[key].replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]))
}

const MOST_PRESSES = 30

/** The record of a client; of nobody else, the demo's who is in the middle of a course. */
async function recordOf(page: Page, email = 'client@falm.example') {
  await signInAs(page, 'provider')
  await page.goto(`/admin/patients?q=${encodeURIComponent(email)}`)
  const href = await page.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href')
  return href!.split('?')[0]!
}

/** Counts every click and every key but those of a typed figure or word in a text field. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { presses: number }
    counted.presses = 0
    // A label's click is passed on to its control: one press.
    addEventListener('pointerdown', () => counted.presses++, true)
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey }) => {
        const isTyped = key.length === 1 && !ctrlKey && target instanceof HTMLInputElement && target.type === 'text'
        if (!isTyped) counted.presses++
      },
      true,
    )
  })
const presses = (page: Page) => page.evaluate(() => (globalThis as unknown as { presses: number }).presses)

/** All of the form is in sight: nothing scrolls, and the signature is inside the window. */
async function expectNoScrolling(page: Page, form: Locator) {
  const over = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return [Math.max(0, scrollHeight - innerHeight), Math.max(0, scrollWidth - innerWidth)]
  })
  expect(over).toEqual([0, 0])
  await expect(form.getByRole('button', { name: t('sign'), exact: true })).toBeInViewport({ ratio: 1 })
}

/** Presses Sign once nothing is missing. @returns the sheet with what is about to be signed */
async function readOnce(form: Locator) {
  await form.getByRole('button', { name: t('sign'), exact: true }).click()
  const sheet = form.getByRole('dialog')
  await expect(sheet).toBeVisible()
  return sheet
}

/** Signs what the open sheet shows. */
async function sign(form: Locator) {
  await form.getByRole('button', { name: t('sign-finish') }).click()
  await expect(form.page().getByText(t('signed'), { exact: true })).toBeVisible()
}

test.use({ viewport: TABLET })

test('a session of two wavelengths is written on a tablet without scrolling, in at most 30 presses', async ({
  page,
}) => {
  const record = await recordOf(page)
  await page.goto(`${record}/journal?new=treatment`)
  await takenOver(page)
  const form = page.locator('form.treatment-room')
  const line = (number: number) => form.getByRole('group', { name: t('line-number', { number }), exact: true })
  const cell = (number: number, name: string) => line(number).getByLabel(t(`field-${name}`), { exact: true })
  const press = (group: string, name: string) =>
    form
      .getByRole('group', { name: new RegExp(`^${t(group)}`) })
      .getByLabel(name, { exact: true })
      .check()
  await expect(cell(1, 'wavelengthNm')).toHaveValue('1064')
  await expect(cell(1, 'pulses')).toHaveValue('')
  await countPresses(page)

  await form.getByRole('button', { name: t('line-copy', { number: 1 }) }).click()
  await cell(2, 'wavelengthNm').click()
  await page.keyboard.type('532')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1,2')
  for (const [number, pulses, endPoint] of [
    [1, '418', 'F'],
    [2, '171', 'L'],
  ] as const) {
    await cell(number, 'pulses').click()
    await page.keyboard.type(pulses)
    await page.keyboard.press('Enter')
    await page.keyboard.press(endPoint)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('r')
  await press('tan', t('tan-none'))
  for (const eyes of ['eyes-client', 'eyes-everyone']) await press('eye-protection', t(eyes))
  await press('field-pain', '5')
  for (const [name, value] of [
    ['dose', '8'],
    ['batch', '24118'],
  ] as const) {
    await form.getByLabel(t(`field-${name}`), { exact: true }).click()
    await page.keyboard.type(value)
  }
  await press('reaction', t('reaction-redness'))
  await expect(form.locator('.room-changes')).toContainText(t('new-lines_one'))
  await expectNoScrolling(page, form)
  await expectAccessible(page, 'treatment room')
  const sheet = await readOnce(form)
  // The signature itself is the last one.
  expect(await presses(page)).toBeLessThan(MOST_PRESSES)
  await expect(sheet.locator('.sign-lines > li').nth(1)).toContainText(t('new-lines_one'))
  await expect(sheet.locator('.sign-facts')).toContainText('torsdag 25. februar 2027')
  await expectAccessible(page, 'what is signed')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // The closed sheet leaves the history a moment later.
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string } | null)?.dialog ?? '')).toBe('')
  await expect(cell(2, 'pulses')).toHaveValue('171')
  await readOnce(form)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(cell(2, 'pulses')).toHaveValue('171')
  await (await readOnce(form)).getByLabel(t('for-client'), { exact: true }).fill('Huden tog det godt.')
  await sign(form)
  const entry = page.locator('.journal-list > li', { hasText: t('line-number', { number: 2 }) }).first()
  await entry.locator('summary').click()
  for (const number of [1, 2])
    await expect(entry.getByRole('heading', { name: t('line-number', { number }) })).toBeVisible()
  await expect(entry).toContainText('532')
  await expect(entry).toContainText('Let frosting')
  await expect(entry).toContainText('Huden tog det godt.')
})

/** A client whose answers ask for a test spot. @returns their portal, and the record that staff open of them */
async function clientForSpot(page: Page, browser: Browser) {
  const client = await anotherPage(browser)
  const { email } = await newSignedIn(client)
  await client.goto('/dashboard/health')
  await answersHealth(client, 'kosmetisk')
  return { client, record: await recordOf(page, email) }
}

/** Places A by a click and moves it by a key, and B, whose line begins with A's settings, by the list. */
async function placeTwo(page: Page, form: Locator) {
  const pin = (letter: string) => form.getByRole('button', { name: t('spot-letter', { letter }), exact: true })
  const surface = form.getByRole('button', { name: t('spot-place-next') })
  const { width, height } = (await surface.boundingBox())!
  await surface.click({ position: { x: width / 4, y: height / 2 } })
  await expect(pin('A')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByText(t('spot-at', { across: 26, down: 50 }))).toBeVisible()
  await form.getByRole('button', { name: t('line'), exact: true }).click()
  await form.getByRole('button', { name: t('spot-place', { letter: 'B' }) }).click()
  await expect(pin('B')).toBeFocused()
  await expectAccessible(page, 'spots on the picture')
  await form.getByRole('button', { name: t('line-remove', { number: 'B' }) }).click()
  await expect(pin('B')).toHaveCount(0)
  await surface.click({ position: { x: (width * 3) / 4, y: height / 2 } })
  const second = (name: string) => form.locator(`[name="lines.1.${name}"]`)
  await expect(second('fluence')).toHaveValue('1')
  const order = form.getByText(t('spots-order', { letters: 'B' }))
  await second('fluence').fill('0,8')
  await expect(order).toBeVisible()
  await second('fluence').fill('1,4')
  await expect(order).toHaveCount(0)
  await second('pulses').fill('3')
  await second('endPoint').selectOption('frosting')
  await form
    .getByRole('group', { name: t('spot-reaction', { letter: 'B' }) })
    .getByLabel(t('reaction-redness'))
    .check()
}

/** Reads A as calm and B as darker, which cannot be chosen. */
async function readTwo(page: Page, record: string) {
  await page.goto(`${record}/health`)
  await page.getByRole('link', { name: 'Aflæs prøvepletten', exact: true }).click()
  await page.waitForURL(/\/test-spot/)
  await takenOver(page)
  const look = (letter: string, name: string) =>
    page
      .getByRole('group', { name: t('look-of', { letter }) })
      .getByLabel(name, { exact: true })
      .check()
  const most = (letter: string) => page.getByRole('radio', { name: t('spot-most-of', { letter }) })
  const [a, b] = await Promise.all([0, 1].map((spot) => page.locator('.spot-pin').nth(spot).boundingBox()))
  expect(b!.x - a!.x).toBeGreaterThan(a!.width)
  await most('B').check()
  await look('A', t('look-calm'))
  await look('B', t('look-darker'))
  await expect(most('B')).toBeDisabled()
  await expect(most('B')).not.toBeChecked()
  await most('A').check()
  await page.getByLabel(t('then-calm'), { exact: true }).check()
  await expectAccessible(page, 'reading of a test spot')
  await page.getByRole('button', { name: t('read-sign') }).click()
  await page.waitForURL(/\/health/)
  await page.goto(`${record}/journal`)
  await expect(page.getByText(`A: ${t('look-calm')}, ${t('spot-most').toLowerCase()}`)).toBeAttached()
}

test('a test spot is written with the day it is to be read, and frees the client for laser once it is read as calm', async ({
  page,
  browser,
}) => {
  test.slow()
  const { client, record } = await clientForSpot(page, browser)
  const notice = client.getByRole('region', { name: 'Først en prøveplet' })
  await client.goto('/dashboard')
  await expect(notice).toBeVisible()
  await page.goto(`${record}/journal?new=test-spot`)
  await takenOver(page)
  const form = page.locator('form.treatment-room')
  const field = (name: string) => form.getByLabel(t(`field-${name}`), { exact: true })
  // The fields of a new tattoo leave the picture in sight.
  await expect(form.locator('.spot-picture')).toBeInViewport({ ratio: 1 })
  await form.getByLabel(t('tattoo-name'), { exact: true }).fill('Bryn')
  await form.getByLabel(t('site'), { exact: true }).selectOption('face')
  const settings = { device: 'Prøvelaser', wavelengthNm: '1064', fluence: '1', spotMm: '4', pulse: '450' }
  for (const [name, value] of Object.entries({ ...settings, repetitionHz: '1', passes: '1', pulses: '3' }))
    await field(name).fill(value)
  await field('endPoint').selectOption('slight-frosting')
  await field('colour').selectOption('black')
  await placeTwo(page, form)
  // 14 days after the day of the journey.
  await expect(form.getByLabel(t('read-on'), { exact: true })).toHaveValue('2027-01-28')
  await form.getByRole('button', { name: t('sign'), exact: true }).click()
  await expect(
    form
      .getByRole('alert')
      .filter({ hasText: t('wrong-missing') })
      .first(),
  ).toBeVisible()
  await expect(form.locator('[name="lines.0.pulses"]')).toHaveValue('3')
  await form.getByLabel('V', { exact: true }).check()
  await form
    .getByRole('group', { name: t('tan') })
    .getByLabel(t('tan-none'))
    .check()
  await form.getByLabel(t('eyes-client'), { exact: true }).check()
  await form.getByLabel(t('cooling-air'), { exact: true }).check()
  await form
    .getByRole('group', { name: t('field-anaesthesia') })
    .getByLabel(t('anaesthesia-none'))
    .check()
  await expect(await readOnce(form)).toContainText('torsdag 28. januar 2027')
  await sign(form)
  const reading = t('spot-to-read', { day: '28/01/2027' })
  const entry = page.locator('.journal-list > li', { hasText: reading }).first()
  await expect(entry.locator('summary')).toContainText(t('test-spot'))
  await entry.locator('summary').click()
  await expect(entry.getByText(reading)).toBeVisible()

  await readTwo(page, record)
  await client.reload()
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await client.context().close()
})

test('a consent signed on paper is scanned in by staff, and the client finds it signed', async ({ page, browser }) => {
  test.slow()
  const client = await anotherPage(browser)
  const { email } = await newSignedIn(client)
  await page.goto(`${await recordOf(page, email)}/consents`)
  await takenOver(page)
  await page.getByRole('checkbox', { name: 'Jeg har forklaret klienten det samme mundtligt' }).check()
  await page.getByRole('button', { name: 'Send til underskrift', exact: true }).click()
  await page.locator('summary', { hasText: 'Scan underskrevet papir' }).click()
  await page.getByRole('button', { name: 'Gem som underskrevet' }).click()
  await expect(page.getByText('Vælg op til 10 billeder eller én PDF.')).toBeVisible()
  await expectAccessible(page, 'scan of a signed paper')
  await page.locator('input[name="page"]').setInputFiles('test/scan/rose.jpg')
  await page.getByRole('button', { name: 'Gem som underskrevet' }).click()
  await expect(page.getByText(/^Underskrevet på papir 14\/01\/2027\. Navn: Ida Prøve/)).toBeVisible()
  await client.goto('/dashboard/consents')
  await expect(client.getByText(/Scannet ind 14\/01\/2027 af /)).toBeVisible()
  await expect(client.getByRole('link', { name: 'Åbn som PDF' })).toBeVisible()
  await client.context().close()
})

test('figures are stepped by a press and a note is made of phrases, the first and the newest photo beside them @full', async ({
  page,
}) => {
  await page.goto(`${await recordOf(page)}/journal?new=treatment`)
  await takenOver(page)
  const form = page.locator('form.treatment-room')
  const cell = (name: string) => form.locator(`[name="lines.0.${name}"]`)
  const fluence = cell('fluence')
  const typed = Number((await fluence.inputValue()).replace(',', '.'))
  const said = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',')
  await expect(form.locator('.room-photos img')).toHaveCount(2)
  await fluence.click()
  const stepper = form.getByRole('group', { name: t('stepper', { field: t('field-fluence') }) })
  await stepper.getByRole('button', { name: t('step-up') }).click()
  await expect(fluence).toHaveValue(said(typed + 0.1))
  await stepper.getByRole('button', { name: said(typed + 0.3), exact: true }).click()
  await expect(fluence).toHaveValue(said(typed + 0.3))
  await stepper.getByRole('button', { name: t('next-cell') }).click()
  await expect(cell('spotMm')).toBeFocused()
  await expect(form.getByRole('group', { name: t('stepper', { field: t('field-spotMm') }) })).toBeVisible()
  await expectAccessible(page, 'stepper of a figure')
  await page.keyboard.press('Enter')
  await expect(form.locator('.room-step')).toHaveCount(0)

  const phrases = form.getByRole('group', { name: t('phrases') })
  for (const phrase of ['frosting', 'everywhere', 'after-first', 'pause'])
    await phrases.getByRole('button', { name: t(`phrase-${phrase}`), exact: true }).click()
  await expect(form.getByLabel(t('notes'), { exact: true })).toHaveValue(
    'Frosting overalt efter 1. omgang. Pause à 2 min.',
  )
  await expectNoScrolling(page, form)
})

test('the owner writes a phrase, and staff add it to a note from the button with three dots @full', async ({
  page,
  browser,
}) => {
  const owner = await anotherPage(browser)
  await signInAs(owner, 'admin')
  const set = (intent: 'set' | 'reset', phrase: object) =>
    owner.request.post('/admin/settings', {
      form: { key: 'note_phrases', intent, ...phrase },
      headers: { origin: clinicUrl() },
    })
  expect((await set('set', { da: 'Kølet længe', en: 'Cooled for long' })).url()).toContain('done=note_phrases')
  await page.goto(`${await recordOf(page)}/journal?new=treatment`)
  await takenOver(page)
  const form = page.locator('form.treatment-room')
  const phrases = form.getByRole('group', { name: t('phrases') })
  await phrases.getByRole('button', { name: t('phrase-frosting'), exact: true }).click()
  await phrases.getByRole('button', { name: t('phrases-own') }).click()
  await phrases.getByRole('button', { name: 'Kølet længe' }).click()
  await expect(form.getByLabel(t('notes'), { exact: true })).toHaveValue('Frosting. Kølet længe.')
  await expectNoScrolling(page, form)
  await expectAccessible(page, 'own phrases')
  await set('reset', {})
  await owner.context().close()
})
