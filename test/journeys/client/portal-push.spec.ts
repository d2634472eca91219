import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type BrowserContext, type Page } from '#test/journeys/journey.ts'
import { pushDevice } from '#test/support/push-device.ts'
import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { hydrated, expectAccessible } from '#test/journeys/steps.ts'

// The whole way of a word on the screen. A browser without a screen is given no address by its maker's push service, so
// the address and the service are this journey's; the server, its keys and what it seals are the real ones.
const phone = pushDevice('https://fcm.googleapis.com/fcm/send/phone')
const came: { path: string; body: Buffer; authorization: string }[] = []
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { url = '', headers } = request
    came.push({ path: url, body: Buffer.concat(parts), authorization: headers.authorization ?? '' })
    response.writeHead(201).end()
  })
})

test.use({
  clinicEnv: [
    // Playwright reads the names of what a fixture builds upon.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
      const { port } = service.address() as AddressInfo
      const hook = new URL('../push-service.mjs', import.meta.url).href
      await use({ NODE_OPTIONS: `--import=${hook}`, PUSH_SERVICE: `http://127.0.0.1:${port}` })
      service.close()
    },
    { scope: 'worker' },
  ],
})

/** The browser as if its maker's push service had given it an address. */
async function withAddress(page: Page) {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = 'journey-push'
    const device = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => (localStorage.removeItem(kept), true),
    }
    let permission: NotificationPermission = localStorage.getItem(kept) ? 'granted' : 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
    PushManager.prototype.subscribe = async () => (localStorage.setItem(kept, '1'), device as never)
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) ? (device as never) : null)
  }, phone)
}

type Shown = { shown: unknown[]; registration: { showNotification: (...what: unknown[]) => Promise<void> } }

/** The portal's worker, what it would show, and the way a push service wakes it. */
async function workerOf(context: BrowserContext, page: Page) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await worker.evaluate(() => {
    const here = globalThis as unknown as Shown
    here.shown = []
    here.registration.showNotification = async (...what) => void here.shown.push(what)
  })
  const { origin } = new URL(worker.url())
  return {
    wake: (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () => worker.evaluate(() => (globalThis as unknown as Shown).shown),
  }
}

const answerThe = async (page: Page, name: string, text: string) => {
  await page.goto(`/admin/patients?q=${name}`)
  const href = await page.getByRole('link', { name: /Klara/ }).first().getAttribute('href')
  await page.goto(`${href!.split('?')[0]}/messages`)
  await hydrated(page)
  await page.getByLabel('Svar', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('.messages').getByText(text)).toBeVisible()
}

test('a client turns on push, gets a notification without the message text, and turns push off @full', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'client')
  await withAddress(page)
  await page.goto(`/dashboard/settings`)
  await hydrated(page)
  const choice = page.locator('#push')
  await choice.getByRole('button').click()
  await expect(choice.getByRole('button', { name: /^Slå fra/ })).toBeVisible()
  await expectAccessible(page, 'words on the screen')
  const worker = await workerOf(context, page)

  const staff = await anotherPage(browser, 'provider')
  await answerThe(staff, 'Klara', 'Din hud skal hvile to dage endnu.')
  await expect.poll(() => came.length, { timeout: 20_000 }).toBe(1)
  const [{ path, body, authorization }] = came as [(typeof came)[number]]
  expect(path).toBe('/fcm/send/phone')
  expect(authorization).toMatch(/^vapid t=/)
  const note = phone.open(body)
  expect(note).toMatchObject({ url: '/dashboard/messages', tag: 'message' })
  expect(JSON.stringify(note)).not.toMatch(/hud|hvile|dage/)
  await worker.wake(JSON.stringify(note))
  await expect.poll(worker.shown).toMatchObject([['Falm', { body: 'Du har en ny besked.', tag: 'message' }]])

  await page.goto(`/dashboard/messages`)
  await page.goto(`/dashboard/settings`)
  await hydrated(page)
  await choice.getByRole('button', { name: /^Slå fra/ }).click()
  await expect(choice.getByRole('button', { name: /^Slå til/ })).toBeVisible()
  await answerThe(staff, 'Klara', 'En dag mere.')
  // The mail of the second message is delivered, and no device is told of it.
  const mails = async () =>
    ((await (await page.request.get(`/dev/mail.json`)).json()) as { to: string; subject: string }[]).filter(
      ({ to, subject }) => to === 'client@falm.example' && subject === 'Besked fra Falm',
    ).length
  await expect.poll(mails, { timeout: 20_000 }).toBe(2)
  expect(came).toHaveLength(1)
  await staff.context().close()
})
