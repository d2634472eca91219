import { expect, test, type Page } from '#test/journeys/journey.ts'
import { hydrated, control, expectAccessible, violationsOn } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

// WCAG 2.2 A and AA as far as a machine can tell.
const w = words.da
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** The pages most visitors come through: every run. */
const MAIN_PAGES = ['/', '/priser', '/kontakt', '/faq', '/blog/fitzpatrick-skala', '/book', '/no-such-page']
/** One page of every template and of every block a page is made of. */
const EVERY_TEMPLATE = [
  '/',
  '/priser',
  '/om-os',
  '/kontakt',
  '/faq',
  '/hvordan-virker-det',
  '/tatoveringsfjernelse',
  '/tatoveringsfjernelse/bivirkninger',
  '/tatoveringsfjernelse/fremskridt-resultater',
  '/behandlinger/laege-konsultation',
  '/blog',
  '/blog/fitzpatrick-skala',
  '/blog/tatovering-smerte-skema',
  '/privatlivspolitik',
  '/partner',
  '/book',
  '/book-aftale',
  '/tattoo-analysis',
  '/logout-success',
  '/no-such-page',
]

async function violationsOnEach(page: Page, paths: readonly string[]) {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      found.push(...(await violationsOn(page, `${path} at ${size.width} px`)))
    }
  }
  return found
}

test('the main pages can be used by everybody, on a phone and on a desktop', async ({ page }) => {
  expect(await violationsOnEach(page, MAIN_PAGES)).toEqual([])
})

test('a page of every template can be used by everybody, on a phone and on a desktop @full', async ({ page }) => {
  test.setTimeout(240_000)
  expect(await violationsOnEach(page, EVERY_TEMPLATE)).toEqual([])
})

for (const size of [PHONE, DESKTOP])
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test(`menu, dialog and a form with errors can be used by everybody (${size.width} px)`, async ({ page }) => {
      await page.goto('/')
      await hydrated(page)
      await openMenu(page, size === PHONE)
      await expectAccessible(page, 'menu open')
      await page.keyboard.press('Escape')

      await control(page, w.book).click()
      const dialog = page.getByRole('dialog', { name: w.book })
      await expect(dialog.getByText(w.step(1))).toBeVisible()
      await expectAccessible(page, 'dialog open')
      await dialog.getByRole('button', { name: w.next }).click()
      await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first()).toBeVisible()
      await expectAccessible(page, 'dialog with errors')

      await page.goto('/kontakt')
      const form = page.locator('form.contact-fields')
      await form.scrollIntoViewIfNeeded()
      // Hydrated: no longer left to the browser's own checks.
      await expect(form).toHaveAttribute('novalidate')
      await form.getByRole('button', { name: w.sendRequest }).click()
      await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectAccessible(page, 'contact form with errors')
    })
  })

async function openMenu(page: Page, isPhone: boolean) {
  await page.getByRole('button', { name: isPhone ? w.openMenu : w.removalMenu, exact: true }).click()
  await expect(page.locator(isPhone ? '#menu' : '#menu-removal')).toBeVisible()
  if (isPhone) await page.locator('#menu summary').click()
}
