import { expect, test, type Locator, type Page } from '#test/journeys/journey.ts'
import { anotherPage, newSignedIn, signInAs } from '#test/journeys/account-steps.ts'
import { CLINIC_NOW } from '#test/journeys/now.ts'
import { PHONE, takenOver } from '#test/journeys/staff-steps.ts'
import {
  hydrated,
  chooseFreeTime,
  control,
  mailsTo,
  newClient,
  payWith,
  atTheLastStep,
  throughTheDialog,
} from '#test/journeys/steps.ts'
import {
  expectSeen,
  DESKTOP,
  TABLET,
  refusal,
  freeSlots,
  book,
  takeAll,
  chosenTime,
  fillName,
  scanned,
  problem,
  linkIn,
  said as t,
} from '#test/journeys/trust-steps.ts'
import { words } from '#test/journeys/words.ts'

const w = words.da

// What made a client doubt the order button, each as it was seen: on a phone, and on wider screens where it was seen there.

test('[spec 8 failure-toasts] a price that may rise says so before the order, and an order that fails where the client looks', async ({
  page,
  context,
}) => {
  const { dialog } = await atTheLastStep(page, 'da', newClient())
  await expect(dialog.locator('.price-box')).toContainText('fra 900 kr.')
  await expect(dialog.locator('.price-rises')).toBeVisible()
  const press = () => dialog.getByRole('button', { name: w.order }).click()
  await context.setOffline(true)
  await press()
  await expectSeen(refusal(page))
  await context.setOffline(false)
  for (const answer of [problem(500, 'something-wrong', 'Oh'), problem(409, 'price-changed', 'Another price')]) {
    await page.route('**/api/bookings?*', (route) => route.fulfill(answer), { times: 1 })
    await dialog.getByRole('checkbox', { name: w.adult }).scrollIntoViewIfNeeded()
    await press()
    await expectSeen(refusal(page))
    const toast = page.locator('.toast').getByText('Bookingen gik ikke igennem. Prøv igen.')
    if (answer.status === 500) await expect(toast).toBeVisible()
  }
})

test('a scanned time held in one tab is paid in the other, as it was ordered @full', async ({ page, context }) => {
  const already = await context.newPage()
  await already.goto('/book')
  await already.getByRole('button', { name: w.next }).first().waitFor()
  await scanned(page, 'da', '110 cm²')
  const { dialog } = await throughTheDialog(page, 'da', newClient())
  const total = (where: Page | Locator) => where.locator('.price-box .kv.strong dd').first()
  const ordered = await total(dialog).textContent()
  await dialog.getByRole('button', { name: w.order }).click()
  await expect(page.getByLabel(w.card)).toBeVisible()
  const checkout = page.url()
  const afterwards = await context.newPage()
  await afterwards.goto('/book')
  // One tab was open all along, the other is opened now, and neither asks for anything of its own.
  for (const other of [already, afterwards]) {
    await expect(other.locator('.held')).toBeVisible()
    await expect(total(other)).toHaveText(ordered!)
    await other.locator('.held').getByRole('button').first().click()
    await expect(other).toHaveURL(checkout)
  }
})

const OPENED = {
  'in the dialog': async (page: Page) => {
    await page.goto(w.path)
    await hydrated(page)
    await control(page, new RegExp(`^${w.book}$`)).click()
    return page.getByRole('dialog', { name: w.book })
  },
  'on its page': async (page: Page) => {
    await page.goto('/book')
    return page.locator('main')
  },
}

for (const [where, viewport, isFull] of [
  ['in the dialog', PHONE, false],
  ['on its page', DESKTOP, true],
  ['on its page', PHONE, true],
  ['in the dialog', DESKTOP, true],
] as const)
  test.describe(() => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
    test(
      `a time not chosen is asked for where it is seen, ${where} at ${viewport.width} px`,
      {
        tag: isFull ? '@full' : [],
      },
      async ({ page }) => {
        const within = await OPENED[where](page)
        await fillName(within, 'da')
        // The second press of a double click asks for nothing yet.
        await within.getByRole('button', { name: w.next, exact: true }).dblclick()
        await expect(within.locator('.slot').first()).toBeVisible()
        await expect(within.locator('#t-slot-message')).toBeHidden()
        await within.getByRole('button', { name: w.next, exact: true }).click()
        await expectSeen(within.locator('#t-slot-message'))
      },
    )
  })

test('a price by size class names both its ends before the order', { tag: '@full' }, async ({ page }) => {
  await scanned(page, 'da', '30-100 cm²')
  const { dialog } = await throughTheDialog(page, 'da', newClient())
  await expect(dialog.locator('.price-box')).toContainText('fra 900 kr.')
  const note = dialog.locator('.price-rises')
  await expect(note).toContainText('900–2.580 kr.')
  await expect(note).toContainText('30–100 cm²')
})

test('the link in a mail speaks the mail’s language', async ({ page, browser, request }) => {
  const email = newClient()
  const slots = await freeSlots(page)
  await book(page, email, slots.at(-1)!)
  const [mail] = await mailsTo(request, email, 1)
  const foreign = await browser.newContext({ locale: 'en-GB' })
  const opened = await foreign.newPage()
  await opened.goto(linkIn(mail!.text))
  await expect(opened.locator('html')).toHaveAttribute('lang', 'da')
  await foreign.close()
})

test('the second tap of a double tap orders nothing', async ({ page }) => {
  let sent = 0
  await page.route('**/api/bookings?*', (route) => {
    sent++
    return route.abort()
  })
  const { dialog } = await atTheLastStep(page, 'da', newClient())
  await page.clock.install({ time: CLINIC_NOW })
  for (const gap of [60, 350]) {
    await dialog.getByRole('button', { name: w.back, exact: true }).click()
    await expect(dialog.getByText(w.step(3))).toBeVisible()
    const next = dialog.getByRole('button', { name: w.next, exact: true })
    await expect(next).toBeEnabled()
    const { x, y, width, height } = (await next.boundingBox())!
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(dialog.getByText(w.step(4))).toBeVisible()
    await page.clock.runFor(gap)
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.clock.runFor(1_000)
    await page.clock.resume()
    await expect(dialog.getByText(w.step(4))).toBeVisible()
  }
  expect(sent).toBe(0)
})

test('a time taken while the request is sent is asked for again in sight', async ({ page }) => {
  // The page hears of nothing, so that the answer to its request is what says it.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/kontakt')
  await fillName(page, 'da')
  await page.getByLabel(w.phone, { exact: true }).fill('20304050')
  await takeAll(page, await chosenTime(page, 'da'))
  const answered = page.waitForResponse((one) => one.url().includes('/api/bookings'))
  await page.getByRole('button', { name: w.send }).click()
  expect((await answered).status()).toBe(409)
  await expectSeen(page.locator('#c-slot-message'))
  await page.getByRole('button', { name: w.send }).click()
  await expectSeen(page.locator('#c-slot-message'))
})

test('a move the six weeks forbid says so beside the times', { tag: '@full' }, async ({ page }) => {
  // Only a confirmed address binds its owner to the six weeks.
  const { email } = await newSignedIn(page)
  const slots = await freeSlots(page)
  const first = slots[0]!
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const far = slots.find(({ date }) => days(first.date, date) >= 45)!
  await book(page, email, first)
  const { manageUrl } = await book(page, email, far)
  // The days are greyed where the page knows them; the server has the last word all the same.
  await page.route('**/api/closed-days*', (route) => route.fulfill({ json: { closed: [] } }))
  for (const viewport of [page.viewportSize()!, DESKTOP]) {
    await page.setViewportSize(viewport)
    await page.goto(manageUrl)
    await control(page, w.move).click()
    await chooseFreeTime(page, 'da')
    await control(page, w.moveTo).click()
    await expectSeen(refusal(page))
  }
})

