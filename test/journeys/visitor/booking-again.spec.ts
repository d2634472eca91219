import { expect, test, type Page } from '#test/journeys/journey.ts'
import {
  chooseFreeTime,
  drawn,
  keepScan,
  keptScan,
  mailsTo,
  newClient,
  payWith,
  atTheLastStep,
} from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

const w = words.da

/** The first booking reaches the clinic, and its answer is lost on the way back. */
async function loseTheAnswer(page: Page) {
  await page.route(
    '**/api/bookings?*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** The page has heard that the slots of a day are others now, and has drawn them. */
async function slotsAreFresh(page: Page, meanwhile: () => Promise<void>) {
  const heard = page.waitForResponse(/\/api\/availability\?.*from=/)
  await meanwhile()
  await heard
  await drawn(page)
}

test('a booking whose answer was lost is the same booking when it is sent again', async ({ page, request }) => {
  const email = newClient()
  const { dialog } = await atTheLastStep(page, 'da', email)
  await loseTheAnswer(page)
  await slotsAreFresh(page, async () => {
    await dialog.getByRole('button', { name: w.order }).click()
    await expect(dialog.getByRole('alert')).toContainText('Der er ingen forbindelse')
  })
  await expect(dialog.getByText(w.step(4))).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Der er ingen forbindelse')
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page.getByText(w.paid).first()).toBeVisible()
  await mailsTo(request, email, 1)
})

test('[spec 4 retry-resets] a request whose answer was lost is one consultation when it is sent again', async ({
  page,
  request,
}) => {
  const email = newClient()
  await page.goto('/kontakt')
  await page.getByLabel(w.first, { exact: true }).fill('Ida')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(email)
  await page.getByLabel(w.phone, { exact: true }).fill('20304050')
  await chooseFreeTime(page, 'da')
  await loseTheAnswer(page)
  await slotsAreFresh(page, () => page.getByRole('button', { name: w.send }).click())
  await page.getByRole('button', { name: w.again }).click()
  await expect(page.getByRole('heading', { name: w.requested })).toBeVisible()
  await mailsTo(request, email, 1)
})

test('a price that changed meanwhile is shown before anybody owes it', async ({ page, request }) => {
  const email = newClient()
  let isOld = true
  await page.route('**/api/quotes?*', async (route) => {
    const answer = await route.fetch()
    const quote = (await answer.json()) as { total: number }
    await route.fulfill({ response: answer, json: isOld ? { ...quote, total: quote.total - 12_300 } : quote })
  })
  const { dialog } = await atTheLastStep(page, 'da', email)
  await keepScan(page)
  const total = dialog
    .locator('.price-box')
    .getByText(/^I alt/)
    .locator('..')
  const before = await total.textContent()
  isOld = false
  await dialog.getByRole('button', { name: w.order }).click()
  await expect(dialog.getByRole('alert')).toContainText('Prisen er ændret')
  await expect(total).not.toHaveText(before!)
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page.getByText(w.paid).first()).toBeVisible()
  // The page comes before its script does.
  await expect.poll(() => keptScan(page)).toBeNull()
  await mailsTo(request, email, 1)
})

test('a second card on the same payment page: nobody is told that nothing was paid', async ({ page, context }) => {
  const { dialog } = await atTheLastStep(page, 'da', newClient())
  await dialog.getByRole('button', { name: w.order }).click()
  await expect(page.getByLabel(w.card)).toBeVisible()
  const checkout = page.url()
  await payWith(page, 'da', '4000 0000 0000 9995')
  await expect(page.getByRole('heading', { name: w.notPaid })).toBeVisible()
  const other = await context.newPage()
  await other.goto(checkout)
  await other.getByLabel('Hvornår får klinikken besked?').selectOption('late')
  await payWith(other, 'da', '4242 4242 4242 4242')
  await expect(other.getByRole('heading', { name: 'Vi venter på din bank' })).toBeVisible()
  for (const tab of [other, page]) {
    await expect(tab.getByText(w.paid).first()).toBeVisible({ timeout: 15_000 })
    await expect(tab).toHaveURL(/payment-success/)
  }
})
