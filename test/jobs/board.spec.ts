import { anotherPage } from '#test/journeys/account-steps.ts'
import { clinicUrl, expect, test, type Browser, type Page } from '#test/journeys/journey.ts'
import { CLINIC_DAY } from '#test/journeys/now.ts'
import { bookOn, countedPresses, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, newClient } from '#test/journeys/steps.ts'
import { job } from './job.ts'
import { button, field } from './steps.ts'
import { text } from './texts.ts'

// The demo's day decides who is late and what is missing.
test.use({ restoresClinic: true })

const card = (page: Page, name: string) => page.locator('.board-card, .board-line').filter({ hasText: name })
const act = (page: Page, key: string, name: string) =>
  page.getByRole('button', { name: `${text(key)}: ${name}`, exact: true })

job(1, async ({ page }) => {
  await page.goto('/admin')
  await takenOver(page)
  await expect(page.getByText(text('board:lead-late_one', { count: 1 }))).toBeVisible()
  await expect(card(page, 'Asta Skabelon')).toContainText(/\d+ min\. forsinket/)
})

job(2, async ({ page }) => {
  await page.goto('/admin')
  await takenOver(page)
  const asta = card(page, 'Asta Skabelon')
  await expect(asta.getByRole('link', { name: text('board:missing-health') })).toBeVisible()
  await expect(page.getByText(/kr\.\si dag$/).first()).toBeVisible()
})

job(8, async ({ page, press }) => {
  await page.goto('/admin')
  await press(act(page, 'manage:status-no_show', 'Asta Skabelon'))
  await expect(act(page, 'board:undo', 'Asta Skabelon')).toBeAttached()
})

job(14, async ({ page, press }) => {
  await page.goto('/admin')
  const take = page
    .getByRole('link', { name: new RegExp(`^${text('board:take-payment')}: `) })
    .filter({ visible: true })
    .first()
  await expect(take).toBeVisible()
  const name = (await take.getAttribute('aria-label'))!
  await press(take)
  await expect(page.getByRole('heading', { level: 1, name: text('plans:take-title') })).toBeVisible()
  await takenOver(page)
  await expectAccessible(page, 'the payment of a visit')
  await press(page.getByRole('button', { name: /^Registrer .+ kr\.$/ }))
  await expect(page.getByText(/^Betalingen er registreret/)).toBeVisible()
  await expectAccessible(page, 'a payment recorded')
  await press(page.getByRole('link', { name: text('plans:take-board') }))
  await expect(card(page, name.split(': ')[1]!).first()).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

/** A tablet on which the steps at the door are taken. */
async function newTablet(browser: Browser) {
  const context = await browser.newContext({ baseURL: clinicUrl(), viewport: TABLET, hasTouch: true })
  return context.newPage()
}

job(19, async ({ page, browser, press, fill }) => {
  await page.goto('/admin/check-in')
  await fill(field(page, 'check-in:kiosk-name'), 'Forhal')
  await press(button(page, 'check-in:add'))
  const code = (await page.locator('.note.ok b').textContent())!
  const tablet = await newTablet(browser)
  await tablet.goto('/checkin/enrol')
  await press(button(tablet, 'check-in:help'))
  await press(tablet.getByText(text('check-in:enrol')))
  await fill(field(tablet, 'check-in:code'), code)
  await press(button(tablet, 'check-in:enrol-do'))
  await expect(tablet.getByRole('heading', { name: /Check ind her/ })).toBeVisible()

  const visitor = await anotherPage(browser)
  await bookOn(visitor, CLINIC_DAY, { firstName: 'Kim', lastName: 'Dørtrin', phone: '28 71 94 36' })
  await page.goto('/admin')
  await takenOver(page)
  const line = card(page, 'Kim Dørtrin')
  const time = (await line.locator('.board-time').textContent())!.trim()
  const client = countedPresses()
  await takenOver(tablet)
  for (const digit of '28719436') await client.press(tablet.getByRole('button', { name: digit, exact: true }))
  await client.press(button(tablet, 'check-in:next'))
  await tablet.getByLabel(text('check-in:initials')).fill('kd')
  await tablet.getByLabel(text('check-in:time')).selectOption({ label: time })
  client.count()
  await client.press(button(tablet, 'check-in:confirm'))
  await expect(tablet.getByRole('heading', { name: text('check-in:thanks') })).toBeVisible()
  expect(client.made()).toBeLessThanOrEqual(12)
  await expect(page.locator('#lane-arrived > ul > li').filter({ hasText: 'Kim Dørtrin' })).toBeVisible()

  // An unknown client at the kiosk appears on the board, and can be found there.
  await tablet.goto('/checkin')
  await takenOver(tablet)
  await button(tablet, 'check-in:use-email').click()
  await field(tablet, 'check-in:email').fill(newClient())
  await button(tablet, 'check-in:next').click()
  await tablet.getByLabel(text('check-in:initials')).fill('zq')
  await tablet.getByLabel(text('check-in:time')).selectOption({ label: time })
  await button(tablet, 'check-in:confirm').click()
  await expect(tablet.getByRole('heading', { name: text('check-in:thanks') })).toBeVisible()
  await page.goto('/admin')
  await takenOver(page)
  const unknown = page.locator('.unknown-arrivals li').filter({ hasText: 'initialer ZQ' })
  await unknown.getByRole('button', { name: `${text('board:unknown-found')}: ZQ` }).click()
  await expect(unknown).toHaveCount(0)
  await Promise.all([tablet, visitor].map((one) => one.context().close()))
})

job(29, async ({ page, press }) => {
  await page.goto('/admin/worklists?list=consultations&part=to-call')
  const called = page.getByRole('button', { name: new RegExp(`^${text('worklists:do-called')}: `) }).first()
  await expect(called).toBeVisible()
  const name = (await called.getAttribute('aria-label'))!
  await press(called)
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})
