import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { openSite, type Site } from '../built-site.ts'
import { accountWords } from './account-words.ts'
import { awake, chooseFreeTime, control, expectAccessible, mailsTo, payWith } from './steps.ts'
import { words, type Lng } from './words.ts'

// From an application to a statement takes weeks: the clinic is closed and opened again at a later day, on its data.

const [SPRING, TREATED, APPROVED] = [
  '2027-03-01T08:00:00+01:00',
  '2027-05-10T08:00:00+02:00',
  '2027-06-10T08:00:00+02:00',
]
const [DEMO, OWN] = ['demo-falm-2026', 'en-lampe-ved-vinduet']
const names = {
  da: {
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
    ready: '48 kr.',
    billingName: 'Navn eller firma',
    billingAddress: 'Adresse',
    account: 'Reg.- og kontonummer',
    save: 'Gem',
    saved: 'Gemt.',
    ask: 'Bed om udbetaling',
    asked: /Anmodet 48 kr\./,
    paidOut: 'Udbetalt',
    subject: 'Din udbetaling er på vej',
  },
  en: {
    partnerCode: 'Your code',
    free: 'This code is available!',
    terms: /I accept the partner terms/,
    create: 'Create partner account',
    created: /Partner account created/,
    logIn: 'Log in',
    theirCode: 'Their code',
    invite: 'Send invitation',
    invited: /invitation is on its way/,
    waiting: /Waiting: DKK 48/,
    ready: 'DKK 48',
    billingName: 'Name or company',
    billingAddress: 'Address',
    account: 'Bank account',
    save: 'Save',
    saved: 'Saved.',
    ask: 'Request payout',
    asked: /Requested DKK 48/,
    paidOut: 'Paid',
    subject: 'Your payout is on its way',
  },
}

type Partner = { lng: Lng; email: string; code: string; sub: { email: string; code: string } }
const partners = (['da', 'en'] as const).map((lng): Partner => {
  const mark = lng.toUpperCase()
  const sub = { email: `under-${lng}@post.example`, code: `UNDER${mark}` }
  return { lng, email: `partner-${lng}@post.example`, code: `AAR${mark}`, sub }
})
const clientsOf = ({ lng, code, sub }: Partner) => [
  { first: lng === 'da' ? 'Vera' : 'Vivian', code },
  { first: lng === 'da' ? 'Sanne' : 'Sally', code: sub.code },
]

