import { expect, test, type Page } from '#test/journeys/journey.ts'
import { fillSignIn, newAccount, newSignedIn } from '#test/journeys/account-steps.ts'
import { CLINIC_NOW } from '#test/journeys/now.ts'
import {
  hydrated,
  chooseLateTime,
  control,
  expectAccessible,
  newClient,
  papersTo,
  payWith,
  tabTo,
} from '#test/journeys/steps.ts'
import { words, type Lng } from '#test/journeys/words.ts'

const PASSWORD = 'en lang vej til stranden'
const names = {
  da: {
    title: 'BOOK DIN BEHANDLING',
    logIn: 'Log ind',
    planStep: 'Plan',
    comfortStep: 'Tilvalg',
    open: 'Book en pakke',
    step: (n: number, of: number) => `Trin ${n} af ${of}`,
    password: 'Adgangskode',
    confirm: 'Bekræft adgangskode',
    create: 'Opret og fortsæt',
    signedUp: 'Tilmelding succesfuld!',
    type: 'Vælg behandling',
    time: 'Vælg dato og tid',
    remove: 'Fjern den helt',
    cover: 'Lysnes før en cover-up',
    count: 'Antal behandlinger',
    more: 'En mere',
    cream: /creme/,
    total: '7.425 kr.',
  },
  en: {
    title: 'BOOK YOUR TREATMENT',
    logIn: 'Log in',
    planStep: 'Plan',
    comfortStep: 'Add-ons',
    open: 'Book a package',
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    password: 'Password',
    confirm: 'Confirm password',
    create: 'Create and continue',
    signedUp: 'Thank you for signing up',
    type: 'Choose a treatment',
    time: 'Choose a date and time',
    remove: 'Remove it completely',
    cover: 'Fade it for a cover-up',
    count: 'Number of sessions',
    more: 'One more',
    cream: /cream/,
    total: 'DKK 7,425',
  },
} as const

const dialogOf = (page: Page, lng: Lng) => page.getByRole('dialog', { name: names[lng].title })

async function openPackage(page: Page, lng: Lng) {
  await page.goto(words[lng].path)
  await hydrated(page)
  await page.locator('a[data-island-open="package"]').first().click()
  const dialog = dialogOf(page, lng)
  await expect(dialog).toBeVisible()
  return dialog
}

test('[spec 2.7 package-dialog] a visitor buys a package in six steps', { tag: '@desktop' }, async ({ page, lng }) => {
  test.setTimeout(90_000)
  const [w, n] = [words[lng], names[lng]]
  const dialog = await openPackage(page, lng)
  await expect(dialog.getByText(n.step(1, 6))).toBeVisible()
  await expectAccessible(page, 'account step')
  await dialog.getByLabel(w.first, { exact: true }).fill('Ida')
  await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
  await dialog.getByLabel(w.email, { exact: true }).fill(newClient())
  await dialog.getByLabel(n.password, { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(n.confirm, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: n.create, exact: true }).click()
  await expect(page.getByText(n.signedUp)).toBeVisible()
  await expect(dialog.getByText(n.step(2, 6))).toBeVisible()

  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(page.locator('.toast').getByText(n.type, { exact: true })).toBeVisible()
  await expectAccessible(page, 'type step')
  await dialog.getByRole('button', { name: n.remove }).click()
  await expect(dialog.getByText(n.step(3, 6))).toBeVisible()
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(page.locator('.toast').getByText(n.time, { exact: true })).toBeVisible()
  await chooseLateTime(page, lng)
  await expect(dialog.getByText(n.step(4, 6))).toBeVisible()

  await expect(dialog.getByRole('spinbutton', { name: n.count })).toHaveValue('10')
  await dialog.getByRole('button', { name: n.more }).click()
  await expect(dialog.getByText(n.total).first()).toBeVisible()
  await expectAccessible(page, 'plan step')
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(n.step(5, 6))).toBeVisible()
  await dialog.getByRole('radio', { name: n.cream }).check()
  await expectAccessible(page, 'add-ons step')
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(n.step(6, 6))).toBeVisible()
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  await expect(dialog.locator('.due-now')).toHaveText(n.total)
  await expectAccessible(page, 'payment step')
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, lng, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/payment-success/)
})

test('a visitor who has an account logs in on the first step and goes on with their own details @full', async ({
  page,
  request,
  lng,
}) => {
  const n = names[lng]
  const account = await newAccount(request)
  const dialog = await openPackage(page, lng)
  await expect(dialog.getByText(n.step(1, 6))).toBeVisible()
  await dialog.getByRole('tab', { name: n.logIn }).click()
  await fillSignIn(page, lng, account)
  await expect(dialog.getByRole('button', { name: n.remove })).toBeVisible()
  await expect(dialog.getByText(n.step(2, 6)).or(dialog.getByText(n.step(1, 5)))).toBeVisible()
  await dialog.getByRole('button', { name: n.cover }).click()
  await chooseLateTime(page, lng)
  for (const heading of [n.planStep, n.comfortStep]) {
    await expect(dialog.getByRole('heading', { name: heading }).first()).toBeVisible()
    await dialog.getByRole('button', { name: words[lng].next, exact: true }).click()
  }
  await expect(dialog.getByText(account.email)).toBeVisible()
})

