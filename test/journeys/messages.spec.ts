import { expect, test, type Browser, type Page } from '@playwright/test'
import { lngOf, newAccount } from './account-steps.ts'
import { awake, expectAccessible, mailsTo } from './steps.ts'

const [PASSWORD, DEMO] = ['a-lamp-by-the-window', 'demo-falm-2026']
const words = {
  da: {
    write: 'Skriv til klinikken',
    send: 'Send',
    promise: /Svar senest|svarer vi senest/,
    sent: /sendt/,
    read: /læst/,
    waits: /Du har 1 ny besked/,
    go: 'Læs',
  },
  en: {
    write: 'Write to the clinic',
    send: 'Send',
    promise: /we reply by/i,
    sent: /sent/,
    read: /read/,
    waits: /You have 1 new message/,
    go: 'Read',
  },
}

async function signedIn(page: Page, who: { email: string; password: string }) {
  const origin = test.info().project.use.baseURL!
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post('/api/account/sign-in', { data: who, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const another = async (browser: Browser) =>
  (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage()

test('a client writes to the clinic, gets an answer, and a mail that says nothing of it', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const lng = lngOf(info)
  const w = words[lng]
  const who = await newAccount(page.request, info, PASSWORD)
  // Its own words: beside it the same question may wait from somebody else.
  const question = `Skal jeg barbere området? ${Date.now()}`
  await signedIn(page, who)
  await page.goto(`/dashboard/messages?lng=${lng}`)
  await awake(page)
  await expect(page.getByText(w.promise)).toBeVisible()
  await page.getByLabel(w.write).fill(`${question}\nDet er på armen.`)
  await page.getByRole('button', { name: w.send, exact: true }).click()
  await expect(page.getByText(question)).toBeVisible()
  await expect(page.getByText(w.sent)).toBeVisible()
  await expect(page.getByLabel(w.write)).toHaveValue('')
  await expectAccessible(page, 'messages')

  // An answer that comes while the conversation is open is read as it comes: nothing would wait.
  await page.goto(`/dashboard?lng=${lng}`)
  await awake(page)
  const staff = await another(browser)
  await signedIn(staff, { email: 'provider@falm.example', password: DEMO })
  await staff.goto('/admin/messages')
  await expectAccessible(staff, 'waiting messages')
  const waiting = staff.getByRole('listitem').filter({ hasText: question })
  await waiting.getByRole('link').last().click()
  await awake(staff)
  await staff.getByLabel('Svar', { exact: true }).fill('Ja tak, dagen før.')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(staff.locator('.messages').getByText('Ja tak, dagen før.')).toBeVisible()
  // On a wide screen the list stays where it is, and whom it is about is marked in it.
  if (info.project.name === 'desktop') {
    await expect(staff).toHaveURL(/\/admin\/messages\?with=/)
    await expect(staff.locator('.messages-pick[aria-current]')).toBeVisible()
  }
  await expectAccessible(staff, 'a conversation answered')
  await staff.context().close()

  const mail = (await mailsTo(page.request, who.email, 2))[0]!
  // The account was made in Danish, whatever is read now.
  expect([mail.subject, /barbere|dagen/.test(mail.text)]).toEqual(['Besked fra Falm', false])
  // The first page reads it by itself, and carries no framework to do so.
  await expect(page.getByText(w.waits)).toBeVisible()
  await page.getByRole('link', { name: w.go, exact: true }).click()
  await expect(page.getByText('Ja tak, dagen før.')).toBeVisible()
  await expect(page.getByText(w.read).first()).toBeVisible()
})

test('what either side types is not lost when a message comes meanwhile, nor when the last one is still being sent', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const w = words.da
  const who = await newAccount(page.request, info, PASSWORD)
  const question = `Må jeg svømme? ${Date.now()}`
  await signedIn(page, who)
  await page.goto('/dashboard/messages')
  await awake(page)
  const field = page.getByLabel(w.write)
  const send = (on: Page) => on.getByRole('button', { name: w.send, exact: true }).click()
  await field.fill(question)
  await send(page)
  await expect(page.locator('.messages').getByText(question)).toBeVisible()
  await expect(field).toHaveValue('')

  const staff = await another(browser)
  await staff.setViewportSize({ width: 1440, height: 900 })
  await signedIn(staff, { email: 'provider@falm.example', password: DEMO })
  await staff.goto('/admin/messages')
  await awake(staff)
  await staff.getByRole('listitem').filter({ hasText: question }).locator('.messages-pick').click()
  const reply = staff.getByLabel('Svar', { exact: true })
  await reply.fill('Vent, til huden')
  await field.fill('Og i saltvand?')
  await send(page)
  await expect(staff.locator('.messages').getByText('Og i saltvand?')).toBeVisible()
  await expect(reply).toHaveValue('Vent, til huden')
  await staff.context().close()

  // Two messages one after the other on a slow line.
  await expect(field).toHaveValue('')
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/dashboard/messages*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await field.fill('Jeg glemte:')
  await send(page)
  await expect(page.getByRole('button', { name: 'Sender' })).toBeVisible()
  await field.fill('og i chlor?')
  go()
  await expect(page.locator('.messages').getByText('Jeg glemte:')).toBeVisible()
  await expect(page.getByRole('button', { name: w.send, exact: true })).toBeVisible()
  await expect(field).toHaveValue('og i chlor?')
})
