import { randomUUID } from 'node:crypto'
import { anotherPage, newSignedIn } from '#test/journeys/account-steps.ts'
import { clinicUrl, expect, type Browser, type Locator, type Page } from '#test/journeys/journey.ts'
import { mailsTo, newClient } from '#test/journeys/steps.ts'
import { text } from './texts.ts'

export const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: text(key, values), exact: true })
export const link = (page: Page, key: string, values = {}) =>
  page.getByRole('link', { name: text(key, values), exact: true })
export const field = (page: Page, key: string, values = {}) => page.getByLabel(text(key, values), { exact: true })
/** The line that folds a part of a page open. */
export const fold = (within: Page | Locator, key: string) => within.locator('summary', { hasText: text(key) }).first()

/** A form sent by the staff member who is signed in on this page, before the job begins. */
export async function sendForm(page: Page, path: string, form: Record<string, string>) {
  const answer = await page.request.post(path, { form, headers: { origin: clinicUrl() } })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return answer
}

/** The id of the client with this address or name. */
export async function clientId(page: Page, words: string) {
  const list = await (await page.request.get(`/admin/patients?q=${encodeURIComponent(words)}`)).text()
  return /\/admin\/patients\/([0-9a-f-]{36})/.exec(list)![1]!
}

/** A client with an account, signed in on a page of their own. */
export async function clientOfTheirOwn(browser: Browser, firstName: string) {
  const page = await anotherPage(browser)
  const { email } = await newSignedIn(page, { firstName })
  return { email, name: `${firstName} Prøve`, page }
}

type Booked = {
  firstName: string
  day: string
  type?: 'consultation' | 'treatment'
  provider?: string
  /** Of the free times, counted from 0. */
  nth?: number
}

/** A visit the desk booked, its deposit to be paid in the clinic. @returns the address its mails go to */
export async function bookedAtDesk(page: Page, { firstName, day, type = 'consultation', provider, nth = 0 }: Booked) {
  const asked = `/admin/book?${new URLSearchParams({ type, day, ...(provider && { provider }) })}`
  const shown = await (await page.request.get(asked)).text()
  const times = [...shown.matchAll(/<input[^>]*name="time"[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)![1]!)
  const email = newClient()
  const who = { firstName, lastName: 'Prøve', email, phone: '20304050', clientLng: 'da', isAdult: 'on' }
  const when = { appointmentDate: day, time: times[nth]! }
  await sendForm(page, asked, { ...who, ...when, deposit: 'clinic', depositReason: '', idempotencyKey: randomUUID() })
  return email
}

/** A plan that staff proposed. @returns the address of the client's link */
export async function proposedPlan(page: Page, id: string, email: string, sessions = 3) {
  const price = { areaCm2: '20', sessions: String(sessions), sessionPrice: '900' }
  const form = { intent: 'propose', key: randomUUID(), treatmentType: 'fading', ...price }
  await sendForm(page, `/admin/patients/${id}/payments`, form)
  return planLink(page, email)
}

/** The client's link in the mail of their plan. */
export async function planLink(page: Page, email: string) {
  let found: string | undefined
  await expect(async () => {
    const mails = await mailsOf(page, email)
    found = mails.map((mail) => /http:\/\/\S+\/treatment-plan\/\S+/.exec(mail.text)?.[0]).find(Boolean)
    expect(found).toBeDefined()
  }).toPass()
  return new URL(found!).pathname
}

async function mailsOf(page: Page, email: string) {
  const all = (await (await page.request.get('/dev/mail.json')).json()) as Mail[]
  return all.filter(({ to }) => to === email)
}
type Mail = { to: string; subject: string; text: string }

/** The client gets a mail with such a subject. */
export const expectMail = (page: Page, email: string, subject: RegExp) =>
  expect
    .poll(async () => (await mailsOf(page, email)).map((mail) => mail.subject).join(', '), { timeout: 20_000 })
    .toMatch(subject)

export const lastMail = async (page: Page, email: string, count: number) =>
  (await mailsTo(page.request, email, count))[0]!
