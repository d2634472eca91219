import { expect, installClock, test } from '#test/journeys/journey.ts'
import { hydrated } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

const w = words.da
const NEWS = ['/api/events']

test('the booking drawn while somebody reads asks for nothing, shows nothing and is no stop, until they press', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Its words may come, and the page listens for news of its own; what is asked about the clinic or the visitor may not.
  const called = () => asked.filter((path) => /^\/api\/(?!locales\/)/.test(path))
  await page.goto('/')
  await hydrated(page)
  await expect.poll(called).toEqual(NEWS)
  await page.mouse.wheel(0, 600)
  const drawn = page.locator('dialog')
  await expect(drawn).toBeAttached()
  // Its first step is there; what a dialog does when it opens has not been done.
  await expect(drawn.locator('input[name="firstName"]')).toBeAttached()
  await expect(drawn).toBeHidden()
  expect(called()).toEqual(NEWS)
  expect(await page.evaluate(() => [document.querySelectorAll('dialog[open]').length, history.state?.dialog])).toEqual([
    0,
    undefined,
  ])

  const opener = page.locator('.hero [data-island-open="treatment"]')
  await opener.click()
  await expect(page.getByRole('dialog').getByText(w.step(1))).toBeVisible()
  await expect.poll(called).not.toEqual(NEWS)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(page.getByRole('dialog').getByText(w.step(1))).toBeVisible()
})

test('the booking drawn before the size was chosen opens with the size the price was worked out for @full', async ({
  page,
}) => {
  await page.goto('/priser')
  await hydrated(page)
  await page.mouse.wheel(0, 200)
  await expect(page.locator('dialog input[name="firstName"]')).toBeAttached()
  await page.locator('input.rng').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('output[name="area"]')).toHaveText('65 cm²')
  await page.locator('.price-result [data-book-area]').click()
  await expect(page.getByRole('dialog').getByText('65 cm²').first()).toBeVisible()
})

test('a message behind a dialog waits, and goes on when the dialog closes', async ({ page }) => {
  await installClock(page)
  await page.goto('/faq')
  await page.evaluate(() => sessionStorage.setItem('falm-toast', JSON.stringify({ title: 'Adgangskoden er ændret' })))
  await page.goto('/')
  await hydrated(page)
  // Under the pointer it stays until the dialog is there, however slow the machine is.
  const message = page.getByText('Adgangskoden er ændret')
  await message.hover()
  await page.locator('.nav-links [data-island-open="sign-in"]').dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(message).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(message).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(message).toHaveCount(0)
})
