import { signInAs } from '#test/journeys/account-steps.ts'
import { expect, test, type Page } from '#test/journeys/journey.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const kept = (page: Page) => page.evaluate(async () => (await caches.match('/dashboard/offline')) !== undefined)

test('[sec 79.1] without a network a client still sees the next time and our number, until they sign out', async ({
  page,
  context,
}) => {
  // A device may say that it is online before anything can be reached: the page does not rely on it.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true))
  await signInAs(page, 'client')
  await page.goto('/dashboard')
  await expect.poll(() => kept(page)).toBe(true)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Uden net', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Næste tid' })).toBeVisible()
  await expect(page.getByRole('link', { name: /70 12 34 56/ })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page, 'offline')
  await expect(page.getByRole('link', { name: 'Prøv igen' })).toHaveAttribute('href', '')
  // The page opens again by itself.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Hej / })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.evaluate(async () => {
    await fetch('/api/account/sign-out', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"scope":"local"}',
    })
  })
  await expect.poll(() => kept(page)).toBe(false)
})
