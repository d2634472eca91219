import { call } from './account-steps.ts'
import { clinicUrl, expect, type Locator, type Page } from './journey.ts'
import { chooseFreeTime, newClient } from './steps.ts'
import { words, type Lng } from './words.ts'

/** Nobody has to look for it: it lies in sight, under nothing, and has the focus. */
export async function expectSeen(where: Locator) {
  await expect(where).toBeFocused()
  await expect(where).toBeInViewport({ ratio: 0.9 })
  const isOnTop = await where.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + Math.min(width / 2, 60), top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  })
  expect(isOnTop).toBe(true)
}
export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 1024, height: 768 }
export const refusal = (page: Page) => page.locator('.note.danger[role="alert"]').filter({ visible: true })

type Slots = { days: { date: string; slots: { time: string; available: boolean }[] }[] }
export async function freeSlots(page: Page) {
  const { days } = (await (await page.request.get('/api/availability?type=treatment')).json()) as Slots
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  )
}
export const book = async (page: Page, email: string, slot: { date: string; time: string }, phone = '20304050') => {
  const booking = { type: 'treatment', appointmentDate: slot.date, appointmentTime: slot.time }
  const client = { email, firstName: 'Ida', lastName: 'Prøve', phone, isAdult: true, affiliateCode: 'FRI500' }
  const answer = await call(page.request, '/api/bookings?lng=da', { ...booking, ...client })
  return (await answer.json()) as { manageUrl: string }
}

/** Others book this time until nobody is left who could have taken it. */
export async function takeAll(page: Page, { date, time }: { date: string; time: string }) {
  const who = { type: 'consultation', firstName: 'Bo', lastName: 'Prøve', phone: '20304050' }
  const headers = { origin: clinicUrl() }
  for (let status = 201; status === 201;) {
    const data = { ...who, email: newClient(), appointmentDate: date, appointmentTime: time }
    status = (await page.request.post('/api/bookings', { data, headers })).status()
  }
}

/** Some free day and time is chosen on the page, as the server writes them. */
export async function chosenTime(page: Page, lng: Lng) {
  const { time } = await chooseFreeTime(page, lng)
  const date = (await page.locator('td[data-day]:has(button[aria-pressed="true"])').getAttribute('data-day'))!
  return { date, time: time.replace('.', ':') }
}

export async function fillName(within: Page | Locator, lng: Lng) {
  const w = words[lng]
  await within.getByLabel(w.first, { exact: true }).fill('Ida')
  await within.getByLabel(w.last, { exact: true }).fill('Prøve')
  await within.getByLabel(w.email, { exact: true }).fill(newClient())
}

/** A scan of this size was made on this device. */
export async function scanned(page: Page, lng: Lng, size: string) {
  await page.goto(words[lng].path)
  await page.evaluate(
    (of) =>
      localStorage.setItem(
        'falm-analysis',
        JSON.stringify({ size: of, sessionsRequired: { min: 6, max: 9 }, savedAt: Date.now() }),
      ),
    size,
  )
}

export const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, detail }),
})

/** The private link in a mail. */
export const linkIn = (text: string) => /http:\/\/\S+\/aftale\/[\w.?=-]+/.exec(text)![0]

export const said = {
  needs: /Kræver kl/,
  tooEarly: /er for tidligt til (?:noget af )?bedøvelse/,
  instead: /^Vælg kl\. .* i stedet$/,
  comeAt: (time: string) => new RegExp(`Kom\\s*kl\\.:? ${time.replace('.', '\\.')}`),
  anotherTime: 'Vælg en anden tid',
  cream: /creme/,
  injection: /Lokalbedøvelse/,
  firstDay: /Den første dag/,
  tooClose: /for tæt på en anden behandling/,
  security: 'Sikkerhed',
  signOutOthers: 'Log ud alle andre steder',
  signedOutOthers: 'Du er logget ud alle andre steder',
  ownEmail: /Du er logget ind med denne e-mail/,
  outEverywhere: /logget ud her og på alle andre enheder/,
  dataTab: 'Dine data',
  erase: 'Slet min konto',
  inTheWay: /Du har en tid .* Aflys den først/,
  erasureOpen: 'Udfør sletning',
  erasureDo: 'Slet klientens data',
  erasureVisit: /Klienten har kommende tider/,
  erasureStays: /klientens oplysninger/,
  toTheClient: /\b(?:du|dig|dine?)\b/i,
  erased: /^Slettet /,
  addressWrong: /Ingen konto med bekræftet e-mail passer/,
}
