import { clinicUrl, expect, test } from '#test/journeys/journey.ts'
import {
  call,
  codeOf,
  expectSignedIn,
  fillSignIn,
  linkIn,
  newAccount,
  newColleague,
  openAccountMenu,
  openSettings,
  openSignIn,
  signIn,
  signInAs,
  signOut,
} from '#test/journeys/account-steps.ts'
import { accountWords } from '#test/journeys/account-words.ts'
import { bookOn, quietDays } from '#test/journeys/staff-steps.ts'
import { hydrated, expectAccessible, mailsTo, newClient } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

const OLD = 'en lang vej til stranden'
const NEW = 'en kort vej til skoven'

test(
  '[spec 4 sign-up-answer] a visitor signs up, proves the address by mail and signs in',
  { tag: '@english' },
  async ({ page, request, lng }) => {
    const w = accountWords[lng]
    const email = newClient()
    await page.goto(words[lng].path)
    const dialog = await openSignIn(page, lng)
    await expectAccessible(page, 'sign-in')
    await dialog.getByRole('button', { name: w.signIn, exact: true }).click()
    await expect(dialog.getByText(w.required)).toBeVisible()
    await dialog.getByLabel(w.email, { exact: true }).fill(email)
    await dialog.getByLabel(w.password, { exact: true }).fill('12345')
    await expect(dialog.getByText(w.tooShort)).toBeVisible()

    await dialog.getByRole('tab', { name: w.signUp }).click()
    await expect(dialog.getByLabel(w.email, { exact: true })).toHaveValue(email)
    await dialog.getByLabel(w.first).fill('Ida')
    await dialog.getByLabel(w.last).fill('Prøve')
    await dialog.getByLabel(w.password, { exact: true }).fill(OLD)
    await dialog.getByLabel(w.confirm).fill(NEW)
    await dialog.getByRole('button', { name: w.signUp }).click()
    await expect(page.getByText(w.mismatch)).toBeVisible()
    await expect(dialog.getByText(w.differ)).toHaveCount(2)
    await expectAccessible(page, 'sign-up')
    await dialog.getByLabel(w.confirm).fill(OLD)
    await dialog.getByRole('button', { name: w.signUp }).click()
    await expect(page.getByText(w.signedUp)).toBeVisible()
    await expect(dialog.getByRole('heading', { name: w.lookInMail })).toBeFocused()

    const [mail] = await mailsTo(request, email, 1)
    expect(mail!.lang).toBe(lng)
    const link = linkIn(mail!.text, 'confirm')
    // Mail scanners open links; opening one spends nothing.
    for (let look = 0; look < 3; look++) expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await expectAccessible(page, 'confirm')
    await page.getByRole('button', { name: w.confirmAddress }).click()
    await expect(page.getByText(w.confirmed)).toBeVisible()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/')

    await signOut(page, lng)
    await openSignIn(page, lng)
    await fillSignIn(page, lng, { email, password: NEW })
    await expect(dialog.getByText(w.refused)).toBeVisible()
    await expect(dialog.getByLabel(w.email, { exact: true })).toHaveValue(email)
    await fillSignIn(page, lng, { email, password: OLD })
    await expectSignedIn(page, lng)
    await openAccountMenu(page, lng)
    await expect(page.locator('[data-who="name"]').filter({ visible: true })).toHaveText('Ida Prøve')
    await expectAccessible(page, 'account menu')
  },
)

test('[spec 4 sign-out-everywhere] a new password ends every other sign-in, and signing out ends them all', async ({
  page,
  request,
  browser,
  lng,
}) => {
  test.slow()
  const w = accountWords[lng]
  const { email } = await newAccount(request)
  await signIn(page, lng, { email, password: OLD })
  const elsewhere = await browser.newContext({ baseURL: clinicUrl() })
  // Each time in a new tab: one whose session has ended may leave its page by itself.
  const settingsThere = async () => {
    const tab = await elsewhere.newPage()
    await tab.goto('/account/settings')
    return tab
  }
  await call(elsewhere.request, '/api/account/sign-in', { email, password: OLD })
  await expect((await settingsThere()).getByRole('tab').first()).toBeVisible()

  const dialog = await openSettings(page, lng)
  await expectAccessible(page, 'profile')
  await dialog.getByRole('tab', { name: w.security }).click()
  await expect(dialog.getByText(w.thisDevice)).toBeVisible()
  await expect(dialog.getByRole('button', { name: w.signOutThere })).toHaveCount(1)
  await expectAccessible(page, 'security')
  await dialog.getByRole('tab', { name: w.passwordTab }).click()
  await dialog.getByLabel(w.current).fill(OLD)
  await dialog.getByLabel(w.newPassword).fill(NEW)
  await dialog.getByLabel(w.confirm).fill(OLD)
  await dialog.getByRole('button', { name: w.change }).click()
  await expect(dialog.getByText(w.noMatch)).toBeVisible()
  await expectAccessible(page, 'password')
  await dialog.getByLabel(w.confirm).fill(NEW)
  await dialog.getByRole('button', { name: w.change }).click()
  await expect(page.getByText(w.changed)).toBeVisible()

  await expect((await settingsThere()).getByRole('dialog')).toBeVisible()
  await call(elsewhere.request, '/api/account/sign-in', { email, password: NEW })
  await expect((await settingsThere()).getByRole('tab').first()).toBeVisible()

  // Another tab of this browser stands on a page of the account.
  const tab = await page.context().newPage()
  await tab.goto('/account/settings')
  await expect(tab.getByLabel(w.email, { exact: true })).toHaveValue(email)
  await page.goto(words[lng].path)
  await signOut(page, lng)
  await expect(page.getByRole('heading', { name: w.out })).toBeVisible()
  await expect(tab).toHaveURL(/logout-success/)
  await tab.goBack()
  await expect(tab.getByRole('tab')).toHaveCount(0)
  await expect((await settingsThere()).getByRole('dialog').getByRole('tab')).toHaveCount(2)
  await elsewhere.close()
})

