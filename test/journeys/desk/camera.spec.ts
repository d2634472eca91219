import { expect, test, type Page } from '#test/journeys/journey.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { TABLET } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const t = {
  open: 'Brug kameraet',
  take: 'Tag billede',
  keep: 'Gem det alligevel',
  kept: '1 billede gemt',
  close: 'Luk kamera',
  grid: 'Gitter',
  overlay: /Sidste billede/,
  name: 'Hvad hedder enheden?',
  strength: /Hvor tydeligt/,
  showGrid: 'Vis gitter',
  save: 'Gem',
  saved: 'Indstillingerne er gemt på denne enhed.',
  none: 'Her er intet kamera.',
  files: 'Hent som fil',
} as const

/** The photos of the demo client, whose journal has a tattoo. */
async function photosOf(page: Page) {
  await page.goto(`/admin/patients?q=client%40falm.example`)
  const record = await page.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href')
  await page.goto(`${record!.split('?')[0]}/photos`)
  return page.url()
}

test.use({ viewport: TABLET })

test('[spec 1 camera-settings] a tablet remembers its settings, and a photo taken with it lies in the journal', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  await page.goto(`/admin/cameras`)
  await page.getByLabel(t.name).fill('Tablet, rum 2')
  await page.getByLabel(t.strength).fill('30')
  await page.getByLabel(t.showGrid).uncheck()
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expectAccessible(page, `camera settings`)

  await photosOf(page)
  const before = await page.locator('.photo-strip li').count()
  await page.getByRole('link', { name: t.open }).click()
  await expect(page.getByRole('switch', { name: t.grid })).not.toBeChecked()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.locator('.cam-dots')).toBeVisible()
  await expectAccessible(page, `camera`)
  if (before > 0) await expect(page.getByRole('slider', { name: t.overlay })).toHaveValue('30')
  await page.getByRole('button', { name: t.take }).click()
  const keep = page.getByRole('button', { name: t.keep })
  await expect(keep.or(page.getByText(t.kept)).first()).toBeVisible()
  if (await keep.isVisible()) await keep.click()
  await expect(page.getByText(t.kept)).toBeVisible()
  await page.getByRole('link', { name: t.close }).click()
  await expect(page.locator('.photo-strip li')).toHaveCount(before + 1)
})

test('without a camera the page links to the file upload', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  await signInAs(page, 'provider')
  await photosOf(page)
  await page.getByRole('link', { name: t.open }).click()
  await expect(page.getByText(t.none)).toBeVisible()
  await page.getByRole('link', { name: t.files }).click()
  await expect(page).toHaveURL(/\/photos.*#add$/)
})
