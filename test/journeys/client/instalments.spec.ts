import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { clinicUrl, expect, test } from '#test/journeys/journey.ts'
import { DESKTOP, PHONE } from '#test/journeys/staff-steps.ts'
import { expectAccessible, expectFits, hydrated } from '#test/journeys/steps.ts'

const w = {
  instalments: 'Rater',
  paid: /^4 af 8 er betalt/,
  next: /^5\. rate/,
  any: /\brater?\b/i,
  pay: 'Betal 675 kr. nu',
  card: 'Kortnummer',
}

test('[spec 9 instalments-client] hides instalments when they are off; when they are on, lists due and paid ones and opens the payment of the next', async ({
  page,
  browser,
}) => {
  const owner = await anotherPage(browser, 'admin')
  const set = (form: Record<string, string>) =>
    owner.request.post('/admin/settings', {
      form: { key: 'instalments', ...form },
      headers: { origin: clinicUrl() },
    })
  await signInAs(page, 'client')
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('main')).not.toContainText(w.any)

  const terms = { isOn: 'true', lender: 'Demo Bank A/S', aprPercent: '9,5', months: '24' }
  expect((await set({ intent: 'set', ...terms })).ok()).toBe(true)
  try {
    await page.reload()
    const table = page.locator('#instalments')
    await expect(table.getByRole('heading', { name: w.instalments })).toBeVisible()
    await expect(table.getByText(w.paid)).toBeVisible()
    await expect(table.locator('tbody tr')).toHaveCount(8)
    await expect(page.locator('.due-panel')).toContainText(w.next)
    // Every completed session is paid, so no payment is highlighted.
    await expect(page.locator('.due-panel.next')).toHaveCount(0)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectFits(page, `instalments ${size.width}`)
      await expectAccessible(page, `instalments ${size.width}`)
    }
    await hydrated(page)
    await page.getByRole('button', { name: w.pay }).click()
    await expect(page.getByLabel(w.card)).toBeVisible()
  } finally {
    // Other journeys look at the same clinic.
    await set({ intent: 'reset' })
    await owner.context().close()
  }
})
