import { expect, test, type Locator, type Page } from '@playwright/test'
import { newAccount, signIn } from './account-steps.ts'
import { chooseFreeTime, control, mailsTo, newClient, throughTheDialog } from './steps.ts'
import { words, type Lng } from './words.ts'

// What made a client doubt the order button, each as it was seen: on a phone, and beside it on a desktop.

/** Nobody has to look for it: it lies in sight, under nothing, and has the focus. */
async function expectSeen(where: Locator) {
  await expect(where).toBeFocused()
  await expect(where).toBeInViewport({ ratio: 0.9 })
  const isOnTop = await where.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + Math.min(width / 2, 60), top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  })
  expect(isOnTop).toBe(true)
}
const refusal = (page: Page) => page.locator('.note.danger[role="alert"]').filter({ visible: true })

type Slots = { days: { date: string; slots: { time: string; available: boolean }[] }[] }
async function freeSlots(page: Page) {
  const { days } = (await (await page.request.get('/api/availability?type=treatment')).json()) as Slots
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  )
}
const book = async (page: Page, email: string, slot: { date: string; time: string }, lng: Lng = 'da') => {
  const answer = await page.request.post(`/api/bookings?lng=${lng}`, {
    // Signed in, a call without its page's name is taken for a stranger's.
    headers: page.url().startsWith('http') ? { origin: new URL(page.url()).origin } : {},
    data: {
      type: 'treatment',
      email,
      firstName: 'Ida',
      lastName: 'Prøve',
      phone: '20304050',
      appointmentDate: slot.date,
      appointmentTime: slot.time,
      affiliateCode: 'FRI500',
      isAdult: true,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { manageUrl: string }
}

const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, detail }),
})

for (const lng of ['da', 'en'] as Lng[]) {
  const w = words[lng]

  test(`an order that fails says so where the client looks (${lng})`, async ({ page, context }) => {
    const { dialog } = await throughTheDialog(page, lng, newClient())
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
    }
  })

  test(`a scanned booking costs the same in every tab (${lng})`, async ({ page, context }) => {
    await page.goto(w.path)
    await page.evaluate(() =>
      localStorage.setItem(
        'falm-analysis',
        JSON.stringify({ size: '110 cm²', sessionsRequired: { min: 6, max: 9 }, savedAt: Date.now() }),
      ),
    )
    const { dialog } = await throughTheDialog(page, lng, newClient())
    const total = (where: Page | Locator) => where.locator('.price-box .kv.strong dd').first()
    const shown = await total(dialog).textContent()
    const other = await context.newPage()
    await other.goto(lng === 'da' ? '/book' : '/book?lng=en')
    await expect(other.getByText(w.step(4))).toBeVisible()
    await expect(total(other)).toHaveText(shown!)
  })

  test(`a time not chosen is asked for where it is seen (${lng})`, async ({ page }) => {
    await page.goto(lng === 'da' ? '/book' : '/book?lng=en')
    await page.getByLabel(w.first, { exact: true }).fill('Ida')
    await page.getByLabel(w.last, { exact: true }).fill('Prøve')
    await page.getByLabel(w.email, { exact: true }).fill(newClient())
    await page.getByRole('button', { name: w.next, exact: true }).click()
    await expect(page.locator('.slot').first()).toBeVisible()
    await page.getByRole('button', { name: w.next, exact: true }).click()
    await expectSeen(page.locator('#t-slot-message'))
  })

  test(`a price that may rise says so before the order (${lng})`, async ({ page }) => {
    const { dialog } = await throughTheDialog(page, lng, newClient())
    await expect(dialog.locator('.price-box')).toContainText(lng === 'da' ? 'fra 900 kr.' : 'from DKK 900')
    await expect(dialog.locator('.price-rises')).toBeVisible()
  })

  test(`a price by size class names both its ends before the order (${lng})`, async ({ page }) => {
    await page.goto(w.path)
    await page.evaluate(() =>
      localStorage.setItem(
        'falm-analysis',
        JSON.stringify({ size: '30-100 cm²', sessionsRequired: { min: 6, max: 9 }, savedAt: Date.now() }),
      ),
    )
    const { dialog } = await throughTheDialog(page, lng, newClient())
    await expect(dialog.locator('.price-rises')).toContainText(lng === 'da' ? '900–2.580 kr.' : 'DKK 900–2,580')
  })

  test(`the link in a mail speaks the mail's language (${lng})`, async ({ page, browser, request }) => {
    const email = newClient()
    const slots = await freeSlots(page)
    await book(page, email, slots[Math.floor(slots.length * 0.6 + Math.random() * slots.length * 0.3)]!, lng)
    const [mail] = await mailsTo(request, email, 1)
    const link = /http:\/\/\S+\/aftale\/[\w.?=-]+/.exec(mail!.text)![0]
    const foreign = await browser.newContext({ locale: lng === 'da' ? 'en-GB' : 'fr-FR' })
    const opened = await foreign.newPage()
    await opened.goto(link)
    await expect(opened.locator('html')).toHaveAttribute('lang', lng)
    await foreign.close()
  })
}

