import type { Locator } from '@playwright/test'
import { expect, test, type Page, type Route } from '#test/journeys/journey.ts'
import { fillsHealth, healthScreen } from '#test/journeys/health-steps.ts'
import { newSignedIn, openSettings, signInAs } from '#test/journeys/account-steps.ts'
import { bookOn, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { chooseFreeTime, mailsTo } from '#test/journeys/steps.ts'

const t = {
  away: /Der er ingen forbindelse. Det, du har skrevet, står her stadig/,
  danish: 'Dansk',
  english: 'Engelsk',
  first: 'Fornavn',
  last: 'Efternavn',
  phone: 'Telefon',
  day: 'Dag',
  book: 'Book tiden',
  booked: 'Tiden er booket',
  note: 'Note',
  sign: 'Underskriv',
  signed: 'Underskrevet.',
  notKept: 'Kladden er ikke gemt',
  kept: /Kladde, gemt/,
} as const

/** Holds the page's script back. @returns what lets it come */
async function untilAsked(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a booking at the desk loses nothing where the connection goes, whether a day is changed or it is sent', async ({
  page,
  context,
}) => {
  await signInAs(page, 'provider')
  const days = await quietDays(page)
  await page.goto(`/admin/book?type=consultation&day=${days[0]}`)
  await takenOver(page)
  await page.locator('.desk-new summary').click()
  const typed = [
    [t.first, 'Ida'],
    [t.last, 'Prøve'],
    [t.phone, '20304050'],
  ] as const
  for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value)
  const isThere = async () => {
    await expect(page.getByText(t.away)).toBeVisible()
    for (const [label, value] of typed) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await context.setOffline(true)
  await page.getByLabel(t.day, { exact: true }).fill(days[1]!)
  await isThere()
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(days[1]!))
  await expect(page.getByText(t.away)).toHaveCount(0)

  await page.locator('.desk-times label').first().click()
  await context.setOffline(true)
  await page.getByRole('button', { name: t.book }).click()
  await isThere()
  await context.setOffline(false)
  await page.getByRole('button', { name: t.book }).click()
  await expect(page.getByRole('heading', { name: t.booked })).toBeVisible()
})
test('what is typed and chosen before the page’s script comes is known to the form when it has come', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const come = await untilAsked(page)
  await page.goto(`/admin/notice`, { waitUntil: 'commit' })
  const danish = page.getByRole('textbox', { name: t.danish, exact: true })
  const english = page.getByRole('textbox', { name: t.english, exact: true })
  await danish.fill('Vi holder lukket i dag')
  await english.fill('We are closed today')
  const ground = page.getByRole('radio').last()
  await ground.check()
  come()
  await takenOver(page)
  // The picture of the banner is drawn from what the form knows, in both languages.
  const banner = page.locator('.notice-line').first()
  await expect(banner).toContainText('Vi holder lukket i dag')
  await page.getByRole('button', { name: t.english, exact: true }).click()
  await expect(banner).toContainText('We are closed today')
  await expect(ground).toBeChecked()
  await expect(danish).toHaveValue('Vi holder lukket i dag')
})
test('a text written anew before the page’s script comes stays what is typed', async ({ page }) => {
  await signInAs(page, 'admin')
  const come = await untilAsked(page)
  await page.goto(`/admin/texts`, { waitUntil: 'commit' })
  const text = page.locator('.own-texts details').first()
  await text.locator('summary').press('Enter')
  const field = text.getByLabel(t.danish, { exact: true })
  const shipped = await field.inputValue()
  await field.fill(`${shipped}!`)
  come()
  await takenOver(page)
  await expect(text.locator('.own-text-now', { hasText: `${shipped}!` })).toBeVisible()
  await expect(field).toHaveValue(`${shipped}!`)
})
test('a note in the journal loses nothing where the connection goes, nor where a tablet wakes before it does', async ({
  page,
  context,
}) => {
  await signInAs(page, 'provider')
  await page.goto(`/admin/patients`)
  const client = (await page.locator('.patient-rows a.name').first().getAttribute('href'))!
  await page.goto(`${client.split('?')[0]}/journal?new=note`)
  await takenOver(page)
  const note = page.getByLabel(t.note, { exact: true })
  const isThere = async (text: string) => {
    await expect(page.getByText(t.away)).toBeVisible()
    await expect(note).toHaveValue(text)
  }

  // The device believes that it is online, and reads what may have changed while it slept.
  const nowhere = (route: Route) => route.abort('internetdisconnected')
  await page.route('**/*', nowhere)
  await note.fill('Let rødme.')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await isThere('Let rødme.')
  await expect(page.getByText(t.notKept)).toBeVisible()
  await page.unroute('**/*', nowhere)

  await context.setOffline(true)
  await note.fill('Let rødme. Ingen blærer.')
  await page.getByRole('button', { name: t.sign, exact: true }).click()
  await isThere('Let rødme. Ingen blærer.')
  await context.setOffline(false)
  await expect(page.getByText(t.kept)).toBeVisible()
  await expect(note).toHaveValue('Let rødme. Ingen blærer.')
  await page.getByRole('button', { name: t.sign, exact: true }).click()
  await expect(page.getByText(t.signed, { exact: true })).toBeVisible()
  await expect(page.getByText('Let rødme. Ingen blærer.').first()).toBeVisible()
})

const own = { write: 'Skriv til klinikken', send: 'Send', typed: 'Det klør lidt' }

