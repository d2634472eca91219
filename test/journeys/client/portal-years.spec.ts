import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { clinicUrl, expect, test, type Page } from '#test/journeys/journey.ts'
import { CLINIC_NOW } from '#test/journeys/now.ts'
import { growOld } from '#test/journeys/own-site.ts'
import { hydrated, expectAccessible } from '#test/journeys/steps.ts'

// What the owner sets here, and ten years of rows, change what every client sees.
test.use({ restoresClinic: true })

const WIDTHS = [390, 1440]
/** No wider than the screen, at every width. */
async function expectFits(page: Page, where: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, `${where} ${width}`).toBe(0)
  }
}

/** Nor out of reach of anybody. */
async function expectWhole(page: Page, where: string) {
  await expectFits(page, where)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${where} ${width}`)
  }
}

const w = {
  instalments: 'Rater',
  paid: /^4 af 8 er betalt/,
  next: /^5\. rate/,
  any: /\brater?\b/i,
  pay: 'Betal 675 kr. nu',
  card: 'Kortnummer',
}

test('[spec 9 instalments-client] with instalments off nothing speaks of them; on, what is due when, what is paid, and the next is paid', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const owner = await anotherPage(browser, 'admin')
  const set = (form: Record<string, string>) =>
    owner.request.post('/admin/settings', {
      form: { key: 'instalments', ...form },
      headers: { origin: clinicUrl() },
    })
  await set({ intent: 'reset' })
  await signInAs(page, 'client')
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('main')).not.toContainText(w.any)

  const terms = { isOn: 'true', lender: 'Demo Bank A/S', aprPercent: '9,5', months: '24' }
  expect((await set({ intent: 'set', ...terms })).ok()).toBe(true)
  await page.reload()
  const table = page.locator('#instalments')
  await expect(table.getByRole('heading', { name: w.instalments })).toBeVisible()
  await expect(table.getByText(w.paid)).toBeVisible()
  await expect(table.locator('tbody tr')).toHaveCount(8)
  await expect(page.locator('.due-panel')).toContainText(w.next)
  // Nothing given is unpaid, so nothing calls for it.
  await expect(page.locator('.due-panel.next')).toHaveCount(0)
  await expectWhole(page, 'instalments')
  await hydrated(page)
  await page.getByRole('button', { name: w.pay }).click()
  await expect(page.getByLabel(w.card)).toBeVisible()
  await owner.context().close()
})

const LISTS = [
  { path: '/course', list: '#times tbody tr', most: 10, all: 121 },
  { path: '/journal', list: '.photo-course .photo-strip li', most: 25, all: 1_505 },
  { path: '/journal', list: '.own-journal-entries li', most: 8, all: 44 },
  { path: '/payments', list: '#payments tbody tr:not([data-coming], [data-note])', most: 12, all: 66 },
  { path: '/messages', list: '.messages > li', most: 50, all: 162 },
] as const

test('ten years of visits, photos, papers and words come a page at a time, and every page leads on and fits', async ({
  page,
  clinic,
}) => {
  test.setTimeout(240_000)
  await clinic.reopenAt(CLINIC_NOW, growOld)
  await signInAs(page, 'client')
  for (const { path, list, most, all } of LISTS) {
    await page.goto(`/dashboard${path}`)
    const rows = page.locator(list)
    const pager = rows.first().locator('xpath=ancestor::*[contains(@class, "pnl")][1]').locator('nav.pager')
    await expect(rows).toHaveCount(most)
    // A course's first photo stands on each of its pages.
    const isCourse = list.includes('photo')
    const pages = Math.ceil((all - (isCourse ? 1 : 0)) / (most - (isCourse ? 1 : 0)))
    await expect(pager.getByText(`Side 1 af ${pages}`, { exact: true })).toBeVisible()
    const first = await rows.last().textContent()
    await hydrated(page)
    await pager.getByRole('link', { name: 'Næste' }).click()
    await expect(pager.getByText(`Side 2 af ${pages}`, { exact: true })).toBeVisible()
    expect(await rows.last().textContent()).not.toBe(first)
    await expectFits(page, `ten years ${path}`)
  }
  await expectAccessible(page, 'ten years of messages')
})

test('every page of the portal is whole after ten years', { tag: '@full' }, async ({ page, clinic }) => {
  test.setTimeout(240_000)
  await clinic.reopenAt(CLINIC_NOW, growOld)
  await signInAs(page, 'client')
  for (const path of ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings']) {
    await page.goto(`/dashboard${path}`)
    await expectWhole(page, `ten years ${path}`)
  }
})
