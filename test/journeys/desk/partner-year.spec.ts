import { anotherPage } from '#test/journeys/account-steps.ts'
import { expect, test, type Browser, type Page } from '#test/journeys/journey.ts'
import { accountWords } from '#test/journeys/account-words.ts'
import { CLINIC_NOW } from '#test/journeys/now.ts'
import { clearClients } from '#test/journeys/own-site.ts'
import { hydrated, chooseFreeTime, control, expectAccessible, mailsTo, payWith } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

// From an application to a statement takes weeks: the clinic is closed and opened again at a later day, on its data.

const [TREATED, APPROVED] = ['2027-03-25T08:00:00+01:00', '2027-04-26T08:00:00+02:00'] as const
const OWN = 'en-lampe-ved-vinduet'
const w = words.da
const a = accountWords.da
const n = {
  partnerCode: 'Din kode',
  free: 'Koden er ledig!',
  terms: /Jeg accepterer partneraftalen/,
  create: 'Opret partnerkonto',
  created: /Partnerkonto oprettet/,
  logIn: 'Log ind',
  theirCode: 'Deres kode',
  invite: 'Send invitation',
  invited: /Invitationen er på vej/,
  waiting: /Venter: 48 kr\./,
  billingName: 'Navn eller firma',
  billingAddress: 'Adresse',
  account: 'Reg.- og kontonummer',
  save: 'Gem',
  saved: 'Gemt.',
  ask: 'Bed om udbetaling',
  acceptTerms: 'Jeg accepterer vilkårene',
  paidOut: 'Udbetalt',
  subject: 'Din udbetaling er på vej',
}

const partner = { email: 'partner@post.example', code: 'AARDA', sub: { email: 'under@post.example', code: 'UNDERDA' } }
const clients = [
  { first: 'Vera', code: partner.code },
  { first: 'Sanne', code: partner.sub.code },
]

/** On the application page: who, which code, and yes to the terms; the code is asked about while it is typed. */
async function apply(page: Page) {
  await page.goto('/partner')
  await hydrated(page)
  await page.getByLabel(w.first, { exact: true }).fill('Petra')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(partner.email)
  await page.getByLabel(n.partnerCode).fill(partner.code)
  await expect(page.getByText(n.free)).toBeVisible()
  await page.getByLabel(n.terms).check()
  await page.getByRole('button', { name: n.create }).click()
  await expect(page.getByRole('heading', { name: n.created })).toBeVisible()
}

/** Yes with the deposit left on, so that something is paid when somebody books. */
async function approve(admin: Page, code: string) {
  await admin.goto('/admin/partners')
  const form = admin.locator('form').filter({ has: admin.getByRole('button', { name: `Godkend koden ${code}` }) })
  await form.getByLabel('Intet depositum').uncheck()
  await form.getByRole('button', { name: `Godkend koden ${code}` }).click()
  await expect(form).toHaveCount(0)
}

/** With the password of the mail, which must be changed before anything else opens. */
async function firstSignIn(page: Page) {
  const [mail] = (await mailsTo(page.request, partner.email, 2)).toReversed()
  const password = /(?:adgangskode er|password is)\s+([\w-]+)\./.exec(mail!.text)![1]!
  await page.goto('/partner?tab=log-in')
  await hydrated(page)
  await page.getByLabel(w.email, { exact: true }).fill(partner.email)
  await page.getByLabel(a.password, { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: n.logIn, exact: true }).click()
  await page.getByLabel(a.newPassword).fill(OWN)
  await page.getByLabel(a.confirm).fill(OWN)
  await page.getByRole('button', { name: a.change }).click()
  await expect(page.getByText(a.changed)).toBeVisible()
}

async function inviteSub(page: Page) {
  await page.goto('/affiliate-dashboard/partners')
  await page.getByLabel(w.first, { exact: true }).fill('Nanna')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(/^E-mail/).fill(partner.sub.email)
  await page.getByLabel(n.theirCode).fill(partner.sub.code)
  await page.getByRole('button', { name: n.invite }).click()
  await expect(page.getByText(n.invited)).toBeVisible()
}

