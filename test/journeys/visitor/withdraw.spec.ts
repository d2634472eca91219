import { expect, test, type Page } from '#test/journeys/journey.ts'
import {
  hydrated,
  expectAccessible,
  loseAnswers,
  mailsTo,
  newClient,
  papersTo,
  payWith,
  slowReadings,
  tabTo,
} from '#test/journeys/steps.ts'
import { call } from '#test/journeys/account-steps.ts'
import { freeSlots } from '#test/journeys/trust-steps.ts'
import { words } from '#test/journeys/words.ts'

const said = {
  da: {
    footer: 'Fortryd aftale',
    name: 'Navn',
    number: 'Bookingnummer',
    email: 'E-mail',
    goOn: 'Fortsæt',
    noName: 'Skriv dit navn.',
    noEmail: 'Indtast en gyldig e-mail.',
    back: /Du får 500 kr\. tilbage/,
    unknown: /Vi kan ikke finde en aftale/,
    edit: 'Ret oplysningerne',
    confirm: 'Bekræft fortrydelse',
    wholePackage: /Du får 6\.750 kr\. tilbage/,
    ended: 'Aftalen er allerede slut',
    done: 'Du har fortrudt aftalen',
    received: 'Vi har modtaget din fortrydelse',
    receipt: 'Kvittering: Vi har modtaget din fortrydelse',
    offline: /ingen forbindelse/,
    already: /allerede aflyst eller fortrudt/,
  },
  en: {
    footer: 'Withdraw from contract',
    name: 'Name',
    number: 'Booking number',
    email: 'Email',
    goOn: 'Continue',
    noName: 'Enter your name.',
    noEmail: 'Enter a valid email.',
    back: /You get 500 kr\. back|You get DKK 500 back/,
    unknown: /We cannot find a contract/,
    edit: 'Change the details',
    confirm: 'Confirm withdrawal',
    wholePackage: /You get DKK 6,750 back/,
    ended: 'The contract has already ended',
    done: 'You have withdrawn from the contract',
    received: 'We have received your withdrawal',
    receipt: 'Receipt: we have received your withdrawal',
    offline: /no connection/,
    already: /already cancelled or withdrawn/,
  },
}

/** Ten sessions bought as the package dialog does, and paid. @returns the booking's number. */
async function boughtPackage(page: Page, email: string) {
  const slot = (await freeSlots(page)).at(-1)!
  const client = { email, firstName: 'Ida', lastName: 'Prøve', isAdult: true }
  const order = { treatmentType: 'completeRemoval', ...slot, plan: 'package', ...client }
  const made = await call(page.request, '/api/payments/package', order)
  await page.goto(((await made.json()) as { url: string }).url)
  await payWith(page, 'da', '4242 4242 4242 4242')
  return numberIn(await withdrawalLink(page, email))
}