test('what was chosen for a package survives a reload, and the back button is one step back @full', async ({
  page,
}) => {
  const n = names.da
  await page.goto('/book-aftale')
  await expect(page.getByRole('heading', { name: n.title })).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Fortryd aftale' })).toBeVisible()
  await expect(foot.getByRole('navigation')).toHaveCount(0)
  await page.getByLabel('Fornavn', { exact: true }).fill('Ida')
  await page.getByLabel('Efternavn', { exact: true }).fill('Prøve')
  await page.getByLabel('E-mail', { exact: true }).fill(newClient())
  await page.getByLabel(n.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(n.confirm, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: n.create, exact: true }).click()
  await page.getByRole('button', { name: n.cover }).click()
  await expect(page.getByText(n.step(3, 6))).toBeVisible()
  await chooseLateTime(page, 'da')
  await expect(page.getByText(n.step(4, 6))).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.reload()
  await expect(page.getByText(n.step(4, 6))).toBeVisible()
  await page.goBack()
  await expect(page.getByText(n.step(3, 6))).toBeVisible()
})

test('[spec 2.7 package-signed-in] somebody signed in buys in five steps; a reload keeps the open dialog and its step, and the back button goes on from there', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const w = words.da
  const n = names.da
  await newSignedIn(page)
  const dialog = await openPackage(page, 'da')
  const toTheTimes = async () => {
    await expect(dialog.getByText(n.step(1, 5))).toBeVisible()
    await dialog.getByRole('button', { name: n.cover }).click()
    await expect(dialog.getByText(n.step(2, 5))).toBeVisible()
  }
  await toTheTimes()
  await page.reload()
  await expect(dialog.getByText(n.step(2, 5))).toBeVisible()
  await page.goBack()
  await expect(dialog.getByText(n.step(1, 5))).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.locator('a[data-island-open="package"]').first().click()
  await toTheTimes()
  await chooseLateTime(page, 'da')
  await expect(dialog.getByText(n.step(3, 5))).toBeVisible()
  for (const step of [4, 5]) {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(n.step(step, 5))).toBeVisible()
  }
  // One at a time: the deposit is due, as in the treatment dialog.
  await expect(dialog.locator('.due-now')).toHaveText('500 kr.')
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page).toHaveURL(/payment-success/)
})

test('a stored choice of more sessions than the clinic sells by now becomes the most it sells', async ({ page }) => {
  const n = names.da
  await newSignedIn(page)
  const dialog = await openPackage(page, 'da')
  await dialog.getByRole('button', { name: n.remove }).click()
  await chooseLateTime(page, 'da')
  const count = dialog.getByRole('spinbutton', { name: n.count })
  await count.fill('18')
  await expect(dialog.getByText('12.150 kr.').first()).toBeVisible()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"packageMost":20', '"packageMost":15'),
    })
  })
  await page.reload()
  await expect(count).toHaveValue('15')
  await expect(dialog.getByText('10.125 kr.').first()).toBeVisible()
})

test('a chosen type goes on after 200 ms and a chosen time after 300, and another day takes the time away @full', async ({
  page,
  lng,
}) => {
  test.setTimeout(90_000)
  const [w, n] = [words[lng], names[lng]]
  await newSignedIn(page)
  const dialog = await openPackage(page, lng)
  const stepIs = (step: number) => expect(dialog.getByText(n.step(step, 5))).toBeVisible()
  await page.clock.install({ time: CLINIC_NOW })
  /** ClickCounter on a stopped clock: nothing has moved a millisecond before, and it has when the time is up. */
  const goesOnAfter = async (ms: number, choose: () => Promise<void>, from: number) => {
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
    await choose()
    await page.clock.runFor(ms - 1)
    await stepIs(from)
    await page.clock.runFor(1)
    await page.clock.resume()
    await stepIs(from + 1)
  }
  await goesOnAfter(200, () => dialog.getByRole('button', { name: n.cover }).click(), 1)
  const days = dialog.getByRole('button', { name: w.day }).and(page.locator(':enabled'))
  await days.nth(1).click()
  const slots = dialog.locator('.slot:enabled')
  await expect(slots.first()).toBeVisible()
  await goesOnAfter(300, () => slots.last().click(), 2)
  await dialog.getByRole('button', { name: w.back, exact: true }).click()
  await stepIs(2)
  await expect(dialog.locator('.slot[aria-pressed="true"]')).toHaveCount(1)
  await days.nth(2).click()
  await expect(dialog.locator('.slot[aria-pressed="true"]')).toHaveCount(0)
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(page.locator('.toast').getByText(n.time, { exact: true })).toBeVisible()
  await stepIs(2)
})

