import { HEALTH_KEYS, moreAsked } from '#app/domain/health/health-form.ts'
import { anotherPage, newSignedIn } from '#test/journeys/account-steps.ts'
import { doctorsPage } from '#test/journeys/health-steps.ts'
import { clinicUrl, expect, installClock, test, type Browser, type Page } from '#test/journeys/journey.ts'
import { DESKTOP, PHONE, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

// Who waits for the doctor in the demo decides what the inbox shows.
test.use({ restoresClinic: true })

/** A client whose answers ask for a doctor. */
async function clientWith(browser: Browser, firstName: string, question: string) {
  const page = await anotherPage(browser)
  await newSignedIn(page, { firstName })
  const form = Object.fromEntries(
    HEALTH_KEYS.flatMap((key) => [
      [key, key === question ? 'yes' : 'no'],
      [`${key}-more`, key === question && moreAsked(key) === 'text' ? 'Eliquis hver dag' : ''],
    ]),
  )
  const sent = await page.request.post('/dashboard/health', { form, headers: { origin: clinicUrl() } })
  expect(sent.url()).toContain('sent')
  await page.context().close()
  return `${firstName} Prøve`
}

const rows = (page: Page) => page.locator('.inbox-list li a')
const current = (page: Page) => page.locator('.inbox-list [aria-current="true"]')
const pending = (page: Page, name: string) => page.locator('.inbox-pending').filter({ hasText: name })

test('in the doctor’s inbox J and K move, a number answers, a limit is asked for, and an answer is undone', async ({
  browser,
}) => {
  test.slow()
  const [first, second] = [
    await clientWith(browser, 'Epi', 'epilepsy'),
    await clientWith(browser, 'Bodil', 'blood-thinner'),
  ]
  const doctor = await doctorsPage(browser)
  await doctor.setViewportSize(DESKTOP)
  await doctor.goto('/admin/requests')
  await takenOver(doctor)
  await expect(rows(doctor).first()).toHaveAttribute('aria-current', 'true')
  await expectAccessible(doctor, 'inbox')
  await doctor.keyboard.press('j')
  await expect(rows(doctor).nth(1)).toHaveAttribute('aria-current', 'true')
  await doctor.keyboard.press('k')
  await expect(rows(doctor).first()).toHaveAttribute('aria-current', 'true')

  await rows(doctor).filter({ hasText: second }).click()
  await expect(current(doctor)).toContainText(second)
  await expect(doctor.getByText('»Eliquis hver dag«')).toBeVisible()
  await expect(doctor.locator('.inbox-answer[aria-pressed]')).toHaveCount(0)
  await doctor.keyboard.press('2')
  const limit = doctor.getByLabel('Hvilket forbehold?')
  await expect(limit).toBeFocused()
  // Keys of the inbox are letters while a field has the focus.
  await doctor.keyboard.type('1 omgang, jævnt')
  await expect(limit).toHaveValue('1 omgang, jævnt')
  await doctor.keyboard.press('Enter')
  await expect(pending(doctor, second)).toContainText('Ja, med forbehold')
  await expect(rows(doctor).filter({ hasText: second })).toHaveCount(0)
  await pending(doctor, second).getByRole('button', { name: 'Fortryd svaret' }).click()
  await expect(rows(doctor).filter({ hasText: second })).toHaveCount(1)

  await rows(doctor).filter({ hasText: first }).click()
  await expect(current(doctor)).toContainText(first)
  await doctor.context().addCookies([{ name: 'keys', value: 'off', url: clinicUrl() }])
  await doctor.keyboard.press('j')
  await doctor.keyboard.press('1')
  await expect(current(doctor)).toContainText(first)
  await doctor.context().addCookies([{ name: 'keys', value: 'on', url: clinicUrl() }])
  await doctor.keyboard.press('1')
  await expect(pending(doctor, first)).toContainText('Ja til laser')
  await doctor.context().close()
})

test('on a tablet the answers stand at the foot of the inbox, and on a phone it is one client at a time @full', async ({
  browser,
}) => {
  test.slow()
  const name = await clientWith(browser, 'Hjalte', 'heart')
  const doctor = await doctorsPage(browser)
  await doctor.setViewportSize(TABLET)
  await doctor.goto('/admin/requests')
  await takenOver(doctor)
  await rows(doctor).filter({ hasText: name }).click()
  await expect(current(doctor)).toContainText(name)
  const answers = doctor.locator('.inbox-answer')
  await expect(answers).toHaveCount(5)
  for (const answer of await answers.all()) await expect(answer).toBeInViewport({ ratio: 1 })
  const sizes = await answers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1)
  await expectAccessible(doctor, 'tablet')
  await doctor.setViewportSize(PHONE)
  await expect(doctor.locator('.inbox-list')).toBeHidden()
  await expect(doctor.getByText(/^\d+ af \d+$/)).toBeVisible()
  for (const answer of await answers.all()) await expect(answer).toBeInViewport({ ratio: 1 })
  await expectAccessible(doctor, 'phone')
  const before = await doctor.locator('.inbox-detail h2').innerText()
  await doctor
    .getByRole('link', { name: /^(?:Næste|Forrige)$/ })
    .first()
    .click()
  await expect(doctor.locator('.inbox-detail h2')).not.toHaveText(before)
  await doctor.context().close()
})

/** Hydration waits for timers too: the clock moves by far less than the click guard lasts. */
const hydratedInFrozenTime = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(10)
    expect(await page.locator('html[data-hydrated]').count()).toBe(1)
    const button = page.locator('.inbox button[name="answer"]').first()
    expect(await button.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))).toBe(true)
    await page.clock.runFor(10)
  }).toPass({ timeout: 20_000 })

test('right after an answer neither a key nor a click answers the next add-on or client @full', async ({ browser }) => {
  test.slow()
  const name = await clientWith(browser, 'Dobbelt', 'epilepsy')
  const doctor = await doctorsPage(browser)
  await installClock(doctor)
  await doctor.setViewportSize(DESKTOP)
  await doctor.goto('/admin/requests')
  const addressOf = async (item: string) => (await rows(doctor).filter({ hasText: item }).first().getAttribute('href'))!
  const [addOn, client] = [await addressOf('Lokalbedøvelse'), await addressOf(name)]
  let sent = 0
  doctor.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/admin/requests')) sent++
  })
  await doctor.clock.pauseAt(new Date((await doctor.evaluate(() => Date.now())) + 1_000))
  const answersOnce = async (address: string, answer: () => Promise<void>) => {
    const before = sent
    await doctor.goto(`${address}&done=`)
    await hydratedInFrozenTime(doctor)
    await answer()
    await expect(doctor.locator('.inbox [aria-busy]')).toHaveCount(0)
    expect(sent).toBe(before)
    await doctor.clock.runFor(1_000)
    await answer()
    await expect.poll(() => sent).toBe(before + 1)
  }
  await answersOnce(addOn, () => doctor.keyboard.press('1'))
  await expect(doctor.locator('.inbox-pending').filter({ hasText: 'Lokalbedøvelse' })).toBeVisible()
  await answersOnce(client, () => doctor.getByRole('button', { name: 'Set, jeg svarer senere' }).click())
  await doctor.context().close()
})
