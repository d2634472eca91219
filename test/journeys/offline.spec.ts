import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './steps.ts'

const words = {
  da: { title: 'Uden net', next: 'Næste tid', call: /70 12 34 56/ },
  en: { title: 'Offline', next: 'Next appointment', call: /70 12 34 56/ },
}

const post = (page: Page, path: string, data: object) => {
  const { origin } = new URL(test.info().project.use.baseURL!)
  return page.request.post(path, { data, headers: { origin, 'sec-fetch-site': 'same-origin' } })
}
const kept = (page: Page) => page.evaluate(async () => (await caches.match('/dashboard/offline')) !== undefined)

for (const lng of ['da', 'en'] as const)
  test(`[sec 79.1] without a network a client still sees the next time and our number, until they sign out (${lng})`, async ({
    page,
    context,
  }) => {
    const w = words[lng]
    await post(page, '/api/account/sign-in', { email: 'client@falm.example', password: 'demo-falm-2026' })
    await page.goto(`/dashboard?lng=${lng}`)
    await expect.poll(() => kept(page)).toBe(true)
    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: w.title, level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: w.next })).toBeVisible()
    await expect(page.getByRole('link', { name: w.call })).toHaveAttribute('href', /^tel:/)
    await expectAccessible(page, 'offline')
    await context.setOffline(false)

    await page.goto('/dashboard')
    await page.evaluate(async () => {
      await fetch('/api/account/sign-out', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"scope":"local"}',
      })
    })
    await expect.poll(() => kept(page)).toBe(false)
  })
