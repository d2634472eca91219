import { signInAs } from '#test/journeys/account-steps.ts'
import { expect, test } from '#test/journeys/journey.ts'
import { DESKTOP, PHONE, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const t = {
  role: 'Reception',
  pages: ['Overblik', 'Plan og betaling', 'Beskeder'],
} as const

test('reception works on the board and a record, and is offered no page of the journal', async ({ page }) => {
  test.slow()
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'reception')
  await page.goto('/admin')
  await takenOver(page)
  await expect(page.getByText(t.role, { exact: true }).first()).toBeVisible()
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the board of reception at ${size.width}`)
  }
  await page.setViewportSize(DESKTOP)
  await expect(page.locator('main a[href*="/journal"], main a[href*="/health"]')).toHaveCount(0)

  await page.goto('/admin/patients')
  await page.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().click()
  await expect(page.locator('.record-head')).toBeVisible()
  await expect(page.locator('.sub-nav a')).toHaveText(t.pages)
  await expect(page.locator('main a[href*="/journal"]')).toHaveCount(0)
  await expectAccessible(page, 'a record as reception sees it')
  const journal = `${new URL(page.url()).pathname}/journal`
  expect((await page.request.get(journal)).status()).toBe(403)
})