/** Follows the link that was shared, books with the code it brought, and pays the deposit. */
async function bookBy(page: Page, { first, code }: { first: string; code: string }) {
  await page.goto(`/?ref=${code}`)
  await hydrated(page)
  await control(page, new RegExp(`^${w.book}$`)).click()
  const dialog = page.getByRole('dialog', { name: w.book })
  await dialog.getByLabel(w.first, { exact: true }).fill(first)
  await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
  await dialog.getByLabel(w.email, { exact: true }).fill(`${first}@post.example`.toLowerCase())
  await expect(dialog.getByLabel(w.code)).toHaveValue(code)
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(w.step(2))).toBeVisible()
  await chooseFreeTime(page, 'da')
  for (const step of [3, 4]) {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  const express = dialog.getByRole('checkbox', { name: w.express })
  if (await express.count()) await express.check()
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: w.paid }).first()).toBeVisible()
}

/** On the list of past visits, oldest first: a visit of this spring stands on its last pages. */
async function closeAsCame(desk: Page, first: string) {
  const row = desk.getByRole('link', { name: `Vis ${first} Prøve`, exact: true })
  const came = desk.getByRole('button', { name: `Gennemført: ${first} Prøve` })
  await expect(async () => {
    for (let page = 5; page >= 1; page--) {
      await desk.goto(`/admin/worklists?list=past&page=${page}`)
      if (await row.count()) return
    }
    throw new Error(`${first} is not on the list`)
  }).toPass()
  await hydrated(desk)
  await row.click()
  // Its buttons move to where it is looked at: a press while they move meets nothing.
  await expect(row).toHaveAttribute('aria-current', 'true')
  await came.click()
  await expect(row).toHaveCount(0)
}

/** The partner asks for what is theirs, an admin pays it, and the partner has the statement. */
async function payOut(browser: Browser, amount: string) {
  const page = await anotherPage(browser, { email: partner.email, password: OWN })
  await page.goto('/affiliate-dashboard/payouts')
  await expect(page.getByText(amount, { exact: true }).first()).toBeVisible()
  await page.getByLabel(n.billingName).fill('Petra')
  await page.getByLabel(n.billingAddress).fill('Prøvegade 1, 1000 København K')
  await page.getByLabel(n.account).fill('0000 0000000001')
  await page.getByRole('button', { name: n.save, exact: true }).click()
  await expect(page.getByText(n.saved)).toBeVisible()
  await page.getByRole('button', { name: n.acceptTerms, exact: true }).click()
  await expect(page.getByRole('button', { name: n.acceptTerms, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: n.ask }).click()
  await expect(page.getByText(`Anmodet ${amount}`)).toBeVisible()
  await expectAccessible(page, 'payouts')

  const admin = await anotherPage(browser, 'admin')
  await admin.goto('/admin/partners')
  await admin.getByRole('button', { name: `Marker ${amount} til Petra som betalt` }).click()
  await expect(admin.getByRole('button', { name: /til Petra som betalt/ })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('cell', { name: n.paidOut })).toBeVisible()
  const statement = await page.getByRole('link', { name: /PDF/ }).getAttribute('href')
  expect((await page.request.get(statement!)).headers()['content-type']).toBe('application/pdf')
  // Received, approved, password changed, paid.
  expect((await mailsTo(page.request, partner.email, 4))[0]!.subject).toBe(n.subject)
}

// The clinic is left at a later day.
test.use({ restoresClinic: true, actionTimeout: 10_000, navigationTimeout: 15_000 })

test('[spec 8 partner-journey] partners apply, share and bring in another; their clients are treated, and the share is paid with a statement @full', async ({
  page,
  browser,
  clinic,
}) => {
  // The clinic is opened three times.
  test.setTimeout(300_000)
  const admin = await anotherPage(browser, 'admin')
  await apply(page)
  await approve(admin, partner.code)
  await firstSignIn(page)
  await inviteSub(page)
  await approve(admin, partner.sub.code)
  for (const client of clients) await bookBy(await anotherPage(browser), client)
  await expect(async () => {
    await page.goto('/affiliate-dashboard/payouts')
    await expect(page.getByText(n.waiting)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

  const emails = clients.map(({ first }) => `${first}@post.example`.toLowerCase())
  await clinic.reopenAt(TREATED, (data) => clearClients(data, emails, CLINIC_NOW))
  const desk = await anotherPage(browser, 'admin')
  for (const { first } of clients) await closeAsCame(desk, first)

  await clinic.reopenAt(APPROVED)
  await payOut(browser, '48 kr.')
})