test('a code that takes the deposit away leaves a bought treatment something to pay for, and the button says so', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const w = words.da
  const n = names.da
  await newSignedIn(page)
  // The code of an earlier booking, kept on the device.
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('affiliate_ref_code', 'FRI500'))
  const dialog = await openPackage(page, 'da')
  await dialog.getByRole('button', { name: n.cover }).click()
  await chooseLateTime(page, 'da')
  const onTo = async (step: number) => {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(n.step(step, 5))).toBeVisible()
  }
  await expect(dialog.getByText(n.step(3, 5))).toBeVisible()
  await onTo(4)
  await onTo(5)
  await expect(dialog.locator('.due-now')).toHaveText('0 kr.')
  await expect(dialog.getByRole('button', { name: w.order })).toBeVisible()
  for (const step of [4, 3]) {
    await dialog.getByRole('button', { name: w.back, exact: true }).click()
    await expect(dialog.getByText(n.step(step, 5))).toBeVisible()
  }
  // The package's price is long in coming: until then nothing can be ordered at the price of a single session.
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/quotes*', async (route) => {
    await asked
    await route.continue()
  })
  await dialog.locator('#package-plan-package').check()
  await onTo(4)
  await onTo(5)
  await expect(dialog.getByRole('button', { name: w.confirm })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: w.order })).toBeDisabled()
  answer()
  await expect(dialog.locator('.due-now')).toHaveText('2.025 kr.')
  await expect(dialog.getByRole('button', { name: w.order })).toBeEnabled()
})

test('a visitor buys a package with the keyboard alone', async ({ page, lng }) => {
  test.setTimeout(120_000)
  const w = words[lng]
  const n = names[lng]
  await page.goto(lng === 'da' ? '/book-aftale' : '/book-aftale?lng=en')
  await hydrated(page)
  const typed = {
    [w.first]: 'Ida',
    [w.last]: 'Prøve',
    [w.email]: newClient(),
    [n.password]: PASSWORD,
    [n.confirm]: PASSWORD,
  }
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(n.step(2, 6))).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: n.remove }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(n.step(3, 6))).toBeVisible()
  const slots = page.locator('.slot:enabled')
  await expect(slots.first()).toBeVisible()
  // Late in the day, when numbing has had its time.
  await tabTo(page, slots.last())
  await page.keyboard.press('Space')
  await expect(page.getByText(n.step(4, 6))).toBeVisible()
  for (const step of [5, 6]) {
    // The heading says which step it is, before anything can be pressed.
    await expect(page.locator(':focus')).toHaveAttribute('data-step-title')
    await tabTo(page, page.getByRole('button', { name: w.next, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(n.step(step, 6))).toBeVisible()
  }
  await tabTo(page, page.getByRole('checkbox', { name: w.adult }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: w.order }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/betaling\//)
})

test('with the network cut at every step and back, nothing typed or chosen is lost and nothing is bought twice', async ({
  page,
  context,
  request,
  lng,
}) => {
  test.setTimeout(120_000)
  const w = words[lng]
  const n = names[lng]
  const email = newClient()
  const dialog = await openPackage(page, lng)
  const typed = { [w.first]: 'Ida', [w.last]: 'Prøve', [w.email]: email, [n.password]: PASSWORD, [n.confirm]: PASSWORD }
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(text)
  const create = dialog.getByRole('button', { name: n.create, exact: true })
  await context.setOffline(true)
  await create.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(text)
  await context.setOffline(false)
  await create.click()
  await expect(dialog.getByText(n.step(2, 6))).toBeVisible()
  /** Every choice is made without a connection, which comes back once the next step is there. */
  const cutWhile = async (choose: () => Promise<void>, step: number) => {
    await context.setOffline(true)
    await choose()
    await expect(dialog.getByText(n.step(step, 6))).toBeVisible()
    await context.setOffline(false)
  }
  const next = () => dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByRole('button', { name: n.remove })).toBeEnabled()
  await cutWhile(() => dialog.getByRole('button', { name: n.remove }).click(), 3)
  await cutWhile(() => chooseLateTime(page, lng), 4)
  // The price of one session more is asked for without a connection, too.
  await cutWhile(async () => {
    await dialog.getByRole('button', { name: n.more }).click()
    await next()
  }, 5)
  await cutWhile(next, 6)
  await expect(dialog.locator('.due-now')).toHaveText(n.total)
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  const order = dialog.getByRole('button', { name: w.order })
  await context.setOffline(true)
  await order.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await context.setOffline(false)
  // The order arrives, and its answer is lost on the way.
  let arrived = 0
  await page.route('**/api/payments/package*', async (route) => {
    await route.fetch()
    arrived += 1
    await route.abort()
  })
  await order.click()
  await expect.poll(() => arrived).toBe(1)
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/api/payments/package*')
  await order.click()
  await payWith(page, lng, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/payment-success/)
  await papersTo(request, email, 1)
})

test('[spec 2.4 package-links] a package is asked for in the laser section, on the contact page, with the prices, under #pakker and in the sitemap', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(control(page, names.da.open)).toHaveAttribute('href', '/book-aftale')
  for (const path of ['/kontakt', '/priser', '/behandlinger/laege-konsultation#pakker']) {
    await page.goto(path)
    await expect(page.locator('main a[href="/book-aftale"]').first(), path).toBeVisible()
  }
  await expect(page.locator('#pakker')).toBeInViewport()
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/book-aftale</loc>')
})
