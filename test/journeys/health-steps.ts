import { anotherPage, newColleague, signInAs } from './account-steps.ts'
import { clinicUrl, expect, type Browser, type Page } from './journey.ts'
import { takenOver } from './staff-steps.ts'

/** A member of staff whom the owner has named as the clinic's doctor. */
export async function doctorsPage(browser: Browser) {
  const owner = await anotherPage(browser)
  const account = await newColleague(owner.request)
  await signInAs(owner, 'admin')
  const person = { name: 'Dagny Læge', email: account.email, isDoctor: 'on', isActive: 'on' }
  const saved = await owner.request.post('/admin/people', { form: person, headers: { origin: clinicUrl() } })
  expect(saved.url()).toContain('done')
  await owner.context().close()
  return anotherPage(browser, account)
}

const SCREENS = 4

/** The screen of the health form that is shown. */
export const healthScreen = (page: Page) => page.locator('.health-screen[data-now]')

/** From the start of the health form, where it is shown, to its first questions. */
export async function beginsHealth(page: Page) {
  await takenOver(page)
  const start = page.getByRole('link', { name: 'Begynd' })
  if (await start.isVisible()) await start.click()
  await expect(page.getByText(/, 1 af 4$/)).toBeVisible()
}

/** Answers every question of the health form. @param yes parts of the questions that are answered with yes */
export async function fillsHealth(page: Page, ...yes: string[]) {
  await beginsHealth(page)
  for (let screen = 1; screen <= SCREENS; screen++) {
    if (screen > 1) await page.getByRole('button', { name: 'Videre' }).click()
    await expect(page.getByText(new RegExp(`, ${screen} af ${SCREENS}$`))).toBeVisible()
    for (const question of await healthScreen(page).locator('.health-question').all()) {
      const text = await question.innerText()
      const said = yes.some((part) => text.includes(part)) ? 'Ja' : 'Nej'
      await question.getByRole('radio', { name: said, exact: true }).check()
    }
  }
}

/** Answers the whole health form and sends it. @param yes parts of the questions that are answered with yes */
export async function answersHealth(page: Page, ...yes: string[]) {
  await fillsHealth(page, ...yes)
  await page.getByRole('button', { name: 'Send svar' }).click()
  await expect(page.getByRole('heading', { name: 'Tak, dine svar er gemt' })).toBeVisible()
}
