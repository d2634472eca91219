import { expect, test, type Page } from '#test/journeys/journey.ts'
import { bookOn, DESKTOP, emptyDays, quietDays, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, mailsTo } from '#test/journeys/steps.ts'
import { job } from './job.ts'
import {
  bookedAtDesk,
  button,
  clientId,
  clientOfTheirOwn,
  expectMail,
  field,
  fold,
  lastMail,
  proposedPlan,
  sendForm,
} from './steps.ts'
import { text } from './texts.ts'

test.use({ restoresClinic: true })

const isBooked = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: text('calendar:booked') })).toBeVisible()
const firstTime = (page: Page) => page.locator('.desk-times label').first()

job(6, async ({ page, press, drag }) => {
  const day = (await quietDays(page))[4]!
  await bookOn(page, day, { firstName: 'Trine' })
  await page.goto(`/admin/calendar?day=${day}`)
  const visit = page.getByRole('button', { name: /^Trine Prøve / })
  await expect(visit).toBeVisible()
  const before = await visit.locator('.cal-times').textContent()
  await drag(visit, 96)
  await press(button(page, 'calendar:move'))
  await expect(page.getByText(/^Trine Prøve er flyttet/)).toBeVisible()
  await expect.poll(() => visit.locator('.cal-times').textContent()).not.toBe(before)
})

job(7, async ({ page, press, fill }) => {
  const email = await bookOn(page, (await emptyDays(page)).at(-2)!)
  await mailsTo(page.request, email, 1)
  await page.goto(`/admin/patients/${await clientId(page, email)}`)
  await press(page.getByRole('link', { name: /^Aflys .* kl\. / }))
  await expect(page.getByText(text('record:cancel-nothing-paid'))).toHaveCount(2)
  for (const size of [DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `cancelling a visit at ${size.width}`)
  }
  const client = page.getByRole('radio', { name: text('record:cancel-client') })
  await press(client)
  // What is missing is named at its field, and nothing that was chosen is lost.
  await button(page, 'record:cancel-do').click()
  await expect(page.getByText(text('record:cancel-reason-missing'))).toBeVisible()
  await expect(client).toBeChecked()
  await fill(page.getByLabel(text('record:cancel-reason')), 'Ringede: er syg')
  await press(button(page, 'record:cancel-do'))
  await expect(page.getByText(/Tiden er aflyst, og det kan fortrydes til \d\d\.\d\d\./)).toBeVisible()
  expect(await mailsTo(page.request, email, 1)).toHaveLength(1)
  await press(button(page, 'record:cancel-at-once'))
  await expect(page.getByText(text('record:cancel-done'))).toBeVisible()
  expect((await lastMail(page, email, 2)).subject).toMatch(/aflyst/i)
})

job(9, async ({ page, press, key, choose, fill }) => {
  await page.goto('/admin')
  await key(page, 'n')
  await choose(page.locator('#desk-visit [name="type"]'), 'consultation')
  await expect(page).toHaveURL(/type=consultation/)
  await press(fold(page, 'calendar:client-new'))
  await fill(page.locator('[name="firstName"]'), 'Vera')
  await fill(page.locator('[name="lastName"]'), 'Indfald')
  await fill(page.locator('[name="phone"]'), '28 71 94 37')
  await press(firstTime(page))
  await press(button(page, 'calendar:book-do'))
  await isBooked(page)
})

job(31, async ({ page, browser, press }) => {
  const client = await clientOfTheirOwn(browser, 'Filippa')
  const id = await clientId(page, client.email)
  const plan = await proposedPlan(page, id, client.email)
  await sendForm(client.page, plan, { intent: 'approve' })
  await page.goto(`/admin/patients/${id}/payments`)
  await takenOver(page)
  await page
    .locator('.pay-tile')
    .filter({ hasText: text('plans:for-plan') })
    .click()
  await page.getByRole('button', { name: /^Registrer .+ kr\.$/ }).click()
  await expect(page.getByText(text('plans:recorded'))).toBeVisible()
  await page.goto(`/admin/patients/${id}/payments`)
  await press(fold(page, 'plans:course'))
  await press(button(page, 'plans:course-propose'))
  await press(button(page, 'plans:course-book', { count: 3 }))
  await expect(page.getByText(text('plans:course-booked'))).toBeVisible()
  await client.page.context().close()
})

