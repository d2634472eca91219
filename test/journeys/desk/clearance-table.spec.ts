import { expect, test, type Browser, type Page } from '#test/journeys/journey.ts'
import {
  CLEARANCE_STATES,
  LASER_ACTS,
  PERMITTED_ACTS,
  type ClearanceState,
  type LaserAct,
} from '#app/domain/health/clearance.ts'
import { addDays, at, clinicDay, instantOf } from '#app/domain/time/clinic-time.ts'
import { anotherPage, call, newAccount } from '#test/journeys/account-steps.ts'
import { CLINIC_DAY } from '#test/journeys/now.ts'
import { clearClients } from '#test/journeys/own-site.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { atTheLastStep } from '#test/journeys/steps.ts'
import { freeSlots } from '#test/journeys/trust-steps.ts'
import { words } from '#test/journeys/words.ts'

// Each state × act of the table of clearance, as the screens offer or refuse it.
test.use({ restoresClinic: true })

/** The table as it was decided. A changed cell turns this red, and so does a screen that does not follow it. */
const DECIDED: Record<ClearanceState, LaserAct[]> = {
  stopped: [],
  'needs-doctor': ['check-in'],
  'needs-test-spot': ['check-in', 'test-spot'],
  unanswered: ['book', 'pay', 'check-in'],
  allowed: ['book', 'pay', 'check-in', 'numb', 'test-spot', 'start', 'complete'],
}

/** What a client of each state has answered with yes. */
const PREPARED: Record<ClearanceState, Parameters<typeof clearClients>[3]> = {
  stopped: { yes: { pregnant: '' } },
  'needs-doctor': { yes: { epilepsy: '' } },
  'needs-test-spot': { yes: { 'cosmetic-tattoo': '' } },
  unanswered: { isAnswered: false },
  allowed: {},
}
const FIRST_NAMES: Record<ClearanceState, string> = {
  stopped: 'Stine',
  'needs-doctor': 'Dorte',
  'needs-test-spot': 'Tove',
  unanswered: 'Una',
  allowed: 'Alma',
}
const CLEARANCE_WORDS: Record<ClearanceState, string> = {
  stopped: 'Ingen laser',
  'needs-doctor': 'Læge først',
  'needs-test-spot': 'Prøveplet først',
  unanswered: 'Svar eller samtykke mangler',
  allowed: 'Klar til laser',
}
const nameOf = (state: ClearanceState) => `${FIRST_NAMES[state]} Prøve`

type Client = Awaited<ReturnType<typeof newAccount>>
type Offered = Record<ClearanceState, LaserAct[]>

/** A client of each state with numbing ordered for the same day. */
async function bookedClients(browser: Browser) {
  const page = await anotherPage(browser)
  const slots = await freeSlots(page)
  const day = slots.map(({ date }) => date).find((date) => slots.filter((slot) => slot.date === date).length >= 8)!
  const times = slots.filter(({ date }) => date === day).slice(-CLEARANCE_STATES.length)
  const clients = {} as Record<ClearanceState, Client>
  for (const [index, state] of CLEARANCE_STATES.entries()) {
    const account = await newAccount(page.request, { firstName: FIRST_NAMES[state] })
    clients[state] = account
    await call(page.request, '/api/bookings?lng=da', {
      type: 'treatment',
      appointmentDate: day,
      appointmentTime: times[index]!.time,
      addOns: ['creme'],
      email: account.email,
      firstName: FIRST_NAMES[state],
      lastName: 'Prøve',
      phone: '20304050',
      isAdult: true,
      affiliateCode: 'FRI500',
    })
  }
  await page.context().close()
  return { clients, day: clinicDay(day) }
}

