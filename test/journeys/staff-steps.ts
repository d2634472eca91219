import { call } from './account-steps.ts'
import { expect, type Locator, type Page } from './journey.ts'
import { newClient } from './steps.ts'

/** React has taken the page over: before, a press or a letter is nobody's. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const one = document.querySelector('#app-main :is(button, input, a), main :is(button, input, a)')
    return one !== null && Object.keys(one).some((key) => key.startsWith('__reactProps'))
  })

/** Clicks that are counted: a job at the desk has a number of them it may cost. */
export function countedPresses() {
  let made = 0
  return {
    press: async (what: Locator) => {
      made++
      await what.click()
    },
    /** Counts what is no click: a shortcut, a choice in a list. */
    count: () => {
      made++
    },
    made: () => made,
  }
}

/** Repeats the drag: a refresh of the calendar during a drag cancels it. */
export async function dragBy(what: Locator, down: number) {
  await expect(async () => {
    await dragOnce(what, down)
    await expect(what.page().getByRole('button', { name: 'Flyt', exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function dragOnce(what: Locator, down: number) {
  await what.scrollIntoViewIfNeeded()
  const { mouse } = what.page()
  const box = (await what.boundingBox())!
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x, y + down / 2, { steps: 4 })
  await mouse.move(x, y + down, { steps: 4 })
  await mouse.up()
}

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

/** `nth`: of the free times, counted from 0. */
type Who = { type?: Kind; firstName?: string; lastName?: string; phone?: string; nth?: number }

/** Somebody books a free time of a day by themselves, the first unless asked otherwise. @returns the address their mails go to */
export async function bookOn(page: Page, day: string, who: Who = {}) {
  const { type = 'consultation', firstName = 'Ida', lastName = 'Prøve', phone = '20304050', nth = 0 } = who
  const { slots } = (await daysAhead(page, type)).find(({ date }) => date === day)!
  const { time } = slots.filter(({ available }) => available)[nth]!
  const email = newClient()
  const client = { firstName, lastName, email, phone, isAdult: true }
  await call(page.request, '/api/bookings', { type, ...client, appointmentDate: day, appointmentTime: time })
  return email
}

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }
