import { expect, test, type Page } from '#test/journeys/journey.ts'
import { faultsByKey } from '#test/journeys/focus-steps.ts'
import { hydrated, control } from '#test/journeys/steps.ts'
import { takeAll } from '#test/journeys/trust-steps.ts'
import { words } from '#test/journeys/words.ts'

// Everything without a mouse. One pass over what moves, and a walk through whole pages.

const w = words.da
type Availability = { days: { date: string; slots: { available: boolean }[] }[] }
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const focused = (page: Page) => page.locator(':focus')

test('[spec 2.4 home-keyboard] the bar of the home page is gone through in the order it is read', async ({ page }) => {
  await page.goto('/')
  const order: string[] = []
  for (let stop = 0; stop < 11; stop++) {
    await press(page, 'Tab')
    order.push(await focused(page).evaluate((el) => el.getAttribute('aria-label') ?? el.textContent!.trim()))
  }
  expect(order).toEqual([
    'Gå til indhold',
    'Falm, til forsiden',
    'Tatoveringsfjernelse',
    'Priser',
    'Om os',
    'Kontakt',
    '70 12 34 56',
    'English',
    'Log ind',
    'Book tid',
    'Få gratis rådgivning',
  ])
})

test('the first stop leads past the bar', async ({ page }) => {
  await page.goto('/priser')
  await press(page, 'Tab', 'Enter')
  await expect(page.locator('#content')).toBeFocused()
  await press(page, 'Tab')
  expect(await focused(page).evaluate((el) => el.closest('main') !== null)).toBe(true)
})

test('[spec 2.3 menu-keyboard] the menu opens, is gone into, and Esc gives the focus back', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: w.removalMenu, exact: true })
  const menu = page.locator('#menu-removal')
  await button.focus()
  await press(page, 'Enter')
  await expect(menu).toBeVisible()
  await press(page, 'Tab')
  expect(await focused(page).evaluate((el) => el.closest('#menu-removal') !== null)).toBe(true)
  await press(page, 'Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await press(page, 'Space', 'Tab', 'Tab', 'Enter')
  await expect(page).toHaveURL(/\/hvordan-virker-det/)
})

test('the language changes by key, on the same page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/priser')
  await page.locator('.nav a[hreflang="en"]').focus()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/priser\?lng=en/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the contact form that wakes under the reader’s hands leaves the focus where it was @full', async ({ page }) => {
  const come = Promise.withResolvers<void>()
  await page.route('**/assets/contact-island*', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/')
  await hydrated(page)
  const form = page.locator('[data-island="contact-form"]').first()
  await form.locator('input[type="date"]').focus()
  come.resolve()
  await expect(form.locator('input[type="date"]')).toHaveCount(0)
  const when = form.getByRole('group', { name: 'Dato og tid' })
  await expect(when).toBeFocused()
  await press(page, 'Tab')
  expect(await focused(page).evaluate((el) => el.closest('[data-island="contact-form"]') !== null)).toBe(true)
})

test('when a focused time is taken by another visitor, the focus moves to the next @full', async ({ page }) => {
  await page.goto('/kontakt')
  await hydrated(page)
  const slots = page.locator('.slots .slot:enabled')
  const first = slots.first()
  const [taken, next] = [await first.textContent(), await slots.nth(1).textContent()]
  const { days } = (await (await page.request.get('/api/availability?type=consultation')).json()) as Availability
  const day = days.find((one) => one.slots.some(({ available }) => available))!.date
  await first.focus()
  await takeAll(page, { date: day, time: taken!.trim().replace('.', ':') })
  await expect(slots.getByText(taken!, { exact: true })).toHaveCount(0)
  await expect(focused(page)).toHaveText(next!)
})

