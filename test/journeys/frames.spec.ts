import { expect, test } from './journey.ts'
import { signInAs } from './account-steps.ts'

// Staff, clients and partners stay in their own frame; a private link shows nothing that leads away.

const menus = { admin: 'Klinikken', client: 'Mit forløb', partner: 'Partner' } as const

for (const [who, menu] of Object.entries(menus) as [keyof typeof menus, string][])
  test(`${who} keeps their menu at their own account, at 403 and at 404, and is led on`, async ({ page }) => {
    await signInAs(page, who)
    const pages = { '/account/settings': 200, ...(who !== 'admin' && { '/admin/people': 403 }), '/findes-ikke': 404 }
    for (const [path, status] of Object.entries(pages)) {
      expect((await page.goto(path))?.status(), path).toBe(status)
      await expect(page.getByRole('navigation', { name: menu, exact: true })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    }
    const home = page.getByRole('link', { name: who === 'admin' ? 'Til tavlen' : 'Til overblikket' })
    await home.click()
    await expect(page.getByRole('navigation', { name: menu, exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/(?:admin|dashboard|affiliate-dashboard)$/)
  })

test('a private link that opens nothing keeps the private frame, without a menu, and leads on', async ({ page }) => {
  expect((await page.goto('/treatment-plan/not-a-link'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(2)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dansk' })).toBeVisible()
})
