import { expect, test, type Page } from '#test/journeys/journey.ts'
import { accountWords } from '#test/journeys/account-words.ts'
import { mailsTo, newClient } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

// A reader whose browser runs no script, or has not loaded it yet.
test.use({ javaScriptEnabled: false })

test('the text, its contents, folded answers and a table of prices can be read', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const answers = page.locator('.pg-faq details')
  await expect(answers.first().locator('p')).toBeVisible()
  const folded = answers.nth(2)
  await expect(folded.locator('p')).toBeHidden()
  await folded.locator('summary').click()
  await expect(folded.locator('p')).toBeVisible()

  await page.goto('/tatoveringsfjernelse/bivirkninger')
  const place = page.locator('.toc a').nth(2)
  await place.click()
  await expect(page).toHaveURL(/#/)
  await expect(page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`)).toBeInViewport()

  await page.goto('/priser')
  await page.locator('.dg-price-calculator summary').click()
  await expect(page.locator('.dg-price-calculator table')).toBeVisible()
  await expect(page.locator('.dg-price-calculator table')).toContainText('1.620')
})

test('the menus open and lead on, large and small', async ({ page }) => {
  const w = words.da
  await page.goto('/')
  await page.getByRole('button', { name: w.removalMenu, exact: true }).click()
  const menu = page.locator('#menu-removal')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: w.prices, exact: true }).click()
  await expect(page).toHaveURL(/\/priser/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: w.openMenu, exact: true }).click()
  await page.locator('#menu summary').click()
  await page.locator('#menu details a').first().click()
  await expect(page).toHaveURL(/\/tatoveringsfjernelse/)
})

test('"Log ind" leads to a page that takes address and password, and says what was wrong', async ({ page }) => {
  const a = accountWords.da
  const enter = async (password: string) => {
    await page.getByLabel(a.email, { exact: true }).fill('client@falm.example')
    await page.getByLabel(a.password, { exact: true }).fill(password)
    await page.locator('main').getByRole('button', { name: a.signIn, exact: true }).click()
  }
  await page.goto('/')
  await page.locator('.nav-links').getByRole('link', { name: a.signIn, exact: true }).click()
  await enter('not-the-password')
  await expect(page.getByRole('alert')).toContainText(a.refused)
  await expect(page.getByLabel(a.email, { exact: true })).toHaveValue('client@falm.example')
  await enter('demo-falm-2026')
  await expect(page).toHaveURL(/\/dashboard/)
})

for (const [path, lng] of [
  ['/', 'da'],
  ['/kontakt', 'en'],
] as const) {
  const tag = lng === 'da' ? [] : '@full'
  test(
    `[spec 2.4 consultation-request] the request for a consultation names what is missing, and is taken (${path}, ${lng})`,
    { tag },
    async ({ page, request }) => {
      await page.goto(`${path}${lng === 'en' ? '?lng=en' : ''}`)
      const email = newClient()
      await fill(page, lng, { email, day: await closedDay(page) })
      await send(page, lng)
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1)
      await expectNoLanguageLost(page, lng)

      await page.goto(`${path}${lng === 'en' ? '?lng=en' : ''}`)
      await fill(page, lng, { email, day: await freeDay(page) })
      await send(page, lng)
      await expect(page.getByRole('status')).toBeVisible()
      await expectNoLanguageLost(page, lng)
      const [mail] = await mailsTo(request, email, 1)
      expect(mail!.lang).toBe(lng)
      await page.getByRole('status').getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoLanguageLost(page, lng)
    },
  )
}

test('English stays English where no cookie is kept', { tag: '@full' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'da-DK', baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/?lng=en')
  for (const name of ['About us', 'Contact', 'Prices']) {
    await context.clearCookies()
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
  await context.clearCookies()
  await page.getByRole('link', { name: 'Dansk' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'da')
  await context.close()
})

test('booking asks for script in words, and says how to book without', async ({ page }) => {
  await page.goto('/book')
  await expect(page.getByRole('link', { name: /70 12 34 56/ }).first()).toBeVisible()
})

const expectNoLanguageLost = (page: Page, lng: 'da' | 'en') => expect(page.locator('html')).toHaveAttribute('lang', lng)

/** A free time some days ahead, asked for as a program would: without script no page can show it. */
async function freeDay(page: Page) {
  const [day] = (await daysOf(page)).slice(3).filter(({ slots }) => slots.some((slot) => slot.available))
  return { date: day!.date, time: day!.slots.find((slot) => slot.available)!.time }
}

/** The last free time of that day. */
async function lateOn(page: Page) {
  const { date } = await freeDay(page)
  const day = (await daysOf(page)).find((one) => one.date === date)!
  return { date, time: day.slots.findLast((slot) => slot.available)!.time }
}

async function closedDay(page: Page) {
  const closed = (await daysOf(page)).find(({ slots }) => slots.length === 0)
  return { date: closed!.date, time: '10:00' }
}

type Day = { date: string; slots: { time: string; available: boolean }[] }
async function daysOf(page: Page) {
  const answer = await page.request.get('/api/availability?type=consultation')
  return ((await answer.json()) as { days: Day[] }).days
}

type Asked = { email: string; day: { date: string; time: string } }
async function fill(page: Page, lng: 'da' | 'en', { email, day }: Asked) {
  const w = words[lng]
  const form = page.locator('form.contact-fields')
  await form.getByLabel(w.first, { exact: true }).fill('Ida')
  await form.getByLabel(w.last, { exact: true }).fill('Prøve')
  await form.getByLabel(w.email, { exact: true }).fill(email)
  await form.getByLabel(w.phone, { exact: true }).fill('20 12 34 56')
  await form.locator('#c-date').fill(day.date)
  await form.locator('#c-time').selectOption(day.time)
}

const send = (page: Page, lng: 'da' | 'en') => page.getByRole('button', { name: words[lng].sendRequest }).click()

test('a booked consultation is moved by its private link', async ({ page, request }) => {
  await page.goto('/kontakt')
  const email = newClient()
  await fill(page, 'da', { email, day: await freeDay(page) })
  await send(page, 'da')
  await mailsTo(request, email, 1)
  await page.getByRole('status').getByRole('link').click()
  await page.getByRole('link', { name: words.da.move, exact: true }).click()
  // Another time: the first free one may be the visit's own, with another provider.
  const day = await lateOn(page)
  await page.locator('input[name="day"][type="date"]').fill(day.date)
  await page.locator('select[name="time"]').selectOption(day.time)
  await page.getByRole('button', { name: words.da.move, exact: true }).click()
  await expect(page.getByText(words.da.moved).first()).toBeVisible()
  await mailsTo(request, email, 2)
})
