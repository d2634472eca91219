import { expect, test, type Page } from '#test/journeys/journey.ts'
import { bookOn, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { job } from './job.ts'
import { button, clientId, clientOfTheirOwn, field, planLink } from './steps.ts'
import { text } from './texts.ts'

// The till counts what is taken here.
test.use({ restoresClinic: true })

const payments = (page: Page) => page.locator('.sub-nav').getByRole('link', { name: text('plans:desk') })
const record = (page: Page) => page.getByRole('button', { name: /^Registrer .+ kr\.$/ })
const recorded = (page: Page) => expect(page.getByText(text('plans:recorded'))).toBeVisible()

job(13, async ({ page, press }) => {
  const days = await quietDays(page, 'treatment')
  const email = await bookOn(page, days[5]!, { type: 'treatment', firstName: 'Dagmar' })
  await page.goto(`/admin/patients/${await clientId(page, email)}`)
  await press(payments(page))
  await expect(record(page)).toHaveText(/500/)
  await press(record(page))
  await recorded(page)
})

job(16, async ({ page, browser, press, fill }) => {
  const client = await clientOfTheirOwn(browser, 'Pia')
  await page.goto(`/admin/patients/${await clientId(page, client.email)}`)
  await press(payments(page))
  await fill(field(page, 'plans:session-count'), '6')
  await fill(field(page, 'plans:session-price'), '900')
  await press(button(page, 'plans:propose-do'))
  await expect(page.getByText(text('plans:proposed'))).toBeVisible()
  await client.page.goto(await planLink(page, client.email))
  await press(button(client.page, 'plans:approve'))
  await expect(client.page.getByText(text('plans:approved'))).toBeVisible()
  await page.reload()
  await press(page.locator('.pay-tile').filter({ hasText: text('plans:for-plan') }))
  await press(record(page))
  await recorded(page)
  await client.page.reload()
  await expect(client.page.getByText(/^Planen er aktiv/)).toBeVisible()
  await client.page.context().close()
})

job(30, async ({ page, browser, press, fill, choose }) => {
  const client = await clientOfTheirOwn(browser, 'Gerda')
  await page.goto(`/admin/patients/${await clientId(page, client.email)}`)
  await press(payments(page))
  await choose(field(page, 'plans:treatment-type'), 'fading')
  await fill(page.getByLabel(text('plans:area')), '20')
  await fill(field(page, 'plans:session-count'), '3')
  await fill(field(page, 'plans:session-price'), '900')
  await press(button(page, 'plans:propose-do'))
  await expect(page.getByText(text('plans:proposed'))).toBeVisible()
  const address = await planLink(page, client.email)
  await client.page.goto(address)
  await expect(client.page.getByRole('heading', { name: text('plans:heading-proposed', { count: 3 }) })).toBeVisible()
  await client.page.context().close()
})

job(17, async ({ page, press }) => {
  await page.goto('/admin/invoices')
  const download = page.waitForEvent('download')
  await press(page.locator('.invoice-number').first())
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

job(15, async ({ page, press, fill }) => {
  await page.goto('/admin/invoices')
  await press(page.locator('.invoice-credit').filter({ visible: true }).first())
  const amount = page.getByLabel(/^Beløb, kr\. \(højst /)
  await expect(amount).toBeVisible()
  const most = /højst ([\d.,]+)/.exec((await page.locator('#refund').textContent())!)![1]!
  const half = Number(most.replaceAll('.', '').replace(',', '.')) / 2
  await fill(amount, String(half).replace('.', ','))
  await fill(page.locator('#refund').getByLabel(text('plans:refund-reason')), 'Fik kun den ene halvdel')
  await press(page.locator('#refund').getByRole('button', { name: text('plans:refund-do') }))
  const payout = page.getByRole('button', { name: /^Er betalt tilbage: / })
  await expect(page.locator('.note.ok')).toBeVisible()
  if (await payout.count()) {
    await press(payout)
    await expect(page.getByText(text('plans:paid-back'))).toBeVisible()
  }
})

job(18, async ({ page, press, fill }) => {
  await page.goto('/admin/till')
  await takenOver(page)
  for (const row of await page.locator('.till-form tbody tr').all()) {
    const expected = (await row.locator('td').first().textContent())!.replaceAll(/[^\d,.-]/g, '').replace(/\.$/, '')
    await fill(row.locator('.till-in'), expected)
  }
  await press(button(page, 'invoices:till-close'))
  await expect(page.getByText(text('invoices:till-closed'))).toBeVisible()
  await expect(page.getByText(text('invoices:till-agrees')).first()).toBeVisible()
})