test('[spec 2.8 temporary-password] a temporary password leads to choosing an own one', async ({
  page,
  request,
  lng,
}) => {
  const w = accountWords[lng]
  const email = await bookOn(page, (await quietDays(page))[0]!)
  const [mail] = await mailsTo(request, email, 1)
  const temporary = w.temporaryIs.exec(mail!.text)![1]!

  await page.goto(words[lng].path)
  await openSignIn(page, lng)
  await fillSignIn(page, lng, { email, password: temporary })
  await expect(page.getByRole('heading', { name: w.ownPassword })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/account/password')
  await expectAccessible(page, 'forced change')
  await expect(page.getByLabel(w.temporary)).toHaveCount(0)
  await page.getByLabel(w.newPassword).fill(NEW)
  await page.getByLabel(w.confirm).fill(NEW)
  await page.getByRole('button', { name: w.change }).click()
  await expect(page.getByText(w.changed)).toBeVisible()
  await page.goto(words[lng].path)
  await signOut(page, lng)
  await signIn(page, lng, { email, password: NEW })
})

test('somebody who works here signs in by two steps, and without the phone by a kept code', async ({
  page,
  request,
  lng,
}) => {
  test.slow()
  const w = accountWords[lng]
  const who = await newColleague(request)
  await signIn(page, lng, who)
  let dialog = await openSettings(page, lng)
  await dialog.getByRole('tab', { name: w.security }).click()
  await dialog.getByRole('button', { name: w.turnOn }).click()
  await dialog.getByLabel(w.password, { exact: true }).fill(OLD)
  await dialog.getByRole('button', { name: w.goOn }).click()
  const secret = (await dialog.locator('.acct-secret').textContent())!
  await expectAccessible(page, 'QR code')
  await dialog.getByLabel(w.code, { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: w.turnOn }).click()
  await expect(dialog.getByRole('heading', { name: w.keepCodes })).toBeFocused()
  await expectAccessible(page, 'recovery codes')
  const codes = await dialog.locator('.acct-codes li').allTextContents()
  await dialog.getByRole('button', { name: w.kept }).click()
  await expect(dialog.getByText(w.on, { exact: true })).toBeVisible()

  await page.goto(words[lng].path)
  await signOut(page, lng)
  await page.goto(words[lng].path)
  await openSignIn(page, lng)
  await fillSignIn(page, lng, who)
  const code = page.getByRole('dialog').getByLabel(w.code, { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page, 'second step')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expectSignedIn(page, lng)

  await signOut(page, lng)
  await page.goto(words[lng].path)
  await openSignIn(page, lng)
  await fillSignIn(page, lng, who)
  await page.getByRole('dialog').getByRole('button', { name: w.useRecovery }).click()
  await page.getByRole('dialog').getByLabel(w.recoveryCode).fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, lng)

  dialog = await openSettings(page, lng)
  await dialog.getByRole('tab', { name: w.security }).click()
  await dialog.getByRole('button', { name: w.turnOff }).click()
  await dialog.getByLabel(w.password, { exact: true }).fill(OLD)
  await dialog.getByRole('button', { name: w.turnOff }).click()
  await expect(dialog.getByText(w.off, { exact: true })).toBeVisible()
})

test('a forgotten password is chosen anew by mail, and the link holds once', async ({ page, request, lng }) => {
  const w = accountWords[lng]
  const { email } = await newAccount(request)
  await page.goto(words[lng].path)
  const dialog = await openSignIn(page, lng)
  await dialog.getByLabel(w.email, { exact: true }).fill(email)
  await dialog.getByRole('button', { name: w.forgotten }).click()
  await expect(dialog.getByLabel(w.email, { exact: true })).toHaveValue(email)
  await expectAccessible(page, 'forgotten password')
  await dialog.getByRole('button', { name: w.sendLink }).click()
  await expect(dialog.getByRole('heading', { name: w.lookInMail })).toBeFocused()
  const [mail] = await mailsTo(request, email, 2)
  const link = linkIn(mail!.text, 'reset')
  await page.goto(link)
  await page.getByLabel(w.newPassword).fill(NEW)
  await page.getByLabel(w.confirm).fill(NEW)
  await page.getByRole('button', { name: w.save }).click()
  await expect(page.getByText(w.changed)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fillSignIn(page, lng, { email, password: NEW })
  await expectSignedIn(page, lng)

  // Said before anything is filled in.
  await page.goto(link)
  await expect(page.getByText(w.expired)).toBeVisible()
  await expect(page.getByLabel(w.newPassword)).toHaveCount(0)
  await expectAccessible(page, 'expired link')
  await page.getByLabel(w.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: w.sendLink }).click()
  await expect(page.getByRole('heading', { name: w.lookInMail })).toBeFocused()
})

test('another e-mail counts once it is confirmed, and then it is the one to sign in with', async ({
  page,
  request,
  lng,
}) => {
  const w = accountWords[lng]
  const { email } = await newAccount(request)
  const other = newClient()
  await signIn(page, lng, { email, password: OLD })
  const dialog = await openSettings(page, lng)
  await dialog.getByLabel(w.newEmail).fill(other)
  await dialog.getByLabel(w.current).fill(NEW)
  await dialog.getByRole('button', { name: w.sendLink }).click()
  await expect(dialog.getByLabel(w.current)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(w.current).fill(OLD)
  await dialog.getByRole('button', { name: w.sendLink }).click()
  await expect(dialog.getByRole('heading', { name: w.lookInMail })).toBeFocused()
  await expectAccessible(page, 'another e-mail')

  const [mail] = await mailsTo(request, other, 1)
  await page.goto(linkIn(mail!.text, 'email'))
  await expectAccessible(page, 'confirm another e-mail')
  await page.getByRole('button', { name: w.confirmNewEmail }).click()
  await expect(page.getByText(w.emailChanged, { exact: true })).toBeVisible()
  await signOut(page, lng)
  await signIn(page, lng, { email: other, password: OLD })
})

test('[spec 2.3 login-dialog] with the keyboard alone somebody signs in, opens the settings and signs out', async ({
  page,
  request,
  lng,
}) => {
  const w = accountWords[lng]
  const { email } = await newAccount(request)
  await page.goto(words[lng].path)
  await hydrated(page)
  const { keyboard } = page
  await page.getByRole('button', { name: w.openMenu }).focus()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: w.signIn, exact: true }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel(w.email, { exact: true })).toBeFocused()
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type(OLD)
  await keyboard.press('Enter')
  await expectSignedIn(page, lng)
  const menu = page.getByRole('button', { name: w.openMenu })
  await menu.focus()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: w.settings }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: w.settings })
  await expect(dialog.getByRole('tab').first()).toBeVisible()
  await dialog.getByRole('tab').first().focus()
  await keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: w.passwordTab })).toBeFocused()
  await expect(dialog.getByLabel(w.current)).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await menu.focus()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: w.signOut, exact: true }).focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/logout-success/)
})

test('without a network nothing typed is lost, and a double press signs in once', async ({ page, request, lng }) => {
  const w = accountWords[lng]
  const { email } = await newAccount(request)
  await page.goto(words[lng].path)
  const dialog = await openSignIn(page, lng)
  await page.context().setOffline(true)
  await fillSignIn(page, lng, { email, password: OLD })
  await expect(dialog.getByText(w.offline)).toBeVisible()
  await expect(dialog.getByLabel(w.password, { exact: true })).toHaveValue(OLD)
  await page.context().setOffline(false)
  let asked = 0
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/account/sign-in*', async (route) => {
    asked++
    await pressed.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: w.signIn, exact: true }).evaluate((button) => {
    for (let press = 0; press < 3; press++) (button as HTMLElement).click()
  })
  pressed.resolve()
  await expectSignedIn(page, lng)
  expect(asked).toBe(1)
})

test('[spec 2.6 filled-in-form] who is signed in finds the booking filled in', async ({ page, lng }) => {
  await signInAs(page, 'client')
  await page.goto('/book')
  await expect(page.getByLabel(words[lng].email, { exact: true })).toHaveValue('client@falm.example')
  await expect(page.getByLabel(words[lng].first, { exact: true })).not.toHaveValue('')
})