job(32, async ({ page, press, choose, fill }) => {
  const day = (await emptyDays(page))[2]!
  await page.goto(`/admin/book?type=consultation&day=${day}`)
  const nora = page.locator('#desk-visit [name="provider"] option', { hasText: 'Nora Demo' })
  const provider = (await nora.getAttribute('value'))!
  const emails: string[] = []
  for (const [nth, firstName] of ['Aksel', 'Birk', 'Carlo'].entries())
    emails.push(await bookedAtDesk(page, { firstName, day, provider, nth: nth * 2 }))
  await page.goto('/admin/hours')
  const form = page.locator('#close')
  await choose(form.getByLabel(text('owner:close-whom')), { label: 'Nora Demo' })
  await fill(form.getByLabel(text('owner:close-from'), { exact: true }), day)
  await fill(form.getByLabel(text('owner:close-to'), { exact: true }), day)
  await press(form.getByRole('button', { name: text('owner:close-preview') }))
  await expect(form.locator('a[href^="tel:"]')).toHaveCount(3)
  const choice = (name: string) => form.getByLabel(text('owner:close-choice', { name: `${name} Prøve` }))
  await expect(choice('Aksel')).toHaveValue(/^move /)
  const movedTo = /^move (\S{10})/.exec(await choice('Aksel').inputValue())![1]!
  await choose(choice('Birk'), 'keep')
  await choose(choice('Carlo'), 'cancel')
  await press(form.getByRole('button', { name: text('owner:close-and-tell') }))
  await expect(page.getByText(text('owner:saved'))).toBeVisible()
  await expectMail(page, emails[2]!, /aflyst/i)
  await mailsTo(page.request, emails[1]!, 1)
  await page.goto(`/admin/calendar?day=${movedTo}`)
  await expect(page.getByRole('button', { name: /^Aksel Prøve / })).toHaveAccessibleName(/Demo$/)
  await page.goto(`/admin/calendar?day=${day}`)
  await expect(page.getByRole('button', { name: /^Birk Prøve .* Nora Demo$/ })).toBeVisible()
})

job(33, async ({ page, press, fill }) => {
  const [from, to] = (await emptyDays(page)).slice(-2)
  await page.goto('/admin/hours')
  const form = page.locator('#close')
  await fill(form.getByLabel(text('owner:close-from'), { exact: true }), from!)
  await fill(form.getByLabel(text('owner:close-to'), { exact: true }), to!)
  await press(form.getByRole('button', { name: text('owner:close-preview') }))
  await press(form.getByRole('button', { name: text('owner:close-now') }))
  await expect(page.getByText(text('owner:saved'))).toBeVisible()
  await expect.poll(() => emptyDays(page)).not.toContain(from)
})

job(45, async ({ page, press, choose }) => {
  const email = await bookOn(page, (await emptyDays(page)).at(-3)!, { nth: 4 })
  await mailsTo(page.request, email, 1)
  await page.goto(`/admin/patients/${await clientId(page, email)}`)
  await press(page.getByRole('link', { name: /^Ret tiden / }))
  await choose(field(page, 'record:edit-type'), 'treatment')
  await press(page.getByRole('checkbox', { name: /^Bedøvelsescreme/ }))
  await expect(page.getByText(/^før /).first()).toBeVisible()
  for (const size of [DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `editing a visit at ${size.width}`)
  }
  await press(button(page, 'record:edit-save'))
  await expect(page.getByRole('link', { name: /^Ret tiden / })).toBeVisible()
  expect((await lastMail(page, email, 2)).subject).toMatch(/er rettet/)
})
