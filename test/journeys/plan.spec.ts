import { expect, test, type APIRequestContext, type Page, type TestInfo } from '@playwright/test'
import { callAs, newAccount, signIn } from './account-steps.ts'
import { expectAccessible, mailsTo, papersTo, payWith, tabTo } from './steps.ts'
import { words, type Lng } from './words.ts'

const PASSWORD = 'en lang vej til stranden'
const ADMIN = { email: 'admin@falm.example', password: 'demo-falm-2026' }
const PRICE = 900
const names = {
  da: {
    approve: 'Godkend uden at betale nu',
    offline: /ingen forbindelse/,
    bySession: /Gang for gang/,
    waiting: /Planen er godkendt/,
    active: /Planen er aktiv/,
    bookNext: 'Book næste tid',
    suggest: 'Foreslå tider',
    suggested: /^Forslag til 3 tider/,
    bookAll: 'Book alle 3 tider',
    booked: /Tiderne er booket/,
    paid: 'Betalt',
    oneSession: '900 kr.',
  },
  en: {
    approve: 'Approve without paying now',
    offline: /no connection/,
    bySession: /One session at a time|Session by session/,
    waiting: /plan is approved/,
    active: /plan is active/,
    bookNext: 'Book next appointment',
    suggest: 'Suggest times',
    suggested: /^3 suggested times/,
    bookAll: 'Book all 3 times',
    booked: /times are booked/,
    paid: 'Paid',
    oneSession: 'DKK 900',
  },
} as const

/** A plan of three sessions that staff propose to a new client. @returns the client, and the link of their mail. */
async function proposed(page: Page, request: APIRequestContext, info: TestInfo) {
  const client = await newAccount(request, info, PASSWORD)
  expect(await callAs(request, info, '/api/account/sign-in', ADMIN)).toBe(200)
  const list = await (await request.get(`/admin/patients?q=${encodeURIComponent(client.email)}`)).text()
  const id = /\/admin\/patients\/([0-9a-f-]{36})/.exec(list)![1]!
  const made = await request.post(`/admin/patients/${id}/payments`, {
    headers: { Origin: String(info.project.use.baseURL) },
    form: { intent: 'propose', treatmentType: 'fading', areaCm2: '20', sessions: '3', sessionPrice: String(PRICE) },
  })
  expect(made.ok()).toBe(true)
  const told = await mailsTo(request, client.email, 2)
  const link = told.map(({ text }) => /http:\/\/\S+\/treatment-plan\/\S+/.exec(text)?.[0]).find(Boolean)!
  return { client, id, path: new URL(link).pathname }
}

for (const lng of ['da', 'en'] as Lng[]) {
  const n = names[lng]
  test(`a client approves a proposed plan, pays its first session and books the whole course (${lng})`, async ({
    page,
    context,
    request,
  }, info) => {
    test.setTimeout(90_000)
    const { client, path } = await proposed(page, request, info)
    const address = lng === 'da' ? path : `${path}?lng=en`
    await page.goto(address)
    await expectAccessible(page, 'proposed plan')
    // By keyboard alone, and without a connection at first: the page stays, and nothing is approved or bought twice.
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name }))
      await page.keyboard.press('Enter')
    }
    await context.setOffline(true)
    await press(n.approve)
    await expect(page.getByRole('alert')).toHaveText(n.offline)
    await context.setOffline(false)
    await press(n.approve)
    await expect(page.getByText(n.waiting)).toBeVisible()
    await tabTo(page, page.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: n.bySession })).toBeChecked()
    await context.setOffline(true)
    await press(words[lng].order)
    await expect(page.getByRole('alert')).toHaveText(n.offline)
    await expect(page.getByRole('radio', { name: n.bySession })).toBeChecked()
    await context.setOffline(false)
    await press(words[lng].order)
    await payWith(page, lng, '4242 4242 4242 4242')
    await expect(page.getByText(n.active)).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('.plan-sessions li').first()).toContainText(n.paid)
    await papersTo(request, client.email, 1)

    await page.getByRole('button', { name: n.suggest }).click()
    await expect(page.getByText(n.suggested)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page, 'suggested times')
    await page.getByRole('button', { name: n.bookAll }).click()
    await expect(page.getByText(n.booked)).toBeVisible()
    await expect(page.getByRole('link', { name: n.bookNext })).toHaveCount(0)
  })
}

test('staff give two sessions back with a reason, and the client gets a credit note', async ({
  page,
  request,
}, info) => {
  test.setTimeout(90_000)
  const { client, id } = await proposed(page, request, info)
  const paths = await mailsTo(request, client.email, 2)
  const link = paths.map(({ text }) => /http:\/\/\S+\/treatment-plan\/\S+/.exec(text)?.[0]).find(Boolean)!
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: words.da.order }).click()
  await payWith(page, 'da', '4242 4242 4242 4242')
  await expect(page.getByText(names.da.active)).toBeVisible({ timeout: 20_000 })

  await signIn(page, 'da', ADMIN)
  await page.goto(`/admin/patients/${id}/payments`)
  await page.getByText('Betal tilbage').first().click()
  await page.getByLabel(/^Beløb, kr\. \(højst/).fill(String(2 * PRICE))
  await page.getByLabel('Begrundelse').fill('To behandlinger var ikke nødvendige.')
  await expectAccessible(page, 'payments of a client')
  await page.getByRole('button', { name: 'Betal tilbage' }).click()
  await expect(page.getByText(/Beløbet er på vej tilbage/)).toBeVisible()
  const [newest] = await papersTo(request, client.email, 2)
  expect(newest!.subject).toMatch(/^Kreditnota/)
  expect(newest!.text).toContain('1.800 kr.')
})
