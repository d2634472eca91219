import { anotherPage, newAccount } from '#test/journeys/account-steps.ts'
import { expect, test } from '#test/journeys/journey.ts'
import { bookOn, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { newClient } from '#test/journeys/steps.ts'
import { job } from './job.ts'
import { button, clientId, field, link, sendForm } from './steps.ts'
import { text } from './texts.ts'

// Every page of the site changes.
test.use({ restoresClinic: true })

job(34, async ({ page, press, fill, choose }) => {
  await page.goto('/admin/people/invite')
  await fill(field(page, 'system:first-name'), 'Sofus')
  await fill(field(page, 'system:last-name'), 'Nyansat')
  await fill(field(page, 'system:invite-email'), newClient())
  await press(button(page, 'system:invite-send'))
  await expect(page.getByText(text('system:invited'))).toBeVisible()
  await page.goto('/admin/hours')
  await press(page.getByRole('link', { name: 'Sofus Nyansat' }))
  await press(link(page, 'owner:own-week'))
  const hour = (name: string) => page.locator(`.week-form [name="${name}"]`)
  await choose(hour('1-0-opens'), '12:00')
  await choose(hour('1-0-closes'), '18:00')
  await press(button(page, 'owner:save-week'))
  await expect(page.getByText(text('owner:saved'))).toBeVisible()
  await expect(page.getByRole('img', { name: '12.00–18.00' })).toBeVisible()
})

job(35, async ({ page, press, fill }) => {
  await page.goto('/admin/prices?from=2028-01-01')
  await fill(page.getByLabel(/^Pris for /).first(), '950')
  await press(button(page, 'owner:add-add-on'))
  await fill(page.getByLabel(text('owner:add-on-name-da')), 'Køling')
  await fill(page.getByLabel(text('owner:add-on-name-en')), 'Cooling')
  await press(button(page, 'owner:plan-prices'))
  await expect(page.getByRole('status').filter({ hasText: /^Ændringen er planlagt/ })).toBeVisible()
})

job(36, async ({ page, browser, press, fill }) => {
  const visitor = await anotherPage(browser)
  await visitor.goto('/faq')
  await page.goto('/admin/notice')
  await fill(page.locator('[name="contentDa"]'), 'Vi flytter i maj.')
  await fill(page.locator('[name="contentEn"]'), 'We move in May.')
  await press(button(page, 'owner:notice-show').first())
  await expect(visitor.getByRole('region', { name: 'Besked fra klinikken' })).toContainText('Vi flytter i maj.')
  await visitor.context().close()
})

job(37, async ({ page, press, fill }) => {
  await page.goto('/admin/texts')
  const words = page.locator('details', { hasText: 'Fem ting, der gør forløbet lettere' })
  await press(words.locator('summary'))
  await fill(words.getByLabel(text('owner:text-da')), 'Fem gode råd til forløbet')
  await press(words.getByRole('button', { name: text('owner:save') }))
  await expect(page.locator('summary', { hasText: 'Fem gode råd til forløbet' })).toBeVisible()
})

job(38, async ({ page, browser, press, fill, choose }) => {
  const other = await anotherPage(browser)
  const { email } = await newAccount(other.request, { firstName: 'Rie' })
  await page.goto('/admin/roles')
  const grant = page.locator('form').filter({ has: page.getByLabel(text('admin:role'), { exact: true }) })
  await fill(grant.getByLabel(text('admin:give-email')), email)
  await choose(grant.getByLabel(text('admin:role'), { exact: true }), 'reception')
  await press(button(page, 'admin:give'))
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  await other.context().close()
})

job(39, async ({ page, key, fill }) => {
  const email = await bookOn(page, (await quietDays(page))[0]!, { firstName: 'Aflyst' })
  const record = await (await page.request.get(`/admin/patients/${await clientId(page, email)}`)).text()
  const visit = /\/admin\/visits\/[0-9a-f-]{36}\/cancel/.exec(record)![0]
  await sendForm(page, visit, { intent: 'cancel', wish: 'client', reason: 'Ringede' })
  await sendForm(page, visit, { intent: 'at-once' })
  await page.goto('/admin/audit-log')
  const who = field(page, 'admin:by-or-about')
  await fill(who, email)
  await who.focus()
  await key(page, 'Enter')
  await expect(page).toHaveURL(/who=journey/)
  await expect(page.getByRole('cell', { name: text('admin:did-visit-cancelled') })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Astrid Demo/ }).first()).toBeVisible()
})

job(40, async ({ page, press, fill }) => {
  await page.goto('/admin/analytics')
  await fill(page.locator('.range-form [name="from"]'), '2026-12-01')
  await fill(page.locator('.range-form [name="to"]'), '2026-12-31')
  await press(button(page, 'analytics:range-show'))
  await expect(page.getByText(/01\/12\/2026 til 31\/12\/2026/)).toBeVisible()
  await expect(page.locator('.figure-sum').first()).toBeVisible()
})

job(41, async ({ page, press }) => {
  await page.goto('/admin/transfer')
  const download = page.waitForEvent('download')
  await press(button(page, 'transfer:export-get'))
  expect((await download).suggestedFilename()).toMatch(/^clinic-.*\.zip$/)
})

job(42, async ({ page, press, upload }) => {
  await page.goto('/admin/transfer')
  const lines = Array.from({ length: 200 }, (_, at) => `Ny Klient ${at};${20_310_000 + at}`)
  const file = {
    name: 'klienter.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Navn;Telefon\n${lines.join('\n')}\n`),
  }
  await upload(page.locator('input[type="file"]'), file)
  await press(button(page, 'transfer:read'))
  await press(page.getByRole('button', { name: /^Hent \d+ klienter ind/ }))
  await expect(page.getByText(text('transfer:imported'))).toBeVisible()
})

job(43, async ({ page, browser, press }) => {
  await page.goto('/admin/partners')
  const approve = button(page, 'admin:approve-of', { code: 'DEMONAAL' })
  await press(approve)
  await expect(approve).toHaveCount(0)
  const partner = await anotherPage(browser, 'partner')
  await partner.goto('/affiliate-dashboard/payouts')
  await takenOver(partner)
  await button(partner, 'partner-desk:ask-payout').click()
  await expect(partner.getByText(/^Anmodet /)).toBeVisible()
  await page.reload()
  const paid = page.getByRole('button', { name: /^Marker .* som betalt$/ }).first()
  await press(paid)
  await expect(paid).toHaveCount(0)
  await partner.context().close()
})