test('a client’s message and answers lose nothing where the connection goes', async ({ page, context }) => {
  await newSignedIn(page)
  await page.goto(`/dashboard/messages`)
  await takenOver(page)
  const field = page.getByLabel(own.write)
  await field.fill(own.typed)
  await context.setOffline(true)
  await page.getByRole('button', { name: own.send, exact: true }).click()
  await expect(page.getByText(t.away)).toBeVisible()
  await expect(field).toHaveValue(own.typed)
  await context.setOffline(false)
  await page.getByRole('button', { name: own.send, exact: true }).click()
  await expect(page.locator('.messages').getByText(own.typed)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByText(t.away)).toHaveCount(0)

  await page.goto('/dashboard/reactions')
  await takenOver(page)
  const sign = page.locator('.reaction-form [type="checkbox"]').first()
  await sign.check({ force: true })
  await sendsInVain(page, sign)

  await page.goto('/dashboard/health?again=1')
  await fillsHealth(page)
  await sendsInVain(page, healthScreen(page).getByRole('radio', { name: 'Nej', exact: true }).last())
})

test('[spec 12 portal-drafts] a client’s message, report and settings survive a reload and the other language, and end with the sign-out', async ({
  page,
}) => {
  const account = await newSignedIn(page)
  const open = async (path: string) => {
    await page.goto(path)
    await takenOver(page)
  }
  /** A reload, and the page in the other language. */
  const expectKept = async (field: Locator, value: string) => {
    await page.reload()
    await takenOver(page)
    await expect(field).toHaveValue(value)
    for (const lng of ['en', 'da']) {
      await page.locator(`header:visible a[hreflang="${lng}"]`).click()
      await expect(page.locator(`html[lang="${lng}"]`)).toBeAttached()
      await takenOver(page)
      await expect(field).toHaveValue(value)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/dashboard/reactions')
  const sign = page.locator('.reaction-form [type="checkbox"]').first()
  await sign.check({ force: true })
  await page.locator('.reaction-form textarea').fill(own.typed)
  await expectKept(page.locator('.reaction-form textarea'), own.typed)
  await expect(sign).toBeChecked()

  await open('/account/settings')
  const phone = page.getByRole('main').locator('input[type="tel"]')
  await phone.fill('20304050')
  await page.reload()
  await expect(phone).toHaveValue('20304050')

  await open('/dashboard/messages')
  const message = page.locator('.messages-write textarea')
  await message.fill(own.typed)
  await expectKept(message, own.typed)
  await page.getByRole('button', { name: own.send, exact: true }).click()
  await expect(page.locator('.messages').getByText(own.typed)).toBeVisible()
  await page.reload()
  await takenOver(page)
  await expect(message).toHaveValue('')
  await message.fill('Et svar mere')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(stored).toContain('Et svar mere')
  await page.getByRole('button', { name: 'Åbn menu' }).click()
  await page.locator('#app-menu [data-sign-out]').click()
  await expect(page).toHaveURL(/logout-success/)
  expect(await stored()).not.toContain('Et svar mere')
  await signInAs(page, account)
  await open('/dashboard/messages')
  await expect(message).toHaveValue('')
})

test('the settings dialog forgets what was typed once the client has closed it', async ({ page }) => {
  await newSignedIn(page)
  await page.goto('/')
  const phone = (await openSettings(page, 'da')).locator('input[type="tel"]')
  await phone.fill('20304050')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('20304050')
  await page.getByRole('dialog').getByRole('button', { name: 'Luk', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const again = (await openSettings(page, 'da')).locator('input[type="tel"]')
  await expect(again).toHaveValue('')
})

/** Sends the page's form without a connection, which leaves its answers. */
async function sendsInVain(page: Page, answer: Locator) {
  await page.context().setOffline(true)
  await page.locator(':is(.reaction-form, .health-form) [type="submit"]:visible').last().click()
  await expect(page.getByText(t.away)).toBeVisible()
  await expect(answer).toBeChecked()
  await page.context().setOffline(false)
}

test('a visit moved or cancelled by its link loses nothing where the connection goes or the language is changed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await bookOn(page, (await quietDays(page))[0]!)
  const [mail] = await mailsTo(page.request, email, 1)
  const link = /\/aftale\/[\w.-]+/.exec(mail!.text)![0]
  await page.goto(`${link}?change=move`)
  await takenOver(page)
  const { time } = await chooseFreeTime(page, 'da')
  const move = page.getByRole('button', { name: /^Flyt til/ })
  await context.setOffline(true)
  await move.click()
  await expect(page.getByText(t.away)).toBeInViewport()
  await expect(move).toContainText(time)
  await context.setOffline(false)
  await move.click()
  await expect(page.getByText(/Tiden er flyttet/)).toBeVisible()
  await expect(page.getByText(t.away)).toHaveCount(0)

  await page.goto(`${link}?change=cancel`)
  await takenOver(page)
  await page.getByRole('textbox').fill('Jeg er syg')
  // The language of a mail is not always its reader's.
  for (const lng of ['en', 'da']) {
    await page.locator(`header a[hreflang="${lng}"]`).click()
    await expect(page.locator(`html[lang="${lng}"]`)).toBeAttached()
    await takenOver(page)
    await expect(page.getByRole('textbox')).toHaveValue('Jeg er syg')
  }
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ja, aflys tiden' }).click()
  await expect(page.getByText(t.away)).toBeInViewport()
  await expect(page.getByRole('textbox')).toHaveValue('Jeg er syg')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ja, aflys tiden' }).click()
  await expect(page.getByText(/Tiden er aflyst/).first()).toBeVisible()
})