test('the second tap of a double tap orders nothing', async ({ page }) => {
  const w = words.da
  let sent = 0
  await page.route('**/api/bookings?*', (route) => {
    sent++
    return route.abort()
  })
  const { dialog } = await throughTheDialog(page, 'da', newClient())
  for (const gap of [60, 150, 350]) {
    await dialog.getByRole('button', { name: w.back, exact: true }).click()
    await expect(dialog.getByText(w.step(3))).toBeVisible()
    const next = dialog.getByRole('button', { name: w.next, exact: true })
    await expect(next).toBeEnabled()
    const { x, y, width, height } = (await next.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.waitForTimeout(gap)
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(dialog.getByText(w.step(4))).toBeVisible()
  }
  await page.waitForTimeout(400)
  expect(sent).toBe(0)
})

test('a time taken while the request is sent is asked for again in sight', async ({ page }) => {
  const w = words.da
  await page.goto('/kontakt')
  await page.getByLabel(w.first, { exact: true }).fill('Ida')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(newClient())
  await page.getByLabel(w.phone, { exact: true }).fill('20304050')
  await chooseFreeTime(page, 'da')
  await page.route('**/api/bookings?*', (route) => route.fulfill(problem(409, 'slot-taken', 'Tiden er optaget')), {
    times: 1,
  })
  await page.getByRole('button', { name: w.send }).click()
  await expectSeen(page.locator('#c-slot-message'))
  await page.getByRole('button', { name: w.send }).click()
  await expectSeen(page.locator('#c-slot-message'))
})

test('a move the six weeks forbid says so beside the times', async ({ page }) => {
  const email = newClient()
  const slots = await freeSlots(page)
  const first = slots[0]!
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const far = slots.find(({ date }) => days(first.date, date) >= 45)!
  await book(page, email, first)
  const { manageUrl } = await book(page, email, far)
  // The days are greyed where the page knows them; the server has the last word all the same.
  await page.route('**/api/closed-days*', (route) => route.fulfill({ json: { closed: [] } }))
  await page.goto(manageUrl)
  await control(page, words.da.move).click()
  await chooseFreeTime(page, 'da')
  await control(page, words.da.moveTo).click()
  await expectSeen(refusal(page))
})

test('numbing is offered where there is time for it, one kind at a time, and its arrival stands in the overview', async ({
  page,
}) => {
  const w = words.da
  const { dialog } = await throughTheDialog(page, 'da', newClient())
  for (const step of [3, 2]) {
    await dialog.getByRole('button', { name: w.back, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  const onward = async (step: number) => {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  await page.locator('.slot:enabled').first().click()
  await onward(3)
  await expect(dialog.getByRole('radio', { name: /creme/ })).toBeDisabled()
  await expect(dialog.getByText(/Klinikken åbner kl/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Vælg en anden tid' }).click()
  await page.locator('.slot:enabled').last().click()
  await onward(3)
  await dialog.getByRole('radio', { name: /creme/ }).check()
  await dialog.getByRole('radio', { name: /Lokalbedøvelse/ }).check()
  await expect(dialog.getByRole('radio', { name: /creme/ })).not.toBeChecked()
  const arrival = (await dialog.locator('.early .strong').textContent())!
  await onward(4)
  await expect(dialog.getByText(arrival)).toBeVisible()
})

test('whoever has a treatment sees which days the six weeks close, and the first that is open', async ({
  page,
  request,
}, info) => {
  const who = await newAccount(request, info, 'en lang vej til stranden')
  await signIn(page, 'da', who)
  const slots = await freeSlots(page)
  const first = slots[Math.floor(Math.random() * 6)]!
  await book(page, who.email, first)
  await page.goto('/book')
  await expect(page.getByLabel(words.da.email, { exact: true })).toHaveValue(who.email)
  await page.getByRole('button', { name: words.da.next, exact: true }).click()
  await expect(page.locator('.cal-six-weeks')).toContainText(/Den første dag/)
  await expect(page.getByRole('button', { name: /for tæt på en anden behandling/ }).first()).toBeDisabled()
  const open = await page.locator('.cal td:has(button:enabled)').first().getAttribute('data-day')
  expect((Date.parse(open!) - Date.parse(first.date)) / 86_400_000).toBeGreaterThanOrEqual(42)
})

test('signing out says that it was everywhere, and the other devices can be signed out by themselves', async ({
  page,
  browser,
  request,
}, info) => {
  const who = await newAccount(request, info, 'en lang vej til stranden')
  await signIn(page, 'da', who)
  const elsewhere = await browser.newContext({ locale: 'da-DK' })
  const other = await elsewhere.newPage()
  await signIn(other, 'da', who)
  await page.goto('/account/settings')
  await page.getByRole('tab', { name: 'Sikkerhed' }).click()
  await page.getByRole('button', { name: 'Log ud alle andre steder' }).click()
  await expect(page.getByText('Du er logget ud alle andre steder').first()).toBeVisible()
  const session = await other.request.get('/api/account/session')
  expect(((await session.json()) as { account: unknown }).account).toBeNull()
  await elsewhere.close()
  await page.goto('/book')
  await page
    .getByText(/Du er logget ind med denne e-mail/)
    .getByRole('button')
    .click()
  await expect(page.getByText(/logget ud her og på alle andre enheder/)).toBeVisible()
})
