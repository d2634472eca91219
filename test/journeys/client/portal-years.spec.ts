import { signInAs } from '#test/journeys/account-steps.ts'
import { expect, test, type Page } from '#test/journeys/journey.ts'
import { CLINIC_NOW } from '#test/journeys/now.ts'
import { growOld } from '#test/journeys/own-site.ts'
import { hydrated, expectAccessible, expectFits } from '#test/journeys/steps.ts'

// Ten years of rows change what the demo's client sees.
test.use({ restoresClinic: true })

const WIDTHS = [390, 1440]
async function expectFitsEverywhere(page: Page, where: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, `${where} ${width}`)
  }
}

async function expectWhole(page: Page, where: string) {
  await expectFitsEverywhere(page, where)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${where} ${width}`)
  }
}

const LISTS = [
  { path: '/course', list: '#times tbody tr', most: 10, all: 121 },
  { path: '/journal', list: '.photo-course .photo-strip li', most: 25, all: 1_505 },
  { path: '/journal', list: '.own-journal-entries li', most: 8, all: 44 },
  { path: '/payments', list: '#payments tbody tr:not([data-coming], [data-note])', most: 12, all: 66 },
  { path: '/messages', list: '.messages > li', most: 50, all: 162 },
] as const

test('ten years of visits, photos, papers and words come a page at a time, and every page leads on and fits @full', async ({
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
    await expectFitsEverywhere(page, `ten years ${path}`)
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
