import { expect, test, type Page } from '@playwright/test'
import { newAccount } from './account-steps.ts'
import { awake, expectAccessible, tabTo } from './steps.ts'

const [PASSWORD, DEMO] = ['a-lamp-by-the-window', 'demo-falm-2026']
const WIDTHS = [390, 768, 1440]
const PAGES = ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings']
const words = {
  da: {
    isNew: 'Sådan kommer du i gang',
    noPlan: 'Du har ingen plan endnu.',
    midway: '4 af 8 behandlinger',
    finished: 'Dit forløb er gennemført.',
    completed: 'Afsluttet',
    asked: /Du bad om sletning/,
    pause: 'Hold pause',
    paused: 'Din plan er sat på pause.',
    resume: 'Tag planen op igen',
    resumed: 'Din plan er i gang igen.',
  },
  en: {
    isNew: 'How to begin',
    noPlan: 'You have no plan yet.',
    midway: '4 of 8 sessions',
    finished: 'Your course is complete.',
    completed: 'Completed',
    asked: /You asked for erasure/,
    pause: 'Take a break',
    paused: 'Your plan is paused.',
    resume: 'Resume the plan',
    resumed: 'Your plan is running again.',
  },
}
type Words = (typeof words)['da']

async function post(page: Page, path: string, data: object) {
  const origin = test.info().project.use.baseURL!
  const answer = await page.request.post(path, { data, headers: { origin, 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const signIn = (page: Page, email: string, password = DEMO) => post(page, '/api/account/sign-in', { email, password })
const fresh = async (page: Page) => {
  const who = await newAccount(page.request, test.info(), PASSWORD)
  await signIn(page, who.email, who.password)
}

/** Each state as somebody finds it: who they are, and what the pages say. */
const STATES: Record<
  string,
  { enter: (page: Page) => Promise<void>; says: (w: Words) => Record<string, string | RegExp> }
> = {
  'somebody new': { enter: fresh, says: (w) => ({ '': w.isNew, '/course': w.noPlan }) },
  'somebody in the middle of a course': {
    enter: (page) => signIn(page, 'client@falm.example'),
    says: (w) => ({ '': w.midway, '/course': w.midway }),
  },
  'somebody whose course is finished': {
    enter: (page) => signIn(page, 'finished@falm.example'),
    says: (w) => ({ '': w.finished, '/course': w.completed }),
  },
  'somebody who asked to be erased': {
    enter: async (page) => {
      await fresh(page)
      await post(page, '/api/account/erasure', { reason: '' })
    },
    says: (w) => ({ '/settings': w.asked }),
  },
}

for (const lng of ['da', 'en'] as const)
  for (const [state, { enter, says }] of Object.entries(STATES))
    test(`${state} finds every page whole at every width (${lng})`, async ({ page }) => {
      test.setTimeout(180_000)
      await enter(page)
      for (const path of PAGES) {
        await page.goto(`/dashboard${path}?lng=${lng}`)
        const said = says(words[lng])[path]
        if (said) await expect(page.getByText(said).first()).toBeVisible()
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const over = () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          await expect.poll(over).toBe(0)
          await expectAccessible(page, `${state} ${path} ${width} ${lng}`)
        }
      }
    })

test('a course is paused and taken up again by the keyboard alone', async ({ page }) => {
  const w = words.da
  await signIn(page, 'client@falm.example')
  await page.goto('/dashboard/course')
  await awake(page)
  for (const [name, said] of [
    [w.pause, w.paused],
    [w.resume, w.resumed],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
  }
})

test('a message of the clinic shows while the client looks at another page of theirs', async ({ page, browser }) => {
  await fresh(page)
  await page.goto('/dashboard/messages')
  await awake(page)
  await page.getByLabel('Skriv til klinikken').fill('Er der en ledig tid?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Er der en ledig tid?')).toBeVisible()
  const staff = await (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage()
  await signIn(staff, 'provider@falm.example')
  await staff.goto('/admin/messages')
  await staff.getByRole('listitem').filter({ hasText: 'Er der en ledig tid?' }).getByRole('link').last().click()
  await awake(staff)
  await expect(page.getByText(/læst/)).toBeVisible()
  await staff.getByLabel('Svar', { exact: true }).fill('Ja, på tirsdag.')
  await staff.locator('input[type=file]').setInputFiles('test/scan/bare.jpg')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Ja, på tirsdag.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Åbn billede 1 i fuld størrelse' })).toBeVisible()
  const size = () =>
    page.locator('.messages-pictures img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await page.locator('.messages-pictures').scrollIntoViewIfNeeded()
  await expect.poll(size).toBeGreaterThan(100)
  await staff.context().close()
})

/** What the worker would show: a browser without a screen grants nobody to show anything. */
type Shown = { shown: unknown[]; registration: { showNotification: (...what: unknown[]) => Promise<void> } }

test('a word on the screen says that there is news, and nothing else', async ({ page, context }) => {
  await signIn(page, 'client@falm.example')
  const found = context.waitForEvent('serviceworker')
  await page.goto('/dashboard')
  const worker = await found
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
  const note = { title: 'Falm', text: 'Du har en ny besked.', url: '/dashboard/messages', tag: 'message' }
  const { origin } = new URL(worker.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(note) })
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Shown).shown))
    .toMatchObject([['Falm', { body: 'Du har en ny besked.', tag: 'message', data: { url: '/dashboard/messages' } }]])
})