/** Whether the portal says that laser can be neither booked nor paid for, and the order is refused for it. */
async function readsPortal(browser: Browser, account: Client): Promise<LaserAct[]> {
  const page = await anotherPage(browser, account)
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const notice = page.getByRole('region', {
    name: /^(?:Ingen laser lige nu|En læge skal se på det|Først en prøveplet)/,
  })
  const mayPay = (await notice.count()) === 0
  const { dialog } = await atTheLastStep(page, 'da', account.email)
  await dialog.getByRole('button', { name: new RegExp(words.da.order) }).click()
  const refusal = page.locator('.note.danger[role="alert"]').filter({ visible: true }).first()
  await expect(refusal).toBeVisible()
  const isBarred = (await refusal.innerText()).includes('Du kan ikke booke eller betale for laser lige nu')
  await page.context().close()
  return [...(isBarred ? [] : (['book'] as const)), ...(mayPay ? (['pay'] as const) : [])]
}

/** What the board offers, once the client has arrived where that is offered. */
async function readsBoard(desk: Page, state: ClearanceState): Promise<LaserAct[]> {
  const name = nameOf(state)
  const act = (text: string) => desk.getByRole('button', { name: `${text}: ${name}`, exact: true })
  const whole = act('Hele kortet')
  if (await whole.isVisible()) await whole.click()
  await expect(
    act('Fold sammen')
      .or(desk.locator('.board-card').filter({ hasText: name }))
      .first(),
  ).toBeVisible()
  if ((await act('Ankommet').count()) === 0) return []
  await act('Ankommet').click()
  await expect(desk.locator('#lane-arrived > ul > li').filter({ hasText: name })).toBeVisible()
  const offers = async (text: string, is: LaserAct): Promise<LaserAct[]> => ((await act(text).count()) > 0 ? [is] : [])
  return [
    'check-in',
    ...(await offers('Start bedøvelse', 'numb')),
    ...(await offers('Start prøveplet', 'test-spot')),
    ...(await offers('Sæt i stol', 'start')),
  ]
}

/** Whether a visit of the day before can be closed as given; where it cannot, the word of the clearance stands there. */
async function readsPast(desk: Page, state: ClearanceState): Promise<LaserAct[]> {
  const named = (text: string) => ({ name: `${text}: ${nameOf(state)}`, exact: true })
  const button = desk.getByRole('button', named('Gennemført'))
  const word = desk.getByRole('link', named(CLEARANCE_WORDS[state]))
  await expect(button.or(word)).toBeVisible()
  if (await word.isVisible()) return []
  await button.click()
  await expect(button).toHaveCount(0)
  return ['complete']
}

test('@full the screens offer each act on a laser visit, or refuse it, as the table of clearance says', async ({
  browser,
  clinic,
}) => {
  test.setTimeout(240_000)
  expect(PERMITTED_ACTS).toEqual(DECIDED)
  const { clients, day } = await bookedClients(browser)
  await clinic.reopenAt(instantOf(at(day, '07:30')).toISOString(), async (data) => {
    for (const state of CLEARANCE_STATES)
      await clearClients(data, [clients[state].email], `${CLINIC_DAY}T15:00:00+01:00`, PREPARED[state])
  })
  const offered = Object.fromEntries(CLEARANCE_STATES.map((state) => [state, [] as LaserAct[]])) as Offered
  for (const state of CLEARANCE_STATES) offered[state].push(...(await readsPortal(browser, clients[state])))
  const desk = await anotherPage(browser, 'provider')
  await desk.goto('/admin')
  await takenOver(desk)
  for (const state of CLEARANCE_STATES) offered[state].push(...(await readsBoard(desk, state)))
  await desk.context().close()
  await clinic.reopenAt(instantOf(at(addDays(day, 1), '09:00')).toISOString())
  const nextDay = await anotherPage(browser, 'provider')
  // The oldest come first: yesterday's are on the last page.
  await nextDay.goto('/admin/worklists?list=past&page=99')
  await takenOver(nextDay)
  for (const state of CLEARANCE_STATES) offered[state].push(...(await readsPast(nextDay, state)))
  await nextDay.context().close()
  // The board puts a client who may have more than a test spot in the chair.
  const expected = Object.fromEntries(
    CLEARANCE_STATES.map((state) => [
      state,
      LASER_ACTS.filter((act) => DECIDED[state].includes(act) && !(act === 'test-spot' && state === 'allowed')),
    ]),
  )
  expect(offered).toEqual(expected)
})
