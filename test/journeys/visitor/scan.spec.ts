import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '#test/journeys/journey.ts'
import sharp from 'sharp'
import { fillSignIn, newAccount } from '#test/journeys/account-steps.ts'
import { scanWords } from '#test/journeys/scan-words.ts'
import { hydrated, chooseFreeTime, expectAccessible, newClient, twoOf } from '#test/journeys/steps.ts'
import { words, type Lng } from '#test/journeys/words.ts'

// Drawn by our own generator: nobody's skin.
const fixture = (name: string) => new URL(`../../scan/${name}.jpg`, import.meta.url).pathname
const OWN_SECONDS = { timeout: 120_000 }

async function choosePhotos(page: Page, lng: Lng, photos: Awaited<ReturnType<typeof twoOf>> | string[]) {
  const w = scanWords[lng]
  await page.goto(w.path)
  await hydrated(page)
  const input = page.locator('input[type="file"]')
  await expect(input).toBeEnabled()
  await input.setInputFiles(photos)
  await page.getByRole('checkbox', { name: w.consent }).check()
}

/** With photos that hold nothing of known size. */
async function toResult(page: Page, lng: Lng) {
  const w = scanWords[lng]
  await page.getByRole('button', { name: w.start }).click()
  await expect(page.getByRole('heading', { name: w.outlined })).toBeVisible(OWN_SECONDS)
  await page.getByRole('button', { name: w.see }).first().click()
  await expect(page.getByRole('heading', { name: w.range })).toBeVisible()
}

test('[spec 2.8 scan-photos] a visitor scans a tattoo, puts the result right, books with it, keeps it and asks a person', async ({
  page,
  request,
  lng,
}) => {
  test.setTimeout(240_000)
  const w = scanWords[lng]
  const account = await newAccount(request)
  await page.goto(w.path)
  await hydrated(page)
  // The way to take a photo is in the first screen, a phone's too.
  const choose = (await page.getByText(w.choose).boundingBox())!
  expect(choose.y + choose.height).toBeLessThan(700)
  await expect(page.getByRole('button', { name: w.start })).toHaveAccessibleDescription(w.lacking)
  await page.getByRole('button', { name: w.start }).click()
  await expect(page.getByText(w.tooFew)).toBeVisible()
  await expect(page.getByText(w.noConsent)).toBeVisible()
  await expectAccessible(page, 'photos with errors')

  await page.locator('input[type="file"]').setInputFiles([fixture('rose'), fixture('rose')])
  await expect(page.getByText(w.twice)).toBeVisible()
  await expect(page.locator('.sc-tiles li')).toHaveCount(1)
  await page.locator('input[type="file"]').setInputFiles((await twoOf('rose')).slice(1))
  await expect(page.getByText(w.twice)).toBeHidden()
  // Seen in the browser, before anything is sent.
  await expect(page.getByText(w.seenHere)).toBeVisible(OWN_SECONDS)
  const seenHere = await page.locator('.sc-seen .sc-outline').first().getAttribute('d')
  await expectAccessible(page, 'photos seen')
  await page.getByText(w.longest).click()
  await page.getByLabel(w.cm).fill('7,5')
  await page.getByRole('checkbox', { name: w.consent }).check()
  await expect(page.getByRole('button', { name: w.start })).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: w.start }).click()
  // Answered while the photos are measured.
  await page.getByLabel(w.site).selectOption({ label: w.forearm })
  await page.getByRole('group', { name: w.skin }).getByText(w.skinTwo).click()
  await expect(page.getByRole('heading', { name: w.measured })).toBeVisible(OWN_SECONDS)
  await expectAccessible(page, 'questions')
  await page.getByRole('button', { name: w.see }).first().click()

  const range = page.getByRole('heading', { name: w.range })
  await expect(range).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.range)
  await expect(page.getByText(w.size).first()).toBeVisible()
  await expect(page.getByRole('img', { name: w.sides })).toBeVisible()
  // Above the picture on a phone.
  const [answer, picture] = await Promise.all([range, page.locator('.sc-pic')].map((part) => part.boundingBox()))
  expect(answer!.y + answer!.height).toBeLessThan(picture!.y)
  // The server, asked with the same bytes, found the same.
  await expect(page.locator('.sc-pic .sc-outline')).toHaveAttribute('d', seenHere!)
  await expect(page.getByText(w.ai)).toBeVisible()
  await expect(page.getByRole('link', { name: w.person })).toBeVisible()
  await expect(page.locator('.sc-price')).toBeVisible()
  // How it was reckoned is a press away.
  const source = page.getByRole('columnheader', { name: w.source })
  await expect(source).toBeHidden()
  await page.getByText(w.reckoned).click()
  await expect(source).toBeVisible()
  await expectAccessible(page, 'result')

  await putRight(page, lng)
  await bookWithIt(page, lng)

  await page.getByRole('button', { name: w.save }).click()
  await expect(page.getByRole('dialog').getByText(w.signInFirst)).toBeVisible()
  await fillSignIn(page, lng, account)
  await expect(page.locator('.note.ok', { hasText: w.saved })).toBeVisible()

  await page.getByRole('button', { name: w.ask }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(words[lng].email, { exact: true })).toHaveValue(account.email)
  await dialog.getByLabel(words[lng].phone, { exact: true }).fill('20 30 40 50')
  await chooseFreeTime(page, lng)
  await expectAccessible(page, 'consultation')
  await dialog.getByRole('button', { name: w.request }).click()
  await expect(dialog.getByText(w.requested)).toBeVisible()
  await dialog.getByRole('button', { name: w.close, exact: true }).last().click()
  await scanAnother(page, lng)
})

