import { expect, test } from '#test/journeys/journey.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { DESKTOP, takenOver } from '#test/journeys/staff-steps.ts'
import { violationsOn } from '#test/journeys/steps.ts'

// Staff, clients and partners stay in their own frame; a private link shows nothing that leads away.

const menus = { admin: 'Klinikken', client: 'Mit forløb', partner: 'Partner' } as const

for (const [who, menu] of Object.entries(menus) as [keyof typeof menus, string][]) {
  const tag = who === 'client' ? [] : '@full'
  test(`${who} keeps their menu at their own account, at 403 and at 404, and is led on`, { tag }, async ({ page }) => {
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
}

test('a private link that opens nothing keeps the private frame, without a menu, and leads on', async ({ page }) => {
  expect((await page.goto('/treatment-plan/not-a-link'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(2)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dansk' })).toBeVisible()
})

test('[spec 12 dark-room] a device is turned dark: pages come dark from the server and can be read, paper stays white, and it is turned back', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  await page.setViewportSize(DESKTOP)
  await page.goto('/admin')
  await takenOver(page)
  const root = page.locator('html')
  const person = page.locator('.app-who .app-person')
  await person.click()
  await page.getByRole('button', { name: 'Mørk skærm' }).click()
  await expect(root).toHaveAttribute('data-room', 'dark')
  expect(await (await page.request.get('/admin/calendar')).text()).toMatch(/<html[^>]* data-room="dark"/)

  const record = (await page.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href'))!
  const found: string[] = []
  for (const path of ['/admin', '/admin/calendar', record, `${record.split('?')[0]}/journal?new=treatment`]) {
    await page.goto(path)
    await takenOver(page)
    await expect(root).toHaveAttribute('data-room', 'dark')
    found.push(...(await violationsOn(page, `${path} in the dark`)))
  }
  expect(found).toEqual([])

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/admin')
  await takenOver(page)
  expect(await ground()).toBe('rgb(13, 26, 34)')
  await page.emulateMedia({ media: 'print' })
  expect(await ground()).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/dashboard')
  await expect(root).not.toHaveAttribute('data-room')

  await page.goto('/admin')
  await takenOver(page)
  await person.click()
  await page.getByRole('button', { name: 'Lys skærm' }).click()
  await expect(root).not.toHaveAttribute('data-room')
})
