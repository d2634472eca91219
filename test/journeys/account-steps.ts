import { createHmac } from 'node:crypto'
import { expect, type APIRequestContext, type Locator, type Page, type TestInfo } from '@playwright/test'
import { accountWords } from './account-words.ts'
import { awake, mailsTo, newClient } from './steps.ts'
import { words, type Lng } from './words.ts'

/** Danish at the desk, English on the phone: each journey is made once in both. */
export const lngOf = ({ project }: TestInfo): Lng => (project.name === 'phone' ? 'en' : 'da')

const isPhone = (page: Page) => page.viewportSize()!.width < 861

/** Presses an entry of the bar; on a phone it stands in the menu. */
export async function openSignIn(page: Page, lng: Lng): Promise<Locator> {
  const w = accountWords[lng]
  await awake(page)
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

/** A call as the pages of the site make it: with a session's cookie, others are refused. */
export async function callAs(request: APIRequestContext, info: TestInfo, path: string, data: object) {
  const headers = { Origin: String(info.project.use.baseURL) }
  return (await request.post(path, { data, headers })).status()
}

/** An account with a proved address, made by the calls the screens make. */
export async function newAccount(request: APIRequestContext, info: TestInfo, password: string) {
  const email = newClient()
  const body = { firstName: 'Ida', lastName: 'Prøve', email, password, confirmPassword: password }
  expect(await callAs(request, info, '/api/account/sign-up', body)).toBe(202)
  const [mail] = await mailsTo(request, email, 1)
  const token = new URL(linkIn(mail!.text, 'confirm')).searchParams.get('token')
  // The browser that signed up is signed in by it.
  expect(await callAs(request, info, '/api/account/confirm-email', { token })).toBe(200)
  expect(await callAs(request, info, '/api/account/sign-out', {})).toBe(204)
  return { email, password }
}

/** Somebody who works here, of this journey's own: what is done to the account meets no other journey. */
export async function newColleague(request: APIRequestContext, info: TestInfo, password: string) {
  const who = await newAccount(request, info, password)
  const admin = { email: 'admin@falm.example', password: 'demo-falm-2026' }
  expect(await callAs(request, info, '/api/account/sign-in', admin)).toBe(200)
  const given = await request.post('/admin/roles', {
    form: { intent: 'give', email: who.email, role: 'provider' },
    headers: { Origin: String(info.project.use.baseURL) },
  })
  expect(given.url()).toContain('done')
  expect(await callAs(request, info, '/api/account/sign-out', {})).toBe(204)
  return who
}

/** The code an authenticator app shows (RFC 6238). @param ahead steps of 30 s from now: each holds once. */
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