async function pageOf(browser: Browser, site: Site, who?: { email: string; password: string }) {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage()
  if (who) {
    const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.post('/api/account/sign-in', { data: who, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return page
}
const adminOf = (browser: Browser, site: Site) => pageOf(browser, site, { email: 'admin@falm.example', password: DEMO })

/** On the application page: who, which code, and yes to the terms; the code is asked about while it is typed. */
async function apply(page: Page, { lng, email, code }: Partner) {
  const [w, n] = [words[lng], names[lng]]
  await page.goto(`/partner?lng=${lng}`)
  await awake(page)
  await page.getByLabel(w.first, { exact: true }).fill('Petra')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(email)
  await page.getByLabel(n.partnerCode).fill(code)
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
async function firstSignIn(page: Page, { lng, email }: { lng: Lng; email: string }) {
  const [w, a] = [words[lng], accountWords[lng]]
  const [mail] = (await mailsTo(page.request, email, 2)).toReversed()
  const password = /(?:adgangskode er|password is)\s+([\w-]+)\./.exec(mail!.text)![1]!
  await page.goto(`/partner?lng=${lng}&tab=log-in`)
  await awake(page)
  await page.getByLabel(w.email, { exact: true }).fill(email)
  await page.getByLabel(a.password, { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: names[lng].logIn, exact: true }).click()
  await page.getByLabel(a.newPassword).fill(OWN)
  await page.getByLabel(a.confirm).fill(OWN)
  await page.getByRole('button', { name: a.change }).click()
  await expect(page.getByText(a.changed)).toBeVisible()
}

async function inviteSub(page: Page, { lng, sub }: Partner) {
  const [w, n] = [words[lng], names[lng]]
  await page.goto(`/affiliate-dashboard/partners?lng=${lng}`)
  await page.getByLabel(w.first, { exact: true }).fill('Nanna')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(/^E-mail|^Email/).fill(sub.email)
  await page.getByLabel(n.theirCode).fill(sub.code)
  await page.getByRole('button', { name: n.invite }).click()
  await expect(page.getByText(n.invited)).toBeVisible()
}

/** Follows the link that was shared, books with the code it brought, and pays the deposit. */
async function bookBy(page: Page, lng: Lng, { first, code }: { first: string; code: string }) {
  const w = words[lng]
  await page.goto(`/?ref=${code}&lng=${lng}`)
  await awake(page)
  await control(page, new RegExp(`^${w.book}$`)).click()
  const dialog = page.getByRole('dialog', { name: w.book })
  await dialog.getByLabel(w.first, { exact: true }).fill(first)
  await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
  await dialog.getByLabel(w.email, { exact: true }).fill(`${first}@post.example`.toLowerCase())
  await expect(dialog.getByLabel(w.code)).toHaveValue(code)
  await dialog.getByRole('button', { name: w.next, exact: true }).click()
  await expect(dialog.getByText(w.step(2))).toBeVisible()
  await chooseFreeTime(page, lng)
  for (const step of [3, 4]) {
    await dialog.getByRole('button', { name: w.next, exact: true }).click()
    await expect(dialog.getByText(w.step(step))).toBeVisible()
  }
  await dialog.getByRole('checkbox', { name: w.adult }).check()
  const express = dialog.getByRole('checkbox', { name: w.express })
  if (await express.count()) await express.check()
  await dialog.getByRole('button', { name: w.order }).click()
  await payWith(page, lng, '4242 4242 4242 4242')
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
  await awake(desk)
  await row.click()
  // Its buttons move to where it is looked at: a press while they move meets nothing.
  await expect(row).toHaveAttribute('aria-current', 'true')
  await came.click()
  await expect(row).toHaveCount(0)
}

async function payOut(browser: Browser, site: Site, { lng, email }: Partner) {
  const n = names[lng]
  const page = await pageOf(browser, site, { email, password: OWN })
  await page.goto(`/affiliate-dashboard/payouts?lng=${lng}`)
  await expect(page.getByText(n.ready, { exact: true })).toBeVisible()
  await page.getByLabel(n.billingName).fill(`Petra ${lng}`)
  await page.getByLabel(n.billingAddress).fill('Prøvegade 1, 1000 København K')
  await page.getByLabel(n.account).fill(`0000 000000000${lng === 'da' ? 1 : 2}`)
  await page.getByRole('button', { name: n.save, exact: true }).click()
  await expect(page.getByText(n.saved)).toBeVisible()
  await page.getByRole('button', { name: n.ask }).click()
  await expect(page.getByText(n.asked)).toBeVisible()
  await expectAccessible(page, 'payouts')

  const admin = await adminOf(browser, site)
  await admin.goto('/admin/partners')
  await admin.getByRole('button', { name: `Marker 48 kr. til Petra ${lng} som betalt` }).click()
  await expect(admin.getByRole('button', { name: new RegExp(`til Petra ${lng} som betalt`) })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('cell', { name: n.paidOut })).toBeVisible()
  const statement = await page.getByRole('link', { name: /PDF/ }).getAttribute('href')
  expect((await page.request.get(statement!)).headers()['content-type']).toBe('application/pdf')
  // Received, approved, password changed, paid.
  expect((await mailsTo(page.request, email, 4))[0]!.subject).toBe(n.subject)
}

test.use({ actionTimeout: 10_000, navigationTimeout: 15_000 })

test('[spec 8 partner-journey] partners apply, share and bring in another; their clients are treated, and the share is paid with a statement', async ({
  browser,
}) => {
  // The clinic is opened three times.
  test.setTimeout(300_000)
  const data = await mkdtemp(join(tmpdir(), 'partner-year-'))
  let site = await openSite({ DATA_DIR: data, CLINIC_NOW: SPRING! })
  const reopenedAt = async (instant: string) => {
    await site.close()
    site = await openSite({ DATA_DIR: data, CLINIC_NOW: instant, PORT: String(site.port) })
  }
  try {
    const admin = await adminOf(browser, site)
    for (const partner of partners) {
      const { lng, code, sub } = partner
      const page = await pageOf(browser, site)
      await apply(page, partner)
      await approve(admin, code)
      await firstSignIn(page, partner)
      await inviteSub(page, partner)
      await approve(admin, sub.code)
      for (const client of clientsOf(partner)) await bookBy(await pageOf(browser, site), lng, client)
      await expect(async () => {
        await page.goto(`/affiliate-dashboard/payouts?lng=${lng}`)
        await expect(page.getByText(names[lng].waiting)).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 20_000 })
    }

    await reopenedAt(TREATED!)
    const desk = await adminOf(browser, site)
    for (const { first } of partners.flatMap(clientsOf)) await closeAsCame(desk, first)

    await reopenedAt(APPROVED!)
    for (const partner of partners) await payOut(browser, site, partner)
  } finally {
    await site.close()
    await rm(data, { recursive: true, force: true })
  }
})
