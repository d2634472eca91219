import { expect, test, type Page } from '#test/journeys/journey.ts'
import { answersHealth } from '#test/journeys/health-steps.ts'
import { anotherPage } from '#test/journeys/account-steps.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { job } from './job.ts'
import { button, clientId, clientOfTheirOwn, field } from './steps.ts'
import { text } from './texts.ts'

// Who is in the chair and what the doctor is asked follow from the demo's day.
test.use({ restoresClinic: true })

/** The demo's client who is in the middle of a course. */
const klara = async (page: Page) => `/admin/patients/${await clientId(page, 'client@falm.example')}`
const room = (page: Page) => page.locator('form.treatment-room')

job(20, async ({ page, press }) => {
  const act = (key: string) => page.getByRole('button', { name: `${text(key)}: Oskar Prøvesen`, exact: true })
  await page.goto('/admin')
  await press(act('board:to-in_progress'))
  await expect(page.locator('#lane-in-treatment > ul > li').filter({ hasText: 'Oskar Prøvesen' })).toBeVisible()
  await press(page.getByRole('link', { name: `${text('board:journal')}: Oskar Prøvesen`, exact: true }))
  await expect(room(page)).toBeVisible()
})

job(21, async ({ page }) => {
  await page.goto(`${await klara(page)}/journal?new=treatment`)
  await takenOver(page)
  const cell = (name: string) => room(page).locator(`[name="lines.0.${name}"]`)
  await expect(cell('wavelengthNm')).toHaveValue('1064')
  await expect(cell('fluence')).toHaveValue(/\d/)
  await expect(cell('pulses')).toHaveValue('')
})

job(22, async ({ page, upload }) => {
  await page.goto(`${await klara(page)}/photos`)
  await takenOver(page)
  const before = await page.locator('.photo-strip li').count()
  await upload(page.locator('.photo-add input[type="file"]'), 'test/scan/rose.jpg')
  await expect(page.locator('.photo-strip li')).toHaveCount(before + 1)
})

job(23, async ({ page, browser, press }) => {
  const client = await clientOfTheirOwn(browser, 'Svend')
  const record = `/admin/patients/${await clientId(page, client.email)}`
  await page.goto(`${record}/health`)
  await press(button(page, 'health:make-link'))
  const address = await field(page, 'health:link-label').inputValue()
  const tablet = await anotherPage(browser)
  await tablet.goto(address)
  await answersHealth(tablet)
  await press(page.locator('.sub-nav').getByRole('link', { name: text('record:consents') }))
  await press(page.getByRole('checkbox', { name: text('consents:told') }))
  await press(button(page, 'consents:offer'))
  await expect(page.getByRole('img', { name: text('consents:qr') })).toBeVisible()
  await Promise.all([tablet, client.page].map((one) => one.context().close()))
})

job(24, async ({ page, press, fill }) => {
  const journal = `${await klara(page)}/journal`
  await page.goto(`${journal}?new=note`)
  await fill(page.locator('[name="notes"]'), 'Ringede om rødme i to dage.')
  await button(page, 'journal:sign').click()
  await expect(page.getByText(text('journal:signed'), { exact: true })).toBeVisible()

  const entry = page.locator('.journal-list > li').filter({ hasText: 'Ringede om rødme i to dage.' })
  await press(entry.locator('summary'))
  await press(entry.getByRole('link', { name: text('journal:correct'), exact: true }))
  await fill(page.locator('[name="notes"]'), 'Ringede om rødme i tre dage.')
  await fill(page.locator('[name="reason"]'), 'Forkert antal dage')
  await press(button(page, 'journal:sign'))
  await expect(page.getByText(text('journal:signed'), { exact: true })).toBeVisible()
  await expect(page.locator('.journal-list > li').filter({ hasText: 'Ringede om rødme i tre dage.' })).toContainText(
    text('journal:corrected'),
  )
})

const rows = (page: Page) => page.locator('.inbox-list li a')

job(26, async ({ page, press }) => {
  await page.goto('/admin/requests')
  await press(rows(page).filter({ hasText: 'Karim Mønster' }))
  await expect(page.locator('.inbox-list [aria-current="true"]')).toContainText('Karim Mønster')
  await press(
    page
      .locator('.inbox-answer')
      .filter({ hasText: text('health:answer-allowed') })
      .first(),
  )
  await expect(page.locator('.inbox-pending').filter({ hasText: 'Karim Mønster' })).toContainText(
    text('health:answer-allowed'),
  )
})

job(25, async ({ page, press }) => {
  await page.goto('/admin/requests')
  await takenOver(page)
  const asked = rows(page)
    .filter({ hasText: /Lokalbedøvelse/ })
    .first()
  const address = (await asked.getAttribute('href'))!
  await page.goto(address)
  const before = await rows(page).count()
  await press(button(page, 'admin:request-approve'))
  await expect(rows(page)).toHaveCount(before - 1)
})

job(44, async ({ page, press, fill }) => {
  await page.goto('/admin/cameras')
  await fill(page.locator('[name="name"]').first(), 'Tablet, rum 3')
  await fill(page.getByLabel(text('camera:overlay-strength')), '40')
  await press(page.getByLabel(text('camera:show-grid')))
  await press(button(page, 'camera:save'))
  await expect(page.getByText('Indstillingerne er gemt på denne enhed.')).toBeVisible()
})
