import { clinicUrl, expect, test, type Page } from '#test/journeys/journey.ts'
import { bookOn, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'
import { job } from './job.ts'
import { button, clientId, clientOfTheirOwn, field, link } from './steps.ts'
import { text } from './texts.ts'

test.use({ restoresClinic: true })

const found = (page: Page) => page.getByRole('combobox', { name: text('find:find-what') })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

job(3, async ({ page, press, key, fill }) => {
  await page.goto('/admin')
  await key(page, 'Control+k')
  await fill(found(page), 'klar')
  await press(page.getByRole('option', { name: /^Klara Demo/ }).first())
  await expect(heading(page, 'Klara Demo')).toBeVisible()
})

job(4, async ({ page, press, key, fill }) => {
  const [day] = await quietDays(page)
  await bookOn(page, day!, { firstName: 'Dea', lastName: 'Cifre', phone: '28 71 94 35' })
  await page.goto('/admin')
  await key(page, 'Control+k')
  await fill(found(page), '9435')
  await press(page.getByRole('option', { name: /^Dea Cifre/ }).first())
  await expect(heading(page, 'Dea Cifre')).toBeVisible()
})

job(10, async ({ page, press, fill }) => {
  await page.goto('/admin/patients')
  await press(link(page, 'clients:new-client'))
  await fill(field(page, 'clients:client-firstName'), 'Kirsten')
  await fill(field(page, 'clients:client-lastName'), 'Skranke')
  await fill(field(page, 'clients:client-phone'), '20 99 81 26')
  await press(button(page, 'clients:client-save'))
  await expect(heading(page, 'Kirsten Skranke')).toBeVisible()
  await expect(page.getByText(text('clients:email-unknown'))).toBeVisible()
})

job(11, async ({ page, press, fill }) => {
  const email = await bookOn(page, (await quietDays(page))[1]!, { firstName: 'Kirsten', lastName: 'Skrankedatter' })
  await page.goto(`/admin/patients/${await clientId(page, email)}`)
  await press(link(page, 'clients:client-edit'))
  await fill(field(page, 'clients:client-lastName'), 'Skranke Winther')
  await expect(page.getByText('Initialer ved døren: KW.')).toBeVisible()
  await fill(page.getByLabel(text('clients:client-note')), 'Ring ikke før 10.')
  await expectAccessible(page, 'a client that is edited')
  await press(button(page, 'clients:client-save'))
  await expect(heading(page, 'Kirsten Skranke Winther')).toBeVisible()
  await expect(page.getByText('Ring ikke før 10.')).toBeVisible()
})

job(12, async ({ page, press }) => {
  const days = await quietDays(page)
  const twin = { firstName: 'Åse', lastName: 'Dobbelt', phone: '20987653' }
  const emails = [await bookOn(page, days[2]!, twin), await bookOn(page, days[3]!, twin)]
  await page.goto(`/admin/patients/${await clientId(page, emails[0]!)}`)
  const other = page.locator('.merge-found li').filter({ hasText: emails[1]! })
  await press(other.getByRole('link', { name: text('clients:merge-compare') }))
  await press(button(page, 'clients:merge-do'))
  await expect(page.getByText(text('clients:merge-done')).first()).toBeVisible()
})

job(27, async ({ page, browser, press, fill }) => {
  const client = await clientOfTheirOwn(browser, 'Rosa')
  await client.page.goto('/dashboard/reactions')
  await takenOver(client.page)
  await client.page.locator('input[name="picture"]').setInputFiles('test/scan/rose.jpg')
  await client.page.getByRole('button', { name: text('reactions:send') }).click()
  await expect(client.page.getByText(text('reactions:sent-fine'))).toBeVisible()

  await page.goto('/admin/worklists?list=reactions')
  await press(link(page, 'worklists:pick', { name: client.name }))
  const name = text('worklists:do-of', { what: text('worklists:do-look'), name: client.name })
  await press(page.getByRole('link', { name, exact: true }))
  await expect(page.locator('main img').first()).toBeVisible()
  await fill(page.locator('[name="text"]'), 'Det ser fint ud. Smør som før.')
  await press(button(page, 'reactions:answer-send'))
  await expect(page.getByText(text('reactions:answered'))).toBeVisible()
  await client.page.context().close()
})

job(28, async ({ page, browser, press, fill }) => {
  const client = await clientOfTheirOwn(browser, 'Mikkeline')
  const sent = await client.page.request.post('/dashboard/messages', {
    multipart: { text: 'Må jeg svømme i morgen?' },
    headers: { origin: clinicUrl() },
  })
  expect(sent.ok()).toBe(true)
  await page.goto('/admin/messages')
  await press(page.locator('.messages-pick').filter({ hasText: client.name }))
  await expect(page.getByText('Må jeg svømme i morgen?').last()).toBeVisible()
  await fill(page.locator('textarea[name="text"]'), 'Vent til torsdag.')
  await press(button(page, 'messages:send'))
  await expect(page.locator('.messages-text').filter({ hasText: 'Vent til torsdag.' })).toBeVisible()
  await client.page.context().close()
})