test('the booking dialog keeps the focus, and gives it back', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const opener = control(page, w.book)
  await opener.focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: w.book })
  await expect(dialog.getByLabel(w.first, { exact: true })).toBeVisible()
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body)
  for (let stop = 0; stop < 40; stop++) {
    await press(page, stop < 30 ? 'Tab' : 'Shift+Tab')
    expect(await inside()).toBe(true)
  }
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a day and a time are chosen by arrows, Enter and Tab alone', { tag: '@full' }, async ({ page }) => {
  await page.goto('/book')
  await page.getByLabel(w.first, { exact: true }).focus()
  await page.keyboard.type('Ida')
  await press(page, 'Tab')
  await page.keyboard.type('Prøve')
  await press(page, 'Tab')
  await page.keyboard.type('ida@post.example')
  await page.getByRole('button', { name: w.next, exact: true }).focus()
  await press(page, 'Enter')
  await expect(page.getByText(w.step(2))).toBeVisible()
  const day = page.getByRole('button', { name: w.day }).and(page.locator(':enabled')).nth(2)
  await day.focus()
  const before = await day.getAttribute('aria-label')
  await press(page, 'ArrowRight')
  await expect(focused(page)).toHaveAttribute('aria-label', w.day)
  expect(await focused(page).getAttribute('aria-label')).not.toBe(before)
  await press(page, 'ArrowLeft')
  // The clinic is closed on some days: each of these keys leads to one that can be chosen.
  const cell = () => focused(page).evaluate((button) => button.closest('td')?.dataset['day'] ?? '')
  const month = async () => (await cell()).slice(0, 7)
  const from = await cell()
  await press(page, 'PageDown')
  await expect.poll(async () => (await month()) > from.slice(0, 7)).toBe(true)
  await expect(focused(page)).toBeEnabled()
  await press(page, 'PageUp')
  await expect.poll(month).toBe(from.slice(0, 7))
  await press(page, 'Home', 'Enter')
  const slot = page.getByRole('button', { name: w.slot }).and(page.locator(':enabled')).first()
  await expect(slot).toBeVisible()
  for (let stop = 0; stop < 12 && !(await slot.evaluate((el) => el === document.activeElement)); stop++)
    await press(page, 'Tab')
  await expect(slot).toBeFocused()
  await press(page, 'Space')
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
})

test('the price calculator and the before-and-after picture follow the arrow keys @full', async ({ page }) => {
  await page.goto('/priser')
  await hydrated(page)
  await page.locator('input.rng').focus()
  await expect(page.locator('output[name="price"]')).toHaveText(/1\.620/)
  await press(page, 'ArrowRight')
  await expect(page.locator('output[name="area"]')).toHaveText('65 cm²')
  await expect(page.locator('output[name="price"]')).toHaveText(/1\.740/)
  await expect(page.locator('output[name="course"]')).toHaveText('10.440–17.400 kr.')
  await page.getByRole('radio', { name: /cover-up/ }).focus()
  await press(page, 'Space')
  await expect(page.locator('output[name="times"]')).toHaveText('2–4')
  await expect(page.locator('output[name="course"]')).toHaveText('3.480–6.960 kr.')
  await expect(page.locator('output[name="singly"]')).toHaveText(/5\.220/)
  await expect(page.locator('output[name="whole"]')).toHaveText(/3\.915/)

  await page.goto('/')
  await hydrated(page)
  const slider = page.locator('.cmp input')
  await slider.focus()
  await press(page, 'Home', 'ArrowRight', 'ArrowRight')
  expect(await page.locator('.cmp').evaluate((el) => el.style.getPropertyValue('--p'))).toBe('2%')
})

test('the places of the pain chart are chosen by arrow keys, and marked on the body @full', async ({ page }) => {
  await page.goto('/blog/tatovering-smerte-skema')
  const marked = (place: string) =>
    page
      .locator(`.dg-bodies g[data-place="${place}"] path`)
      .first()
      .evaluate((path) => getComputedStyle(path).strokeWidth)
  const unmarked = await marked('shoulder')
  await page.getByRole('radio', { name: 'Overarm, yderside' }).focus()
  await press(page, 'Space', 'ArrowDown')
  await expect(page.getByRole('radio', { name: 'Skulder' })).toBeChecked()
  await expect.poll(() => marked('shoulder')).not.toBe(unmarked)
  expect(await marked('upperArm')).toBe(unmarked)
})

test('folded answers open and close by key', { tag: '@full' }, async ({ page }) => {
  await page.goto('/faq')
  const answer = page.locator('.pg-faq details').nth(2)
  await answer.locator('summary').focus()
  await press(page, 'Enter')
  await expect(answer).toHaveAttribute('open')
  await press(page, 'Space')
  await expect(answer).not.toHaveAttribute('open')
})

/** Its plain date field, which goes when its script comes, has stops of the browser's own that no page can measure. */
async function wakeContactForm(page: Page) {
  const form = page.locator('[data-island="contact-form"]').first()
  if ((await form.count()) === 0) return
  await form.scrollIntoViewIfNeeded()
  await expect(form.locator('input[type="date"]')).toHaveCount(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Pages, and how many stops each has at least. */
async function expectFocusSeen(page: Page, pages: readonly [path: string, least: number][]) {
  for (const [path, least] of pages) {
    await page.goto(path)
    await wakeContactForm(page)
    const { stops, faults } = await faultsByKey(page)
    expect(stops, path).toBeGreaterThan(least)
    expect(faults, path).toEqual([])
  }
}

test('the focus is always visible on the way through the price page by key', async ({ page }) => {
  await expectFocusSeen(page, [['/priser', 30]])
})

test('the focus is always visible on the home page and in an article', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(120_000)
  await expectFocusSeen(page, [
    ['/', 55],
    ['/blog/tatovering-smerte-skema', 30],
  ])
})
