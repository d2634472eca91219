import { call } from './account-steps.ts'
import type { Page } from './journey.ts'
import { newClient } from './steps.ts'

/** React has taken the page over: before, a press or a letter is nobody's. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const one = document.querySelector('#app-main :is(button, input, a), main :is(button, input, a)')
    return one !== null && Object.keys(one).some((key) => key.startsWith('__reactProps'))
  })

type Day = { date: string; slots: { time: string; available: boolean }[] }
type Kind = 'treatment' | 'consultation'

async function daysAhead(page: Page, type: Kind): Promise<Day[]> {
  const answer = await page.request.get(`/api/availability?type=${type}`, { maxRetries: 2 })
  return ((await answer.json()) as { days: Day[] }).days
}

/** The days some weeks ahead that are as asked, earliest first. */
const daysLater = async (page: Page, type: Kind, isAsked: (day: Day) => boolean) =>
  (await daysAhead(page, type))
    .slice(20)
    .filter(isAsked)
    .map(({ date }) => date)

/** Days some weeks ahead with a whole afternoon of free times. */
export const quietDays = (page: Page, type: Kind = 'consultation') =>
  daysLater(page, type, ({ slots }) => slots.filter(({ available }) => available).length >= 8)

/** Days some weeks ahead on which nobody has booked yet. */
export const emptyDays = (page: Page) =>
  daysLater(page, 'consultation', ({ slots }) => slots.length > 0 && slots.every(({ available }) => available))

type Who = { type?: Kind; firstName?: string; lastName?: string; phone?: string }

/** Somebody books the first free time of a day by themselves. @returns the address their mails go to */
export async function bookOn(page: Page, day: string, who: Who = {}) {
  const { type = 'consultation', firstName = 'Ida', lastName = 'Prøve', phone = '20304050' } = who
  const { slots } = (await daysAhead(page, type)).find(({ date }) => date === day)!
  const { time } = slots.find(({ available }) => available)!
  const email = newClient()
  const client = { firstName, lastName, email, phone, isAdult: true }
  await call(page.request, '/api/bookings', { type, ...client, appointmentDate: day, appointmentTime: time })
  return email
}

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }
