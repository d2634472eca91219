import { signInAs } from '#test/journeys/account-steps.ts'
import { expect, installClock, test } from '#test/journeys/journey.ts'
import { book, freeSlots } from '#test/journeys/trust-steps.ts'
import {
  hydrated,
  chooseFreeTime,
  control,
  expectAccessible,
  keepScan,
  keptScan,
  mailsTo,
  newClient,
  papersTo,
  payWith,
  atTheLastStep,
  throughTheDialog,
} from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

test(
  '[spec 2.6 treatment-booking] a visitor books, pays, gets the mail, moves and cancels',
  { tag: '@desktop' },
  async ({ page, request, lng }) => {
    const w = words[lng]
    const email = newClient()
    const { dialog } = await throughTheDialog(page, lng, email)
    await expectAccessible(page, 'overview step')
    await dialog.getByRole('button', { name: w.order }).click()
    await payWith(page, lng, '4242 4242 4242 4242')
    await expect(page).toHaveURL(/payment-success/)
    await expect(page.getByText(w.paid).first()).toBeVisible()
    await expectAccessible(page, 'payment success')

    const [mail] = await mailsTo(request, email, 1)
    expect(mail!.lang).toBe(lng)
    expect(mail!.attachments[0]!.type).toContain('text/calendar')
    const ics = await (await request.get(mail!.attachments[0]!.url)).text()
    expect(ics).toContain('BEGIN:VEVENT')
    const [invoice] = await papersTo(request, email, 1)
    expect(invoice!.lang).toBe(lng)
    expect(invoice!.attachments[0]!.type).toContain('application/pdf')
    const link = /http:\/\/\S+\/aftale\/[\w.-]+/.exec(mail!.text)![0]

    await page.goto(link)
    await expectAccessible(page, 'manage page')
    await control(page, w.move).click()
    await chooseFreeTime(page, lng)
    await control(page, w.moveTo).click()
    await expect(page.getByText(w.moved)).toBeVisible()
    await mailsTo(request, email, 2)

    await page.goto(link)
    await control(page, w.cancel).click()
    await control(page, w.cancelYes).click()
    await expect(page.getByText(w.cancelled).first()).toBeVisible()
    await mailsTo(request, email, 3)
    await page.goto(link)
    await expect(control(page, w.move)).toHaveCount(0)
  },
)

test('[spec 2.8 payment-success] a card that is turned down says why, and another card pays the same booking', async ({
  page,
  request,
  lng,
}) => {
  const w = words[lng]
  const email = newClient()
  const { dialog } = await atTheLastStep(page, lng, email)
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, lng, '4000 0000 0000 9995')
  await expect(page).toHaveURL(/payment-failed/)
  await expect(page.getByRole('heading', { name: w.notPaid })).toBeVisible()
  await expectAccessible(page, 'payment failed')
  await control(page, w.again).click()
  await payWith(page, lng, '4242 4242 4242 4242')
  await expect(page.getByText(w.paid).first()).toBeVisible()
  await mailsTo(request, email, 1)
})

