import { expect, test, type Locator, type Page } from '#test/journeys/journey.ts'
import { scanWords } from '#test/journeys/scan-words.ts'
import { hydrated, chooseFreeTime, twoOf } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

type Known = { query?: string; cookie?: string; local?: string; session?: string; browser: string }
const orders: [known: Known, language: string][] = [
  [{ query: 'en', cookie: 'da', local: 'da', session: 'da', browser: 'da-DK' }, 'en'],
  [{ cookie: 'en', local: 'da', session: 'da', browser: 'da-DK' }, 'en'],
  [{ local: 'en', session: 'da', browser: 'da-DK' }, 'en'],
  [{ local: 'xx', session: 'en', browser: 'da-DK' }, 'en'],
  [{ session: 'da', browser: 'en-GB' }, 'da'],
  [{ browser: 'en-GB' }, 'en'],
  [{ browser: 'de-DE' }, 'da'],
]

// A headless browser calls itself one, and crawlers get the language of the address whatever they accept.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

test('[spec 1 language-choice] the language is the one asked for, else the one remembered, else the browser’s, else Danish', async ({
  browser,
}) => {
  for (const [{ query, cookie, local, session, browser: locale }, language] of orders) {
    const context = await browser.newContext({ locale, userAgent, storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    await page.goto('/robots.txt')
    await page.evaluate(
      ([inLocal, inSession]) => {
        if (inLocal) localStorage.setItem('lng', inLocal)
        if (inSession) sessionStorage.setItem('lng', inSession)
      },
      [local, session],
    )
    if (cookie) await context.addCookies([{ name: 'lng', value: cookie, url: page.url() }])
    await page.goto(query ? `/faq?lng=${query}` : '/faq')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'da' ? /svar/ : /answers/)
    await context.close()
  }
})

/** A press by hand: Playwright's own scrolls the page to what stands in the bar. */
async function pressWhereItIs(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  const { x, y, width, height } = (await control.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** The page's script comes after the page; making room for the cookie bar is the last thing it begins with. */
const scripted = (page: Page) => expect(page.locator('html')).toHaveAttribute('style', /--cookies-h/)

/** One tap on the language link of the bar, at every width. */
async function changeLanguage(page: Page, w: (typeof words)[keyof typeof words]) {
  await scripted(page)
  await pressWhereItIs(page, page.getByRole('banner').getByRole('link', { name: w.otherLanguage }))
  const lang = w === words.da ? 'en' : 'da'
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

test(
  '[spec 1 language-button] changing the language keeps the page, its query, its anchor and the place that is read',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/tatoveringsfjernelse/bivirkninger?kilde=test')
    // The script goes to the anchor it finds when it comes; the place below is chosen after that.
    await scripted(page)
    const headings = page.locator('#content h2')
    const at = Math.floor((await headings.count()) / 2)
    const id = await headings.nth(at).evaluate((heading) => {
      heading.id ||= heading.closest('[id]')!.id
      scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 150, behavior: 'instant' })
      return heading.id
    })
    await page.evaluate((hash) => history.replaceState(null, '', `#${hash}`), id)
    const topOf = () => headings.nth(at).evaluate((heading) => heading.getBoundingClientRect().top)
    expect(Math.round(await topOf())).toBe(150)

    for (const w of [words.da, words.en]) {
      await changeLanguage(page, w)
      await expect(page).toHaveURL(
        `/tatoveringsfjernelse/bivirkninger?kilde=test&lng=${w === words.da ? 'en' : 'da'}#${id}`,
      )
      // Less than a line: the heading has not left the eye.
      await expect(async () => expect(Math.abs((await topOf()) - 150)).toBeLessThan(20)).toPass({ timeout: 5_000 })
    }
  },
)

test('changing the language keeps what was written and chosen in the contact form', async ({ page }) => {
  const w = words.da
  await page.goto('/kontakt')
  const form = page.locator('.contact-fields')
  await form.getByLabel(w.first, { exact: true }).fill('Ida')
  await form.getByLabel(w.email, { exact: true }).fill('ida@post.example')
  await form.getByLabel(w.message).fill('Ét ord på ryggen')
  const { time } = await chooseFreeTime(page, 'da')
  await form.locator('input[type=file]').setInputFiles('public/icons/icon-180.png')
  await expect(form.locator('input[name=sentImages]')).toHaveValue(/icon-180/)

  await changeLanguage(page, w)
  await expect(form.getByLabel(words.en.first, { exact: true })).toHaveValue('Ida')
  await form.scrollIntoViewIfNeeded()
  await expect(form.locator('input[name=sentImages]')).toHaveValue(/icon-180/)
  await expect(form.getByLabel(words.en.email, { exact: true })).toHaveValue('ida@post.example')
  await expect(form.getByLabel(words.en.message)).toHaveValue('Ét ord på ryggen')
  await expect(form.getByRole('button', { name: time.replace('.', ':'), pressed: true })).toBeVisible()
  await expect(form.getByText('icon-180.png')).toBeVisible()
})

test('changing the language keeps the step of the booking and what was written on the way', async ({ page }) => {
  const w = words.da
  await page.goto('/book')
  await page.getByLabel(w.first, { exact: true }).fill('Ida')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill('ida@post.example')
  await page.getByRole('button', { name: w.next, exact: true }).click()
  await expect(page.getByText(w.step(2))).toBeVisible()
  const { time } = await chooseFreeTime(page, 'da')
  await changeLanguage(page, w)
  await expect(page.getByText(words.en.step(2))).toBeVisible()
  await expect(page.getByRole('button', { name: time.replace('.', ':'), pressed: true })).toBeVisible()
  await page.getByRole('button', { name: words.en.back }).click()
  await expect(page.getByLabel(words.en.first, { exact: true })).toHaveValue('Ida')
})

test('changing the language keeps a scan’s photos, before it is measured and on its result, and leaves none behind @full', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const [da, en] = [scanWords.da, scanWords.en]
  await page.goto(da.path)
  await hydrated(page)
  const input = page.locator('input[type="file"]')
  await expect(input).toBeEnabled()
  await input.setInputFiles(await twoOf('rose'))
  await page.getByText(da.longest).click()
  await page.getByLabel(da.cm).fill('7,5')
  await page.getByRole('checkbox', { name: da.consent }).check()
  const tiles = page.locator('.sc-tiles img')
  await expect(tiles).toHaveCount(2)

  await changeLanguage(page, words.da)
  await expect(tiles).toHaveCount(2)
  await expect(page.getByLabel(en.cm)).toHaveValue('7,5')
  await expect(page.getByRole('checkbox', { name: en.consent })).toBeChecked()
  expect(await leftOfScan(page)).toEqual([])

  await page.getByRole('button', { name: en.start }).click()
  await expect(page.getByRole('heading', { name: en.measured })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: en.see }).first().click()
  await expect(page.getByRole('heading', { name: en.range })).toBeVisible()
  await changeLanguage(page, words.en)
  await expect(page.getByRole('heading', { name: da.range })).toBeVisible()
  await expect(page.locator('.sc-thumbs img')).toHaveCount(2)
  await expect(page.locator('.sc-pic image')).toBeVisible()
  expect(await leftOfScan(page)).toEqual([])
})

/** What lies on the device of a scan that changed its language. */
const leftOfScan = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('falm-scan-switch')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('scan').objectStore('scan').getAll()
          all.addEventListener('success', () =>
            resolve([...all.result, ...Object.keys(sessionStorage).filter((key) => key.includes('scan'))]),
          )
          opening.result.close()
        })
      }),
  )