/** The next tattoo begins with nothing of this one, in the booking neither. */
async function scanAnother(page: Page, lng: Lng) {
  const w = scanWords[lng]
  await page.getByRole('button', { name: w.again, exact: true }).click()
  await expect(page.getByRole('button', { name: w.start })).toBeVisible()
  await expect(page.getByRole('radio', { name: w.card })).toBeChecked()
  await expect(page.getByLabel(w.cm)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('falm-analysis'))).toBeNull()
}

/** An answer and the outline change the result at once. */
async function putRight(page: Page, lng: Lng) {
  const w = scanWords[lng]
  const points = page.locator('.sc-factors tr', { hasText: w.coverUpRow })
  await expect(points).toHaveCount(0)
  await page.getByText(w.answers).click()
  await page.getByRole('group', { name: w.coverUp }).getByText(w.yes, { exact: true }).click()
  await expect(points).toHaveCount(1)
  await page.context().setOffline(true)
  await page.getByLabel(w.age).fill('12')
  await expect(page.getByText(w.unsent)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(w.unsent)).toBeHidden({ timeout: 20_000 })
  await page.getByText(w.correct).click()
  await page.getByRole('button', { name: w.box, exact: true }).click()
  const outline = page.locator('.sc-outline')
  const before = await outline.getAttribute('d')
  await page.getByRole('button', { name: w.corner }).focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowDown')
  await expect(outline).not.toHaveAttribute('d', before!)
  await expectAccessible(page, 'result corrected')
}

/** The booking knows the scan: it stands beside the times. */
async function bookWithIt(page: Page, lng: Lng) {
  const w = words[lng]
  await page.getByRole('link', { name: scanWords[lng].book }).click()
  const dialog = page.getByRole('dialog', { name: w.book })
  await dialog.getByLabel(w.first, { exact: true }).fill('Ida')
  await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
  await dialog.getByLabel(w.email, { exact: true }).fill(newClient())
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(scanWords[lng].scan)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('[spec 5 heic-scan] an iPhone’s HEIC, which this browser cannot show, is measured by the server @full', async ({
  page,
  lng,
}) => {
  test.setTimeout(240_000)
  const w = scanWords[lng]
  await choosePhotos(page, lng, [fixture('rose')])
  await page.locator('input[type="file"]').setInputFiles(new URL('../../scan/rose.heic', import.meta.url).pathname)
  await expect(page.getByText(w.notShown)).toBeVisible()
  await toResult(page, lng)
  await expect(page.locator('.sc-outline')).toHaveAttribute('d', /^M/)
  await measureAfterwards(page, lng)
  // Let go of, nobody can come back to it: it does not wait for its day.
  const kept = () => page.evaluate(() => localStorage.getItem('falm-analysis'))
  const { id } = JSON.parse((await kept())!) as { id: string }
  const status = async () => (await page.request.get(`/api/analyses/${id}`)).status()
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: w.again, exact: true }).click()
  await expect.poll(status).toBe(410)
})