test('numbing is offered where there is time for it, one kind at a time, and its arrival is said until the day @full', async ({
  page,
  request,
}) => {
  test.slow()
  const email = newClient()
  const { dialog } = await atTheLastStep(page, 'da', email)
  for (const step of [3, 2]) {
    await dialog.getByRole('button', { name: w.back, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  const onward = async (step: number) => {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  // A day nobody has booked yet: its first time is too early for cream.
  const day = dialog.getByRole('button', { name: w.day }).and(page.locator(':enabled')).last()
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.slot:enabled').first().click()
  await onward(3)
  await expect(dialog.getByRole('radio', { name: t.cream })).toBeDisabled()
  await expect(dialog.getByText(t.needs).first()).toBeVisible()
  await dialog.getByRole('button', { name: t.instead }).click()
  await expect(dialog.getByRole('radio', { name: t.cream })).toBeEnabled()
  await expect(dialog.getByText(t.needs)).toHaveCount(0)
  await dialog.getByRole('button', { name: w.back, exact: true }).click()
  await expect(dialog.getByText(w.step(2))).toBeVisible()
  await page.locator('.slot:enabled').first().click()
  await expect(dialog.getByText(t.tooEarly)).toBeVisible()
  await onward(3)
  await dialog.getByRole('button', { name: t.anotherTime }).click()
  await page.locator('.slot:enabled').last().click()
  await onward(3)
  await dialog.getByRole('radio', { name: t.cream }).check()
  await dialog.getByRole('radio', { name: t.injection }).check()
  await expect(dialog.getByRole('radio', { name: t.cream })).not.toBeChecked()
  await dialog.getByRole('radio', { name: t.cream }).check()
  const arrival = (await dialog.locator('.early .strong').textContent())!
  const time = /\d\d[.:]\d\d/.exec(arrival)![0]
  await onward(4)
  await expect(dialog.getByText(arrival)).toBeVisible()
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page.getByText(w.paid).first()).toBeVisible()
  const [mail] = await mailsTo(request, email, 1)
  expect(mail!.text).toMatch(t.comeAt(time))
  const file = await (await request.get(mail!.attachments.find(({ name }) => name.endsWith('.ics'))!.url)).text()
  expect(file.replaceAll(/\r\n[ \t]/g, '')).toMatch(t.comeAt(time))
  await page.goto(linkIn(mail!.text))
  await expect(page.locator('main')).toContainText(t.comeAt(time))
})

test('whoever has a treatment sees which days the six weeks close, and the first that is open', async ({ page }) => {
  const who = await newSignedIn(page)
  const slots = await freeSlots(page)
  const first = slots[0]!
  await book(page, who.email, first)
  await page.goto('/book')
  await expect(page.getByLabel(w.email, { exact: true })).toHaveValue(who.email)
  await page.getByRole('button', { name: w.next, exact: true }).click()
  await expect(page.locator('.cal-six-weeks')).toContainText(t.firstDay)
  await expect(page.getByRole('button', { name: t.tooClose }).first()).toBeDisabled()
  const open = await page.locator('.cal td:has(button:enabled)').first().getAttribute('data-day')
  expect((Date.parse(open!) - Date.parse(first.date)) / 86_400_000).toBeGreaterThanOrEqual(42)
})

test('a visitor who is not logged in books within six weeks of a treatment, and learns nothing of it @full', async ({
  page,
}) => {
  const email = newClient()
  await book(page, email, (await freeSlots(page))[0]!)
  const { dialog } = await throughTheDialog(page, 'da', email)
  await expect(page.locator('.cal-six-weeks')).toHaveCount(0)
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page).toHaveURL(/payment-success/)
})

test('signing out says that it was everywhere, and the other devices can be signed out by themselves', async ({
  page,
  browser,
}) => {
  const who = await newSignedIn(page)
  const other = await anotherPage(browser, who)
  await page.goto('/account/settings')
  await hydrated(page)
  await page.getByRole('tab', { name: t.security }).click()
  await page.getByRole('button', { name: t.signOutOthers }).click()
  await expect(page.getByText(t.signedOutOthers).first()).toBeVisible()
  const accountThere = async () =>
    ((await (await other.request.get('/api/account/session')).json()) as { account: unknown }).account
  await expect.poll(accountThere).toBeNull()
  await signInAs(other, who)
  expect(await accountThere()).not.toBeNull()
  await page.goto('/book')
  await page.getByText(t.ownEmail).getByRole('button').click()
  await expect(page.getByText(t.outEverywhere)).toBeVisible()
  await expect.poll(accountThere).toBeNull()
  await other.context().close()
})

test('a time taken while the request is filled in is asked for again in sight', { tag: '@full' }, async ({ page }) => {
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto('/kontakt')
  await listening
  await fillName(page, 'da')
  await page.getByLabel(w.phone, { exact: true }).fill('20304050')
  await takeAll(page, await chosenTime(page, 'da'))
  await expect(page.locator('.slot[aria-pressed="true"]')).toHaveCount(0)
  await page.getByRole('button', { name: w.send }).click()
  await expectSeen(page.locator('#c-slot-message'))
})

test('a client sees which visit blocks an erasure before asking for it @full', async ({ page }) => {
  const who = await newSignedIn(page)
  const slots = await freeSlots(page)
  await book(page, who.email, slots[0]!)
  await page.goto('/dashboard/settings')
  await takenOver(page)
  await page.getByRole('button', { name: t.erase }).click()
  const note = page.locator('.note.warn', { hasText: t.inTheWay })
  await expectSeen(note)
})

test('a form behind the sign-in that is refused says so in sight, the second time too @full', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'client')
  await page.goto('/dashboard/messages')
  await takenOver(page)
  await page.locator('.messages-write button[type="submit"]').click()
  await expectSeen(page.locator('.messages-write textarea'))
  const desk = await anotherPage(browser, 'admin')
  await desk.setViewportSize(TABLET)
  await desk.goto('/admin/transfer')
  await takenOver(desk)
  const file = { name: 'no-table.csv', mimeType: 'text/csv', buffer: Buffer.from('one') }
  for (let time = 0; time < 2; time++) {
    await desk.locator('input[type="file"]').setInputFiles(file)
    await desk.locator('.transfer-form button[value="read"]').click()
    await expectSeen(refusal(desk))
  }
  await desk.context().close()
})
