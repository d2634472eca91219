import { call, codeOf, demoUser, fillSignIn, newSignedIn, signInAs } from '#test/journeys/account-steps.ts'
import { expect, installClock, test, type Page } from '#test/journeys/journey.ts'
import { DESKTOP, PHONE, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const t = {
  first: 'Fornavn',
  phone: 'Telefon',
  save: 'Gem',
  warning: /Du bliver logget ud kl\./,
  stay: 'Bliv logget ind',
  again: 'Log ind igen',
  close: 'Luk',
  leaving: 'Vil du forlade siden?',
  back: 'Tilbage til login',
  leave: 'Forlad siden',
  email: 'E-mail',
  signIn: 'Log ind',
  code: 'Kode',
  write: 'Skriv til klinikken',
  send: 'Send',
  note: 'Note',
  kept: /Kladde, gemt/,
  sign: 'Underskriv',
  signed: 'Underskrevet.',
} as const

// The last journey moves the clinic's clock.
test.use({ restoresClinic: true })

const sheet = (page: Page) => page.getByRole('dialog', { name: t.again })
const endSession = (page: Page) => page.context().clearCookies({ name: /session$/ })

/** A new client is typed, and the session ends before the form is sent. */
async function sendWithoutSession(page: Page) {
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'reception')
  await page.goto('/admin/patients/new')
  await takenOver(page)
  const first = page.getByLabel(t.first, { exact: true })
  await first.fill('Vilhelmine')
  await page.getByLabel(t.phone, { exact: true }).fill('20112233')
  await endSession(page)
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(sheet(page)).toBeVisible()
  return first
}

test('a form sent after the session ended is hidden, and is sent once the same person signs in over it', async ({
  page,
}) => {
  const first = await sendWithoutSession(page)
  await expect(first).toBeHidden()
  await expect(page.getByRole('textbox', { name: t.first, includeHidden: false })).toHaveCount(0)
  await expectAccessible(page, 'the sign-in over a hidden page')
  await fillSignIn(page, 'da', demoUser('reception'))
  await expect(page).toHaveURL(/\/admin\/patients\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: /Vilhelmine/ })).toBeVisible()
})

test('what one person typed is dropped when another person signs in over it', async ({ page }) => {
  await sendWithoutSession(page)
  await fillSignIn(page, 'da', demoUser('provider'))
  await expect(page).toHaveURL(/\/admin\/own-day/)
  await page.goto('/admin/patients/new')
  await expect(page.getByLabel(t.first, { exact: true })).toHaveValue('')
})

test('Escape asks before it drops what is typed, and the keyboard stays in the sign-in', async ({ page }) => {
  await sendWithoutSession(page)
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: t.leaving })
  await leaving.getByRole('button', { name: t.back }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await leaving.getByRole('button', { name: t.leave }).click()
  await expect(page).toHaveURL(/logout-success/)
})

test('a client’s message is sent after a sign-in with a second factor, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const account = await newSignedIn(page)
  const started = await call(page.request, '/api/account/two-factor/start', { password: account.password })
  const { secret } = (await started.json()) as { secret: string }
  await call(page.request, '/api/account/two-factor/confirm', { code: codeOf(secret) })
  await page.goto('/dashboard/messages')
  await takenOver(page)
  await page.getByLabel(t.write).fill('Det klør lidt')
  await endSession(page)
  // A press takes longer than a read of the session.
  await page.getByRole('button', { name: t.send, exact: true }).click({ delay: 300 })
  await expect(sheet(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await fillSignIn(page, 'da', account)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.code, { exact: true }).fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: t.signIn, exact: true }).click()
  await expect(page.locator('.messages').getByText('Det klør lidt')).toBeVisible()
})

test('a note whose autosave finds no session stays as it is typed, and is saved and signed after the sign-in', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'provider')
  await page.goto('/admin/patients')
  const client = await page.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href')
  await page.goto(`${client!.split('?')[0]}/journal?new=note`)
  await takenOver(page)
  const note = page.getByLabel(t.note, { exact: true })
  await note.fill('Let rødme.')
  await expect(page.getByText(t.kept)).toBeVisible()
  await endSession(page)
  await note.fill('Let rødme. Ingen blærer.')
  await expect(sheet(page)).toBeVisible()
  await expect(note).toBeHidden()
  await fillSignIn(page, 'da', demoUser('provider'))
  await expect(sheet(page)).toBeHidden()
  await expect(note).toHaveValue('Let rødme. Ingen blærer.')
  await expect(note).toBeFocused()
  await page.getByRole('button', { name: t.sign, exact: true }).click()
  await expect(page.getByText(t.signed, { exact: true })).toBeVisible()
  await expect(page.getByText('Let rødme. Ingen blærer.').first()).toBeVisible()
})

test('[spec 12 idle-limit] an open page warns five minutes before the idle limit, stays signed in at a click, and asks to sign in after it', async ({
  page,
  clinic,
}) => {
  test.slow()
  const read = () => page.clock.fastForward('00:31')
  await installClock(page)
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'reception')
  await page.goto('/admin/patients/new')
  await takenOver(page)
  const first = page.getByLabel(t.first, { exact: true })
  await clinic.reopenAt('2027-01-14T15:32:00+01:00')
  await read()
  await expect(page.getByText(t.warning)).toBeVisible()
  await page.getByRole('button', { name: t.stay }).click()
  await expect(page.getByText(t.warning)).toBeHidden()

  // No key for longer than the limit: what the page reads by itself is no use of it.
  await first.fill('Vilhelmine')
  await clinic.reopenAt('2027-01-14T16:40:00+01:00')
  await read()
  await expect(sheet(page)).toBeVisible()
  await expect(first).toBeHidden()
  await fillSignIn(page, 'da', demoUser('reception'))
  await expect(sheet(page)).toBeHidden()
  await expect(first).toHaveValue('Vilhelmine')
  await expect(first).toBeFocused()
})
