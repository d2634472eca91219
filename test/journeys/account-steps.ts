import { createHmac } from 'node:crypto'
import { DEMO_PASSWORD } from '#app/seed/seed-people.ts'
import { accountWords } from './account-words.ts'
import { clinicUrl, expect, type APIRequestContext, type Browser, type Locator, type Page } from './journey.ts'
import { hydrated, mailsTo, newClient } from './steps.ts'
import { words, type Lng } from './words.ts'

const isPhone = (page: Page) => page.viewportSize()!.width < 861

/** ClickCounter an entry of the bar; on a phone it stands in the menu. */
export async function openSignIn(page: Page, lng: Lng): Promise<Locator> {
  const w = accountWords[lng]
  await hydrated(page)
  if (isPhone(page)) await page.getByRole('button', { name: w.openMenu }).click()
  await page.getByRole('link', { name: w.signIn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(w.email, { exact: true })).toBeVisible()
  return dialog
}

/** The account's entries, of the bar's menu or the phone's, wherever one was: the portal has a frame of its own. */
export async function openAccountMenu(page: Page, lng: Lng) {
  if (await page.locator('.app-shell').count()) await page.goto(words[lng].path)
  const w = accountWords[lng]
  await page.getByRole('button', { name: isPhone(page) ? w.openMenu : w.account, exact: true }).click()
}

export async function fillSignIn(page: Page, lng: Lng, { email, password }: { email: string; password: string }) {
  const w = accountWords[lng]
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(w.email, { exact: true }).fill(email)
  await dialog.getByLabel(w.password, { exact: true }).fill(password)
  // In an order it says that it goes on from there.
  await dialog.getByRole('button', { name: new RegExp(`^${w.signIn}`) }).click()
}

/** From the home page to a signed-in bar. */
export async function signIn(page: Page, lng: Lng, who: { email: string; password: string }) {
  await page.goto(words[lng].path)
  await openSignIn(page, lng)
  await fillSignIn(page, lng, who)
  await expectSignedIn(page, lng)
}

/** Signed in, and the page rests: another address before the closed dialog has left the history is gone back from. */
export async function expectSignedIn(page: Page, lng: Lng) {
  await expect(page.getByText(accountWords[lng].signedIn)).toBeVisible()
  await expect.poll(() => page.evaluate(() => (history.state as { dialog?: string } | null)?.dialog ?? '')).toBe('')
}

export async function openSettings(page: Page, lng: Lng): Promise<Locator> {
  const w = accountWords[lng]
  await openAccountMenu(page, lng)
  await page.getByRole('link', { name: w.settings }).click()
  const dialog = page.getByRole('dialog', { name: w.settings })
  await expect(dialog.getByLabel(w.first)).toBeVisible()
  return dialog
}

export async function signOut(page: Page, lng: Lng) {
  await openAccountMenu(page, lng)
  await page.getByRole('button', { name: accountWords[lng].signOut, exact: true }).click()
  await expect(page).toHaveURL(/logout-success/)
}

/** The address of a mail's button. */
export const linkIn = (text: string, page: string) => new RegExp(`http://\\S+/account/${page}\\?\\S+`).exec(text)![0]

/** A call with the headers of the site's own pages; with a session's cookie, others are refused. */
export async function call(request: APIRequestContext, path: string, data: object) {
  const headers = { origin: clinicUrl(), 'sec-fetch-site': 'same-origin' }
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer
}

type Account = { email: string; password: string }
type DemoUser = 'client' | 'finished' | 'partner' | 'provider' | 'reception' | 'admin'
export const demoUser = (name: DemoUser): Account => ({ email: `${name}@falm.example`, password: DEMO_PASSWORD })

/** Signs in without the form, and leaves the mark by which a page knows that somebody is signed in. */
export async function signInAs(page: Page, user: DemoUser | Account) {
  await page.context().addCookies([{ name: 'signed-in', value: '1', url: clinicUrl() }])
  return call(page.request, '/api/account/sign-in', typeof user === 'string' ? demoUser(user) : user)
}

/** A page of another visitor to the same clinic. */
export async function anotherPage(browser: Browser, user?: DemoUser | Account) {
  const page = await (await browser.newContext({ baseURL: clinicUrl() })).newPage()
  if (user) await signInAs(page, user)
  return page
}

/** An account with a confirmed address, made by the calls the screens make. */
export async function newAccount(
  request: APIRequestContext,
  { firstName = 'Ida', password = 'en lang vej til stranden' } = {},
): Promise<Account> {
  const email = newClient()
  const body = { firstName, lastName: 'Prøve', email, password, confirmPassword: password }
  await call(request, '/api/account/sign-up', body)
  const [mail] = await mailsTo(request, email, 1)
  const token = new URL(linkIn(mail!.text, 'confirm')).searchParams.get('token')
  // Confirming the address signs the browser in.
  await call(request, '/api/account/confirm-email', { token })
  await call(request, '/api/account/sign-out', {})
  return { email, password }
}

/** A new account, signed in on this page. */
export async function newSignedIn(page: Page, made: Parameters<typeof newAccount>[1] = {}) {
  const account = await newAccount(page.request, made)
  await signInAs(page, account)
  return account
}

/** A staff account that no other journey uses. */
export async function newColleague(request: APIRequestContext) {
  const account = await newAccount(request)
  await call(request, '/api/account/sign-in', demoUser('admin'))
  const given = await request.post('/admin/roles', {
    form: { intent: 'give', email: account.email, role: 'provider' },
    headers: { origin: clinicUrl() },
  })
  expect(given.url()).toContain('done')
  await call(request, '/api/account/sign-out', {})
  return account
}

/** The code an authenticator app shows (RFC 6238). @param ahead steps of 30 s from now: each holds once, the next one early. */
export function codeOf(secret: string, ahead = 0): string {
  const bits = Array.from(secret.replaceAll(/\s/g, ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
