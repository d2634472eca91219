import { clinicUrl, expect, test, type Browser, type Page } from '#test/journeys/journey.ts'
import { anotherPage, newAccount } from '#test/journeys/account-steps.ts'
import { answersHealth, beginsHealth, healthScreen } from '#test/journeys/health-steps.ts'
import { PHONE, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, expectFits } from '#test/journeys/steps.ts'

/** The private address of a new client's health form, as staff make it. */
async function formFor(browser: Browser) {
  const staff = await anotherPage(browser)
  const { email } = await newAccount(staff.request)
  const provider = await anotherPage(browser, 'provider')
  await provider.goto(`/admin/patients?q=${encodeURIComponent(email)}`)
  const record = provider.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first()
  const href = (await record.getAttribute('href'))!.split('?')[0]!
  await provider.goto(`${href}/health`)
  await takenOver(provider)
  await provider.getByRole('button', { name: 'Lav link' }).click()
  const url = await provider.getByLabel('Privat link').inputValue()
  for (const page of [staff, provider]) await page.context().close()
  return new URL(url).pathname
}

const missing = (page: Page) => page.locator('.msg.e', { hasText: 'Svar ja eller nej.' })

/** With letters twice as large nothing is wider than the screen. */
async function expectFitsLargeText(page: Page) {
  const sizeText = (size: string) => page.evaluate((wanted) => (document.documentElement.style.fontSize = wanted), size)
  await sizeText('200%')
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await expectFits(page, `${size.width} px`)
  }
  await sizeText('')
}

test('on the tablet four screens name what is missing, and Back, a reload and the language keep the answers', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.setViewportSize(TABLET)
  await page.goto(await formFor(browser))
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['English'])
  await expectAccessible(page, 'start')
  await beginsHealth(page)
  await expect(healthScreen(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('3 mangler')).toBeVisible()
  await page.getByRole('button', { name: 'Videre' }).click()
  await expect(missing(page)).toHaveCount(3)
  await expectAccessible(page, 'missing answers')
  await expectFitsLargeText(page)
  await page.setViewportSize(TABLET)
  for (const no of await healthScreen(page).getByRole('radio', { name: 'Nej' }).all()) await no.check()
  await expect(missing(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Videre' }).click()

  await expect(page.getByText('Medicin, 2 af 4')).toBeVisible()
  const question = page.getByRole('group', { name: /lysfølsom/ })
  const which = question.getByLabel('Hvilken medicin?')
  await expect(which).toBeHidden()
  await question.getByRole('radio', { name: 'Ja' }).check()
  await which.fill('Doxycyclin')
  await page.getByRole('button', { name: 'Tilbage' }).click()
  await expect(healthScreen(page).getByRole('radio', { name: 'Nej', checked: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Videre' }).click()
  await expect(page.getByText('Medicin, 2 af 4')).toBeVisible()
  await page.reload()
  await expect(which).toHaveValue('Doxycyclin')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('Medicine, 2 of 4')).toBeVisible()
  await expect(page.getByLabel('Which medicine?').first()).toHaveValue('Doxycyclin')
  await page.getByRole('link', { name: 'Dansk' }).click()
  await expect(which).toHaveValue('Doxycyclin')
  await page.goto(`${new URL(page.url()).pathname}?step=2`)
  await answersHealth(page, 'epilepsi')
})

test('without script the health form is one page, and what is missing is marked on it @full', async ({ browser }) => {
  const address = await formFor(browser)
  const context = await browser.newContext({ baseURL: clinicUrl(), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.locator('.health-question')).toHaveCount(21)
  await page.getByRole('button', { name: 'Send svar' }).click()
  await expect(missing(page)).toHaveCount(21)
  for (const no of await page.getByRole('radio', { name: 'Nej' }).all()) await no.check()
  await page.getByRole('button', { name: 'Send svar' }).click()
  await expect(page.getByRole('heading', { name: 'Tak, dine svar er gemt' })).toBeVisible()
  await context.close()
})
