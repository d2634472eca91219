import { expect, test } from '#test/journeys/journey.ts'
import { anotherPage, newAccount, signInAs } from '#test/journeys/account-steps.ts'
import { accountWords } from '#test/journeys/account-words.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { hydrated, expectAccessible, mailsTo, newClient } from '#test/journeys/steps.ts'

const words = {
  da: {
    first: 'Fornavn',
    last: 'Efternavn',
    email: 'E-mail',
    code: 'Deres kode',
    send: 'Send invitation',
    invited: /Invitationen er på vej/,
    offline: /ingen forbindelse/,
    pending: 'Afventer',
    paid: 'Udbetalt',
    few: /færre end 3/,
    advert: /^Reklame/,
    logIn: 'Log ind',
    partnersOnly: 'Dette login er kun for partnere',
  },
  en: {
    first: 'First name',
    last: 'Last name',
    email: 'Email',
    code: 'Their code',
    send: 'Send invitation',
    invited: /invitation is on its way/,
    offline: /no connection/,
    pending: 'Pending',
    paid: 'Paid',
    few: /under 3/,
    advert: /^Advertisement/,
    logIn: 'Log in',
    partnersOnly: 'This login is for partners only',
  },
}

test(
  'a partner shares, invites another who gets the way in by mail, and reads a statement',
  { tag: '@english' },
  async ({ page, browser, context, lng }) => {
    const w = words[lng]
    await signInAs(page, 'partner')
    await page.goto(`/affiliate-dashboard?lng=${lng}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'DEMOVEST' })).toContainText(w.few)
    await expectAccessible(page, 'partner overview')

    await page.goto(`/affiliate-dashboard/materials?lng=${lng}`)
    await expect(page.getByText(w.advert).first()).toBeVisible()
    for (const [kind, type] of Object.entries({ svg: 'image/svg+xml', png: 'image/png' })) {
      const code = await page.locator(`a[download][href$=".${kind}"]`).first().getAttribute('href')
      expect((await page.request.get(code!)).headers()['content-type']).toBe(type)
    }
    await page.goto(`/affiliate-dashboard/payouts?lng=${lng}`)
    await expect(page.getByRole('cell', { name: w.paid }).first()).toBeVisible()
    const statement = await page.getByRole('link', { name: /PDF/ }).last().getAttribute('href')
    expect((await page.request.get(statement!)).headers()['content-type']).toBe('application/pdf')

    const email = newClient()
    const code = lng === 'da' ? 'NANNADA' : 'NANNAEN'
    await page.goto(`/affiliate-dashboard/partners?lng=${lng}`)
    await takenOver(page)
    await page.getByLabel(w.first).fill('Nanna')
    await page.getByLabel(w.last).fill('Prøve')
    await page.getByLabel(w.email).fill(email)
    await page.getByLabel(w.code).fill(code)
    // Without a connection at first: what was typed stays.
    await context.setOffline(true)
    await page.getByRole('button', { name: w.send }).click()
    await expect(page.getByRole('alert')).toHaveText(w.offline)
    await expect(page.getByLabel(w.code)).toHaveValue(code)
    await context.setOffline(false)
    await page.getByRole('button', { name: w.send }).click()
    await expect(page.getByText(w.invited)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText(w.pending)
    // A code just taken is not said to be free, and the form waits for the next.
    for (const label of [w.first, w.email, w.code]) await expect(page.getByLabel(label)).toHaveValue('')

    const [mail] = await mailsTo(page.request, email, 1)
    const password = /(?:adgangskode er|password is)\s+([\w-]+)\./.exec(mail!.text)![1]!
    const theirs = await anotherPage(browser)
    expect(await (await signInAs(theirs, { email, password })).json()).toMatchObject({ next: 'change-password' })
    await theirs.context().close()
  },
)

test('a client is told that the partner login is for partners, and is not logged in by it', async ({
  page,
  request,
  lng,
}) => {
  const w = words[lng]
  const account = await newAccount(request)
  await page.goto(`/partner?tab=log-in&lng=${lng}`)
  await hydrated(page)
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel(accountWords[lng].email, { exact: true }).fill(account.email)
  await panel.getByLabel(accountWords[lng].password, { exact: true }).fill(account.password)
  await panel.getByRole('button', { name: w.logIn, exact: true }).click()
  await expect(page.locator('.toast').getByText(w.partnersOnly)).toBeVisible()
  await expect(panel.getByRole('alert')).toContainText(w.partnersOnly)
  expect((await page.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(303)
})