/** Without a card in the photos there is no size: it is said instead of a price, with the way to the field that gives one. */
async function measureAfterwards(page: Page, lng: Lng) {
  const w = scanWords[lng]
  await expect(page.getByText(w.unmeasured)).toBeVisible()
  await expect(page.locator('.sc-price')).toHaveCount(0)
  await page.getByRole('button', { name: w.measureNow }).click()
  await expect(page.getByLabel(w.cm)).toBeFocused()
  await page.getByLabel(w.cm).fill('7,5')
  await expect(page.getByText(w.size).first()).toBeVisible()
  await expect(page.getByText(w.unmeasured)).toBeHidden()
  await expect(page.locator('.sc-price')).toBeVisible()
}

test('where nothing is found the photos say why, and a box drawn around the tattoo counts @full', async ({
  page,
  lng,
}) => {
  test.setTimeout(240_000)
  const w = scanWords[lng]
  await choosePhotos(page, lng, await twoOf('bare'))
  await page.getByRole('button', { name: w.start }).click()
  await expect(page.getByText(w.nothingFound)).toBeVisible(OWN_SECONDS)
  await expect(page.locator('.sc-tiles .msg.e')).not.toHaveCount(0)
  // Nothing chosen is lost.
  await expect(page.getByRole('checkbox', { name: w.consent })).toBeChecked()
  await page.getByRole('button', { name: w.frame }).first().click()
  await expectAccessible(page, 'advice')
  await toResult(page, lng)
  await expect(page.locator('.sc-outline')).toHaveAttribute('d', /^M/)
  // A reload takes the photos off the screen, not the result, nor the promise to delete it now.
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: w.range })).toBeVisible()
  await page.getByRole('button', { name: w.gone }).click()
  await expect(page.getByText(w.deleted)).toBeVisible()
  await expect(page.getByRole('button', { name: w.start })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: w.start })).toBeVisible()
})

test(
  'in a low window a portrait photo fills its frame, and a corner of the box can stand in the photo’s corner',
  { tag: ['@wide', '@full'] },
  async ({ page, lng }) => {
    test.setTimeout(120_000)
    const w = scanWords[lng]
    const portrait = await sharp(await readFile(fixture('rose')))
      .extend({ top: 64, bottom: 64, extendWith: 'mirror' })
      .jpeg({ quality: 92 })
      .toBuffer()
    await choosePhotos(page, lng, [])
    const file = { mimeType: 'image/jpeg', buffer: portrait }
    await page.locator('input[type="file"]').setInputFiles(['1.jpg', '2.jpg'].map((name) => ({ ...file, name })))
    await toResult(page, lng)
    await page.setViewportSize({ width: 1440, height: 650 })
    const [range, beside] = await Promise.all(
      [page.getByRole('heading', { name: w.range }), page.locator('.sc-pic')].map((part) => part.boundingBox()),
    )
    expect(range!.y + range!.height).toBeGreaterThan(beside!.y)
    const [frame, picture] = await Promise.all(
      ['.sc-pic', '.sc-pic image'].map((drawn) => page.locator(drawn).boundingBox()),
    )
    expect(frame!.height).toBeLessThan(650)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(frame![side]).toBeCloseTo(picture![side], 0)

    await page.getByText(w.correct).click()
    await page.getByRole('button', { name: w.box, exact: true }).click()
    const corner = page.getByRole('button', { name: w.corner })
    await corner.hover()
    await page.mouse.down()
    const seen = (await page.locator('.sc-pic image').boundingBox())!
    await page.mouse.move(seen.x, seen.y, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('.sc-frame rect')).toHaveAttribute('x', '0')
    await expect(page.locator('.sc-frame rect')).toHaveAttribute('y', '0')
  },
)
