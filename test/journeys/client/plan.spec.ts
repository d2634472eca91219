import { clinicUrl, expect, test, type APIRequestContext } from '#test/journeys/journey.ts'
import { call, demoUser, newAccount, signInAs } from '#test/journeys/account-steps.ts'
import { hydrated, expectAccessible, loseAnswers, mailsTo, papersTo, payWith, tabTo } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

const PRICE = 900
const names = {
  da: {
    approve: 'Godkend uden at betale nu',
    offline: /ingen forbindelse/,
    bySession: /En behandling ad gangen/,
    waiting: /Planen er godkendt/,
    active: /Planen er aktiv/,
    bookNext: /^Book \d+\. behandling$/,
    suggest: 'Foreslå tider',
    suggested: /^Forslag til 3 tider/,
    bookAll: 'Book alle 3 tider',
    booked: /Tiderne er booket/,
    paid: 'Betalt',
    refund: 'Betal tilbage',
    refundAmount: /^Beløb, kr\. \(højst/,
    reason: 'Begrundelse',
    refunded: /Beløbet er på vej tilbage/,
    backOnce: /^(Klinikken sendte 1\.800\skr\. tilbage|1\.800\skr\. er på vej tilbage)/,
  },
  en: {
    approve: 'Approve without paying now',
    offline: /no connection/,
    bySession: /One session at a time|Session by session/,
    waiting: /plan is approved/,
    active: /plan is active/,
    bookNext: /^Book session \d+$/,
    suggest: 'Suggest times',
    suggested: /^3 suggested times/,
    bookAll: 'Book all 3 times',
    booked: /times are booked/,
    paid: 'Paid',
    refund: 'Refund',
    refundAmount: /^Amount, DKK \(at most/,
    reason: 'Reason',
    refunded: /amount is on its way back/,
    backOnce: /^(The clinic sent DKK\s1,800 back|DKK\s1,800 is on its way back)/,
  },
} as const

/** A plan of three sessions that staff propose to a new client. @returns the client, and the link of their mail. */
async function proposed(request: APIRequestContext) {
  const client = await newAccount(request)
  await call(request, '/api/account/sign-in', demoUser('admin'))
  const list = await (await request.get(`/admin/patients?q=${encodeURIComponent(client.email)}`)).text()
  const id = /\/admin\/patients\/([0-9a-f-]{36})/.exec(list)![1]!
  const made = await request.post(`/admin/patients/${id}/payments`, {
    headers: { Origin: clinicUrl() },
    form: { intent: 'propose', treatmentType: 'fading', areaCm2: '20', sessions: '3', sessionPrice: String(PRICE) },
  })
  expect(made.ok()).toBe(true)
  const mails = await mailsTo(request, client.email, 2)
  const link = mails.map(({ text }) => /http:\/\/\S+\/treatment-plan\/\S+/.exec(text)?.[0]).find(Boolean)!
  return { client, id, path: new URL(link).pathname }
}

test(
  'a client approves a proposed plan, pays its first session and books the whole course',
  { tag: '@english' },
  async ({ page, context, request, lng }) => {
    const n = names[lng]
    test.setTimeout(90_000)
    const { client, path } = await proposed(request)
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
    // The yes arrives, and its answer is lost on the way: said again, the plan is approved once.
    let lost = await loseAnswers(page, /treatment-plan/)
    await press(n.approve)
    await lost.arrived(1)
    await expect(page.getByRole('alert')).toHaveText(n.offline)
    await lost.stop()
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
    lost = await loseAnswers(page, /treatment-plan/)
    await press(words[lng].order)
    await lost.arrived(1)
    await expect(page.getByRole('alert')).toHaveText(n.offline)
    await expect(page.getByRole('radio', { name: n.bySession })).toBeChecked()
    await lost.stop()
    await press(words[lng].order)
    await payWith(page, lng, '4242 4242 4242 4242')
    await expect(page.getByText(n.active)).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('.plan-sessions li').first()).toContainText(n.paid)
    await expect(page.locator('.plan-sessions li').nth(1)).not.toContainText(n.paid)
    await papersTo(request, client.email, 1)

    await page.getByRole('button', { name: n.suggest }).click()
    await expect(page.getByText(n.suggested)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page, 'suggested times')
    await page.getByRole('button', { name: n.bookAll }).click()
    await expect(page.getByText(n.booked)).toBeVisible()
    await expect(page.getByRole('link', { name: n.bookNext })).toHaveCount(0)
  },
)

test('staff give two sessions back by keyboard alone, and a connection that breaks sends nothing twice', async ({
  page,
  context,
  request,
  lng,
}) => {
  test.setTimeout(90_000)
  const n = names[lng]
  const { client, id, path } = await proposed(request)
  await page.goto(lng === 'da' ? path : `${path}?lng=en`)
  await page.getByRole('button', { name: words[lng].order }).click()
  await payWith(page, lng, '4242 4242 4242 4242')
  await expect(page.getByText(n.active)).toBeVisible({ timeout: 20_000 })

  await signInAs(page, 'admin')
  await page.goto(`/admin/patients/${id}/payments${lng === 'da' ? '' : '?lng=en'}`)
  await hydrated(page)
  await tabTo(page, page.locator('summary', { hasText: new RegExp(`^${n.refund}$`) }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel(n.refundAmount))
  await page.keyboard.type(String(2 * PRICE))
  await tabTo(page, page.getByLabel(n.reason).and(page.locator('details[open] *')))
  await page.keyboard.type('To behandlinger var ikke nødvendige.')
  await expectAccessible(page, 'payments of a client')
  const send = page.getByRole('button', { name: n.refund, exact: true })
  await context.setOffline(true)
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(n.offline)
  await context.setOffline(false)
  await expect(page.getByLabel(n.refundAmount)).toHaveValue(String(2 * PRICE))
  const lost = await loseAnswers(page, new RegExp(`/${id}/payments`))
  await send.press('Enter')
  await lost.arrived(1)
  await expect(page.getByRole('alert')).toHaveText(n.offline)
  await lost.stop()
  await send.press('Enter')
  await expect(page.getByText(n.refunded)).toBeVisible()
  const [newest] = await papersTo(request, client.email, 2)
  expect(newest!.subject).toMatch(/^(Kreditnota|Credit note)/)
  expect(newest!.text).toMatch(/1\.800 kr\.|DKK 1,800/)
  await expect(page.getByText(n.backOnce)).toHaveCount(1)
})