/** The link to withdraw that a confirmation carries. */
async function withdrawalLink(page: Page, email: string) {
  const [mail] = await mailsTo(page.request, email, 1)
  return /http:\/\/\S+\/fortryd-aftale\?\S+/.exec(mail!.text)![0]
}
const numberIn = (link: string) => new URL(link).searchParams.get('nummer')!

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test(
  'a client withdraws from a paid booking without signing in, and has the receipt',
  { tag: '@english' },
  async ({ page, context, request, lng }) => {
    test.slow()
    const w = said[lng]
    const email = newClient()
    const slot = (await freeSlots(page)).at(-1)!
    const visit = { type: 'treatment', appointmentDate: slot.date, appointmentTime: slot.time }
    const client = { email, firstName: 'Ida', lastName: 'Prøve', phone: '20304050', isAdult: true }
    const made = await call(page.request, `/api/bookings?lng=${lng}`, { ...visit, ...client })
    const { appointmentId } = (await made.json()) as { appointmentId: string }
    const paying = await call(page.request, `/api/payments/treatment-deposit?lng=${lng}`, { appointmentId })
    await page.goto(words[lng].path)
    await page.goto(((await paying.json()) as { url: string }).url)
    await payWith(page, lng, '4242 4242 4242 4242')
    await expect(page.getByText(words[lng].paid).first()).toBeVisible()
    const link = await withdrawalLink(page, email)
    const number = numberIn(link)

    await page.goto(words[lng].path)
    await page.getByRole('contentinfo').getByRole('link', { name: w.footer }).click()
    await expect(field(page, w.number)).toBeVisible()
    await hydrated(page)
    await page.getByRole('button', { name: w.goOn }).click()
    await expect(page.getByText(w.noName)).toBeVisible()
    await expect(field(page, w.name)).toBeFocused()
    await expectAccessible(page, 'statement with errors')
    await field(page, w.name).fill('Ida Prøve')
    await field(page, w.number).fill(number.toLowerCase().replace('-', ' '))
    await field(page, w.email).fill('en-anden@post.example')
    await page.getByRole('button', { name: w.goOn }).click()
    await expect(page.getByText(w.unknown)).toBeVisible()
    await expectAccessible(page, 'no such contract')

    await slowReadings(page, /fortryd-aftale/)
    // From here by keyboard alone, and each press first without a connection: what was typed stays, and one is taken.
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name }))
      await page.keyboard.press('Enter')
    }
    const pressTwice = async (name: string) => {
      await context.setOffline(true)
      await press(name)
      await expect(page.getByRole('alert')).toHaveText(w.offline)
      await context.setOffline(false)
      await press(name)
    }
    await pressTwice(w.edit)
    await expect(field(page, w.name)).toHaveValue('Ida Prøve')
    await expect(field(page, w.name)).toBeFocused()
    await tabTo(page, field(page, w.email))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(email)
    await pressTwice(w.goOn)
    await expect(page.getByText(w.back)).toBeVisible()
    await expectAccessible(page, 'confirmation')
    await pressTwice(w.confirm)
    await expect(page.getByRole('heading', { level: 1, name: w.done })).toBeFocused()
    await expectAccessible(page, 'withdrawn')
    const receipt = (await mailsTo(request, email, 2)).find(({ subject }) => subject === w.receipt)!
    expect(receipt.lang).toBe(lng)
    expect(receipt.text).toContain(number)
    // The invoice of the payment, and the credit note of what goes back.
    await papersTo(request, email, 2)

    // The link of the first mail: its number stands in the form, and there is nothing left to withdraw from.
    await page.goto(link)
    await expect(field(page, w.number)).toHaveValue(number)
    await field(page, w.name).fill('Ida Prøve')
    await field(page, w.email).fill(email)
    await page.getByRole('button', { name: w.goOn }).click()
    await expect(page.getByText(w.already)).toBeVisible()
    await expect(page.getByRole('button', { name: w.confirm })).toHaveCount(0)
  },
)

test('a package is withdrawn from by key alone: what goes back is said before, and an answer that is lost ends it once', async ({
  page,
  request,
  lng,
}) => {
  test.setTimeout(90_000)
  const w = said[lng]
  const email = newClient()
  const number = await boughtPackage(page, email)
  await page.goto(lng === 'da' ? '/fortryd-aftale' : '/fortryd-aftale?lng=en')
  await hydrated(page)
  for (const [name, typed] of [
    [w.name, 'Ida Prøve'],
    [w.number, number],
    [w.email, email],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(typed)
  }
  const pressTwice = async (name: string) => {
    const lost = await loseAnswers(page, /fortryd-aftale/)
    await tabTo(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
    await lost.arrived(1)
    await expect(page.getByRole('alert')).toHaveText(w.offline)
    await lost.stop()
    await tabTo(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await pressTwice(w.goOn)
  await expect(page.getByText(w.wholePackage)).toBeVisible()
  await expectAccessible(page, 'confirmation of a package')
  await pressTwice(w.confirm)
  // The first press has ended it.
  await expect(page.getByRole('heading', { level: 1, name: w.ended })).toBeFocused()
  const receipts = (await mailsTo(request, email, 2)).filter(({ subject }) => subject === w.receipt)
  expect(receipts).toHaveLength(1)
  expect(receipts[0]!.text).toMatch(w.wholePackage)
  const [credit] = await papersTo(request, email, 2)
  expect(credit!.subject).toMatch(/^(Kreditnota|Credit note)/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a statement that names no booking is received and answered with a receipt', async ({ page, request }) => {
    const w = said.da
    const email = newClient()
    await page.goto('/fortryd-aftale')
    await field(page, w.name).fill('Ida Prøve')
    await field(page, w.number).fill('Min tid 3. december kl. 15.30')
    await field(page, w.email).fill('ida')
    await page.getByRole('button', { name: w.goOn }).click()
    await expect(page.getByText(w.noEmail)).toBeVisible()
    await expect(field(page, w.number)).toHaveValue('Min tid 3. december kl. 15.30')
    await field(page, w.email).fill(email)
    await page.getByRole('button', { name: w.goOn }).click()
    await page.getByRole('button', { name: w.confirm }).click()
    await expect(page.getByRole('heading', { level: 1, name: w.received })).toBeVisible()
    const [receipt] = await mailsTo(request, email, 1)
    expect(receipt!.text).toContain('3. 15.30')
  })
})
