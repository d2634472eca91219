import { expect, test, type Page } from '#test/journeys/journey.ts'
import { anotherPage, newSignedIn } from '#test/journeys/account-steps.ts'
import { hydrated, expectAccessible, mailsTo, twoOf } from '#test/journeys/steps.ts'

const w = {
  write: 'Skriv til klinikken',
  send: 'Send',
  promise: /Svar senest|svarer vi senest/,
  sent: /sendt/,
  read: /læst/,
  waits: /Du har 1 ny besked/,
  go: 'Læs',
}

test('a client writes to the clinic, gets an answer, and a mail that says nothing of it', async ({ page, browser }) => {
  test.slow()
  const who = await newSignedIn(page)
  const question = 'Skal jeg barbere området?'
  await page.goto('/dashboard/messages')
  await hydrated(page)
  await expect(page.getByText(w.promise)).toBeVisible()
  await page.getByLabel(w.write).fill(`${question}\nDet er på armen.`)
  await page.locator('.messages-write input[type="file"]').setInputFiles(await twoOf('rose'))
  await expect(page.locator('.pick-thumbs img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Fjern rose-1.jpg' }).click()
  await expect(page.locator('.pick-thumbs img')).toHaveCount(1)
  await page.getByRole('button', { name: w.send, exact: true }).click()
  await expect(page.getByText(question)).toBeVisible()
  await expect(page.locator('.messages-pictures img')).toHaveCount(1)
  await expect(page.locator('.pick-thumbs')).toHaveCount(0)
  await expect(page.getByText(w.sent)).toBeVisible()
  await expect(page.getByLabel(w.write)).toHaveValue('')
  await expectAccessible(page, 'messages')

  // An answer that comes while the conversation is open is read as it comes: nothing would wait.
  await page.goto('/dashboard')
  await hydrated(page)
  const staff = await anotherPage(browser, 'provider')
  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.goto('/admin/messages')
  await expectAccessible(staff, 'waiting messages')
  const waiting = staff.getByRole('listitem').filter({ hasText: question })
  await waiting.getByRole('link').last().click()
  await hydrated(staff)
  await staff.getByLabel('Svar', { exact: true }).fill('Ja tak, dagen før.')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(staff.locator('.messages').getByText('Ja tak, dagen før.')).toBeVisible()
  // On a wide screen the list stays where it is, and whom it is about is marked in it.
  await expect(staff).toHaveURL(/\/admin\/messages\?with=/)
  await expect(staff.locator('.messages-pick[aria-current]')).toBeVisible()
  await expectAccessible(staff, 'a conversation answered')
  await staff.context().close()

  const mail = (await mailsTo(page.request, who.email, 2))[0]!
  expect([mail.subject, /barbere|dagen/.test(mail.text)]).toEqual(['Besked fra Falm', false])
  // The first page shows it without a reload.
  await expect(page.getByText(w.waits)).toBeVisible()
  await page.getByRole('link', { name: w.go, exact: true }).click()
  await expect(page.getByText('Ja tak, dagen før.')).toBeVisible()
  await expect(page.getByText(w.read).first()).toBeVisible()
})

test('what either side types is not lost when a message with a picture comes meanwhile, nor while the last one is being sent', async ({
  page,
  browser,
}) => {
  test.slow()
  await newSignedIn(page)
  const question = 'Må jeg svømme?'
  await page.goto('/dashboard/messages')
  await hydrated(page)
  const field = page.getByLabel(w.write)
  const send = (on: Page) => on.getByRole('button', { name: w.send, exact: true }).click()
  await field.fill(question)
  await send(page)
  await expect(page.locator('.messages').getByText(question)).toBeVisible()
  await expect(field).toHaveValue('')

  const staff = await anotherPage(browser, 'provider')
  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.goto('/admin/messages')
  await hydrated(staff)
  await staff.getByRole('listitem').filter({ hasText: question }).locator('.messages-pick').click()
  const reply = staff.getByLabel('Svar', { exact: true })
  await reply.fill('Vent, til huden')
  await field.fill('Og i saltvand?')
  await send(page)
  await expect(staff.locator('.messages').getByText('Og i saltvand?')).toBeVisible()
  await expect(reply).toHaveValue('Vent, til huden')
  await staff.locator('input[type=file]').setInputFiles('test/scan/bare.jpg')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Vent, til huden')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Åbn billede 1 i fuld størrelse' })).toBeVisible()
  const picture = page.locator('.messages-pictures img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
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

  // A long conversation opens at its newest message.
  await page.reload()
  await expect(page.locator('.messages > li').last()).toBeInViewport()
})
