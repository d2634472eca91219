import { expect, test, type Page } from '@playwright/test'
import { awake, control, expectAccessible, violationsOn } from './steps.ts'
import { words, type Lng } from './words.ts'

// WCAG 2.2 A and AA, as far as a machine can tell, on every page search engines may list and a few they may not.
test.describe.configure({ mode: 'parallel' })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const UNLISTED = ['/logout-success', '/book-aftale', '/no-such-page']
const addressIn = (path: string, lng: Lng) => `${path}${path.includes('?') ? '&' : '?'}lng=${lng}`

for (const size of SIZES)
  for (const lng of ['da', 'en'] as const) {
    const where = `${size.width} px, ${lng}`

    test.describe(where, () => {
      test.use({ viewport: size })

      test(`every page can be used by everybody (${where})`, async ({ page, request }) => {
        test.setTimeout(240_000)
        const map = await (await request.get('/sitemap.xml')).text()
        const listed = [...map.matchAll(/<loc>([^<?]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
        expect(listed.length).toBeGreaterThan(35)
        const found: string[] = []
        for (const path of [...listed, ...UNLISTED]) {
          await page.goto(addressIn(path, lng))
          found.push(...(await violationsOn(page, path)))
        }
        expect(found).toEqual([])
      })

      test(`menu, dialog and a form with errors can be used by everybody (${where})`, async ({ page }) => {
        await page.goto(addressIn('/', lng))
        await awake(page)
        await openMenu(page, lng, size.width)
        await expectAccessible(page, 'menu open')
        await page.keyboard.press('Escape')

        await control(page, words[lng].book).click()
        const dialog = page.getByRole('dialog', { name: words[lng].book })
        await expect(dialog.getByText(words[lng].step(1))).toBeVisible()
        await expectAccessible(page, 'dialog open')
        await dialog.getByRole('button', { name: words[lng].next }).click()
        await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first()).toBeVisible()
        await expectAccessible(page, 'dialog with errors')

        await page.goto(addressIn('/kontakt', lng))
        const form = page.locator('form.contact-fields')
        await form.scrollIntoViewIfNeeded()
        // Alive: no longer left to the browser's own checks.
        await expect(form).toHaveAttribute('novalidate')
        await form.getByRole('button', { name: words[lng].sendRequest }).click()
        await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
        await expectAccessible(page, 'contact form with errors')
      })
    })
  }

async function openMenu(page: Page, lng: Lng, width: number) {
  const mobile = width <= 860
  await page.getByRole('button', { name: mobile ? words[lng].openMenu : words[lng].removalMenu, exact: true }).click()
  await expect(page.locator(mobile ? '#menu' : '#menu-removal')).toBeVisible()
  if (mobile) await page.locator('#menu summary').click()
}