test('[spec 4 deposit-confirmed] a code without deposit confirms at once, with a word about it', async ({
  page,
  request,
}) => {
  const email = newClient()
  const { dialog } = await throughTheDialog(page, 'da', email, { code: 'fri500' })
  await keepScan(page)
  await dialog.getByRole('button', { name: words.da.confirm }).click()
  await expect(page.getByText('Tiden er booket').first()).toBeVisible()
  await expect.poll(() => keptScan(page)).toBeNull()
  // The word goes by; what is to be kept stays until the dialog is closed.
  const done = page.getByRole('dialog', { name: /^Tak, Ida/ })
  await expect(done.getByRole('link', { name: 'Se din tid' })).toHaveAttribute('href', /\/aftale\//)
  await expect(done.getByRole('link', { name: 'Tilføj til kalender' })).toHaveAttribute('href', /\.ics$/)
  await expectAccessible(page, 'booked in the dialog')
  await page.goBack()
  await expect(done).toHaveCount(0)
  await mailsTo(request, email, 1)
})

test('back from the payment page another day is ordered in place of the first, and paid', async ({ page, request }) => {
  const w = words.da
  const email = newClient()
  const { dialog } = await atTheLastStep(page, 'da', email)
  await dialog.getByRole('button', { name: w.order }).click()
  await expect(page.getByLabel(w.card)).toBeVisible()
  await page.goBack()
  // What is held, until when, and the way to pay come back by themselves.
  await expect(dialog.getByText(w.step(4))).toBeVisible()
  await expect(dialog.locator('.held')).toContainText(/indtil kl\.\s\d{2}\.\d{2}/)
  await expect(dialog.locator('.held').getByRole('button', { name: 'Gå til betaling' })).toBeVisible()
  for (const step of [3, 2]) {
    await dialog.getByRole('button', { name: w.back, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  await chooseFreeTime(page, 'da')
  for (const step of [3, 4]) {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page.getByText(w.paid).first()).toBeVisible()
  await mailsTo(request, email, 1)
})

test('a chosen size folds the others on a phone, and no toast covers the field it is about @full', async ({ page }) => {
  const w = words.da
  await page.goto('/')
  await hydrated(page)
  await control(page, new RegExp(`^${w.book}$`)).click()
  const dialog = page.getByRole('dialog', { name: w.book })
  await dialog.getByText('31–60 cm²').click()
  await expect(dialog.locator('#t-size-31')).toBeChecked()
  await expect(dialog.getByText('61–100 cm²')).toBeHidden()
  const [first, foot] = [dialog.getByLabel(w.first, { exact: true }), dialog.locator('footer')]
  const isAboveFoot = async () => {
    const [field, end] = [(await first.boundingBox())!, (await foot.boundingBox())!]
    return field.y > 0 && field.y + field.height <= end.y
  }
  await expect.poll(isAboveFoot).toBe(true)
  await dialog.getByRole('button', { name: 'Ret størrelsen' }).click()
  await expect(dialog.getByText('61–100 cm²')).toBeVisible()

  const code = dialog.getByLabel(w.code)
  await code.fill('FALM10')
  await dialog.getByRole('button', { name: w.apply }).click()
  const toast = dialog.locator('.toast')
  await expect(toast).toBeVisible()
  const field = dialog.locator('.f').filter({ has: page.getByLabel(w.code) })
  await expect(field).toContainText(/10\s?% rabat/)
  const isCovered = async () => {
    const [over, under] = [(await toast.boundingBox())!, (await field.boundingBox())!]
    return over.y < under.y + under.height && under.y < over.y + over.height
  }
  await expect.poll(isCovered).toBe(false)
})

test('[spec 12 script-wait] a script that fails to load is reported on every page that needs it, with other ways to go on', async ({
  page,
}) => {
  const email = newClient()
  const slot = (await freeSlots(page))[0]!
  const { manageUrl } = await book(page, email, slot)
  await signInAs(page, 'client')
  await page.route('**/assets/entry.client*', (route) => route.abort())
  const paths = [
    '/book',
    '/book-aftale',
    '/tattoo-analysis',
    new URL(manageUrl).pathname,
    '/dashboard',
    '/dashboard/messages',
  ]
  await installClock(page)
  for (const path of paths) {
    await page.goto(path)
    const line = page.getByRole('alert').filter({ hasText: 'Siden er ikke klar endnu' })
    await page.clock.runFor(5_000)
    for (const name of ['Hent siden igen', /70 12 34 56/, 'Skriv til os uden script'])
      await expect(line.getByRole('link', { name }), path).toBeVisible()
  }
})

test('[spec 2.6 previous-next] what was typed survives a reload and the back button goes one step back', async ({
  page,
}) => {
  const { dialog } = await throughTheDialog(page, 'da', newClient())
  await page.goBack()
  await expect(dialog.getByText(words.da.step(3))).toBeVisible()
  await page.reload()
  await expect(dialog.getByText(words.da.step(3))).toBeVisible()
  // One that was closed stays closed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string } | null)?.dialog)).toBeUndefined()
  await page.reload()
  await hydrated(page)
  await expect(dialog).toBeHidden()
  await page.goto('/book')
  const back = page.getByRole('button', { name: words.da.back, exact: true })
  for (const step of [3, 2]) {
    await expect(page.getByText(words.da.step(step))).toBeVisible()
    await back.click()
  }
  await expect(page.getByLabel(words.da.first, { exact: true })).toHaveValue('Ida')
})

test('a double press on the back button is one step back, in the dialog and on the page @full', async ({ page }) => {
  await atTheLastStep(page, 'da', newClient())
  const pressFourTimes = () =>
    // All presses before the page has answered the first, as an impatient thumb does it.
    page.getByRole('button', { name: words.da.back, exact: true }).evaluate((button) => {
      for (let press = 0; press < 4; press++) (button as HTMLElement).click()
    })
  await pressFourTimes()
  await expect(page.getByText(words.da.step(3))).toBeVisible()
  await page.goto('/book')
  await expect(page.getByText(words.da.step(3))).toBeVisible()
  await pressFourTimes()
  await expect(page.getByText(words.da.step(2))).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0)
})

test("[spec 4 slot-taken-live] another visitor's booking greys the slot on an open page", async ({ page, request }) => {
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto('/book')
  await page.getByLabel(words.da.first, { exact: true }).fill('Ida')
  await page.getByLabel(words.da.last, { exact: true }).fill('Prøve')
  await page.getByLabel(words.da.email, { exact: true }).fill(newClient())
  await page.getByRole('button', { name: words.da.next, exact: true }).click()
  const { days, providers } = (await (await request.get('/api/availability?type=treatment')).json()) as {
    days: { date: string; slots: { time: string; available: boolean }[] }[]
    providers: { id: string }[]
  }
  const day = days.filter(({ slots }) => slots.filter((slot) => slot.available).length > 4)[5]!
  const time = day.slots.filter((slot) => slot.available).at(-1)!.time
  const shown = new Intl.DateTimeFormat('da-DK', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day.date))
  const button = page.getByRole('button', { name: new RegExp(` ${shown}`) })
  await expect(page.getByRole('button', { name: words.da.day }).first()).toBeVisible()
  while (!(await button.isVisible())) await page.getByRole('button', { name: words.da.nextMonth }).click()
  await button.click()
  const slot = page.getByRole('button', { name: time.replace(':', '.'), exact: true })
  await expect(slot).toBeEnabled()
  await listening
  // With everybody who treats: while one of them is free, so is the time.
  const answers = await Promise.all(
    providers.map(({ id }) =>
      request.post('/api/bookings', {
        data: {
          type: 'consultation',
          email: newClient(),
          firstName: 'Bo',
          lastName: 'Prøve',
          phone: '+45 20 12 34 56',
          appointmentDate: day.date,
          appointmentTime: time,
          provider: id,
        },
      }),
    ),
  )
  expect(answers.map((answer) => answer.status())).toContain(201)
  // It moves from the free times to those folded away.
  await expect(slot).toBeHidden()
})

test('a visitor asks for one person: it outlives a reload, is named before the order, and a time another does not have is let go of @full', async ({
  page,
  request,
}) => {
  const w = words.da
  await page.goto('/book')
  await hydrated(page)
  await page.getByLabel(w.first, { exact: true }).fill('Ida')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(newClient())
  await page.getByRole('button', { name: w.next, exact: true }).click()
  const who = page.getByLabel('Behandler', { exact: true })
  await expect(who).toHaveValue('')
  await expect(who.locator('option:checked')).toHaveText('Den, der er ledig først')
  await expectAccessible(page, 'whose times')

  const theirs = page.waitForResponse(/\/api\/availability\?.*provider=/)
  await who.selectOption({ label: 'Sofie Demo' })
  await theirs
  await expect(page.locator('.two[aria-busy="false"]')).toBeVisible()
  await chooseFreeTime(page, 'da')
  for (const step of [3, 4]) {
    await page.getByRole('button', { name: w.next, exact: true }).click()
    await expect(page.getByText(w.step(step))).toBeVisible()
  }
  await expect(page.getByText('Hos Sofie Demo')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Hos Sofie Demo')).toBeVisible()
  for (const step of [3, 2]) {
    await page.getByRole('button', { name: w.back, exact: true }).click()
    await expect(page.getByText(w.step(step))).toBeVisible()
  }
  await expect(who.locator('option:checked')).toHaveText('Sofie Demo')

  const { appointmentDate, appointmentTime } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('falm-booking-draft')!) as Record<string, string>,
  )
  const maja = await who.locator('option', { hasText: 'Maja Demo' }).getAttribute('value')
  // Whether it was hers a moment ago or not: now it is somebody's.
  await request.post('/api/bookings', {
    data: {
      type: 'consultation',
      email: newClient(),
      firstName: 'Bo',
      lastName: 'Prøve',
      phone: '+45 20 12 34 56',
      appointmentDate,
      appointmentTime,
      provider: maja,
    },
  })
  const day = await page.locator('.times-day').textContent()
  await who.selectOption({ label: 'Maja Demo' })
  await expect(page.getByText(/^Maja Demo er ikke ledig/)).toBeVisible()
  await expect(page.locator('.times-day')).toHaveText(day!)
  await expect(page.locator('.slot[aria-pressed="true"]')).toHaveCount(0)
  await who.selectOption({ label: 'Den, der er ledig først' })
  await expect(page.getByText(/^Maja Demo er ikke ledig/)).toBeHidden()
})

test('the days of a calendar show their number alone; where another month begins among them, its first says which @full', async ({
  page,
}) => {
  await page.goto('/kontakt')
  await hydrated(page)
  await page.locator('form.contact-fields').scrollIntoViewIfNeeded()
  await expect(page.locator('.cal td button:enabled').first()).toBeVisible()
  const drawn = await page
    .locator('.cal td, .cal td button')
    .evaluateAll((all) =>
      all.map((one) => [one.hasAttribute('data-begins'), getComputedStyle(one, '::before').content]),
    )
  expect(drawn.filter(([begins, content]) => begins === (content === 'none'))).toEqual([])
  // Two months stand as one run of weeks late in a month alone.
  await expect(page.locator('.cal-both [data-begins]')).toHaveCount(await page.locator('.cal-both').count())
})
