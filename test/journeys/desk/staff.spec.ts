import { expect, test, type Page } from '#test/journeys/journey.ts'
import { clinicDay, formatDay } from '#app/domain/time/clinic-time.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { DESKTOP, TABLET, bookOn, emptyDays } from '#test/journeys/staff-steps.ts'
import { expectAccessible, mailsTo } from '#test/journeys/steps.ts'

const t = {
  called: 'Har ringet: ',
  pick: 'Vis ',
  closed: /^Lukket/,
  reopen: 'Åbn igen: ',
  mine: 'Mine',
  kind: 'Hvad det er',
  name: 'Navn',
  add: 'Tilføj',
  use: 'I brug',
  save: 'Gem',
  edit: /^Ret/,
  out: 'Ude af brug',
  from: 'Fra',
  to: 'Til og med',
  who: 'Se, hvem der er booket',
  one: '1 klient',
  cancel: 'Aflys, send pengene tilbage',
  close: 'Luk perioden, og giv besked',
  reopenDay: 'Åbn igen',
  ownPanels: ['I dag', 'I morgen', 'Journal, ikke færdig', 'Billeder at tage'],
} as const

const LISTS = ['consultations', 'approvals', 'unpaid', 'past', 'consents', 'clearance', 'doctor']
/** Lists of visits, of money and of answers; the others are made of the same rows. */
const ONE_OF_EACH_KIND = ['consultations', 'unpaid', 'clearance']

async function openList(page: Page, list: string) {
  await page.goto(`/admin/worklists?list=${list}`)
  await expect(page.locator('.worklist-lists [aria-current]')).toHaveAttribute('href', new RegExp(list))
}

test('each worklist opens, a call is noted and taken back, and one’s own are seen alone', async ({ page }) => {
  test.slow()
  await signInAs(page, 'provider')
  for (const list of LISTS) {
    await openList(page, list)
    if (ONE_OF_EACH_KIND.includes(list)) await expectAccessible(page, list)
  }
  await page.goto(`/admin/worklists?list=consultations&part=to-call`)
  // Who stayed away follows from the hour at which the demo began.
  const button = page.getByRole('button', { name: t.called }).first()
  const who = (await button.getAttribute('aria-label'))!.replace(t.called, '')
  const [called, reopen] = [t.called, t.reopen].map((act) => page.getByRole('button', { name: act + who }))
  await button.click()
  await expect(called!).toHaveCount(0)
  await page.getByRole('link', { name: t.closed }).click()
  await page.getByRole('link', { name: t.pick + who, exact: true }).click()
  await reopen!.click()
  await expect(reopen!).toHaveCount(0)
  await page.getByRole('link', { name: t.mine, exact: true }).click()
  await expect(page).toHaveURL(/mine=1/)
  await expect(page.locator('.worklist-lists').getByRole('link')).toHaveCount(6)
})

test('each worklist can be used by everybody', { tag: '@full' }, async ({ page }) => {
  test.slow()
  await signInAs(page, 'provider')
  for (const list of LISTS) {
    await openList(page, list)
    await expectAccessible(page, list)
  }
})

test('a provider’s own day: their clients, what to write, what to photograph', async ({ page }) => {
  await signInAs(page, 'provider')
  await page.goto(`/admin/own-day`)
  for (const panel of t.ownPanels) await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible()
  await expect(page.getByText('Maja Demo')).toHaveCount(0)
  for (const size of [DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the own day at ${size.width}`)
  }
})

test('a laser is added and taken out of use', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`/admin/resources`)
  const name = 'Rum 9'
  await page.getByLabel(t.kind).selectOption('room')
  await page.getByLabel(t.name, { exact: true }).fill(name)
  await page.getByLabel(t.use).uncheck()
  await page.getByRole('button', { name: t.add, exact: true }).click()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(t.out).first()).toBeVisible()
  await expectAccessible(page, 'lasers and rooms')
})

test('closing a day shows whom it meets before it is saved, and they are told', async ({ page }) => {
  test.slow()
  await signInAs(page, 'admin')
  const day = (await emptyDays(page)).at(-1)!
  const email = await bookOn(page, day)
  await mailsTo(page.request, email, 1)

  await page.goto(`/admin/hours`)
  const form = page.locator('#close')
  await form.getByLabel(t.from, { exact: true }).fill(day)
  await form.getByLabel(t.to, { exact: true }).fill(day)
  // The browser's own field writes its computer's language.
  await expect(form.locator('.day-in').first()).toHaveAttribute('data-day', formatDay(clinicDay(day), 'da', 'short'))
  await form.getByRole('button', { name: t.who }).click()
  await expect(form.getByText(t.one)).toBeVisible()
  await expectAccessible(page, 'whom a closure meets')
  // A colleague's booking would read the page again; it does not while the form shows what it is about to do.
  await bookOn(page, (await emptyDays(page)).at(-6)!)
  // Longer than the page waits before it would read again.
  await page.waitForTimeout(1_500)
  await expect(form.getByText(t.one)).toBeVisible()
  // Shown, and not saved.
  expect(await mailsTo(page.request, email, 1)).toHaveLength(1)
  await form.getByRole('combobox').last().selectOption({ label: t.cancel })
  await form.getByRole('button', { name: t.close }).click()
  const mails = await mailsTo(page.request, email, 2)
  expect(mails).toHaveLength(2)
  await page.getByRole('button', { name: t.reopenDay }).first().click()
})
