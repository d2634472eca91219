import { expect, test, type Browser, type Page } from '#test/journeys/journey.ts'
import { anotherPage, call, newSignedIn, signInAs } from '#test/journeys/account-steps.ts'
import { faultsByKey } from '#test/journeys/focus-steps.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { hydrated, expectAccessible, expectFits, tabTo } from '#test/journeys/steps.ts'
import { book, freeSlots } from '#test/journeys/trust-steps.ts'

const WIDTHS = [390, 1440]
const PAGES = ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings']
const w = {
  isNew: 'Sådan kommer du i gang',
  booked: /(Læs .* og svar|Svar) før/,
  account: 'Din konto',
  noPlan: 'Du har ingen plan endnu.',
  midway: '4 af 8 behandlinger',
  finished: 'Dit forløb er gennemført.',
  completed: 'Afsluttet',
  asked: /Du bad om sletning/,
  pause: 'Hold pause',
  paused: 'Din plan er sat på pause.',
  resume: 'Tag planen op igen',
  resumed: 'Din plan er i gang igen.',
}

/** Each state as a client finds it: who they are, and what the pages say. */
const STATES: Record<string, { enter: (page: Page) => Promise<unknown>; says: Record<string, string | RegExp> }> = {
  'somebody new': { enter: (page) => newSignedIn(page), says: { '': w.isNew, '/course': w.noPlan } },
  'somebody who has booked and not been treated': {
    enter: async (page) => {
      const { email } = await newSignedIn(page)
      // The demo's code asks for no deposit, so that the time stands at once.
      await book(page, email, (await freeSlots(page))[0]!)
    },
    says: { '': w.booked, '/course': w.noPlan },
  },
  'somebody in the middle of a course': {
    enter: (page) => signInAs(page, 'client'),
    says: Object.fromEntries(PAGES.map((path) => [path, ['', '/course'].includes(path) ? w.midway : /\S/])),
  },
  'somebody whose course is finished': {
    enter: (page) => signInAs(page, 'finished'),
    says: { '': w.finished, '/course': w.completed },
  },
  'somebody who asked to be erased': {
    enter: async (page) => {
      await newSignedIn(page)
      await call(page.request, '/api/account/erasure', { reason: '' })
    },
    says: { '/settings': w.asked },
  },
}

/** Each page of a state at every width: what it says, that nothing is wider than the screen, and what axe finds. */
async function expectWhole(page: Page, state: string) {
  const { enter, says } = STATES[state]!
  await enter(page)
  for (const [path, said] of Object.entries(says)) {
    await page.goto(`/dashboard${path}`)
    await expect(page.getByText(said).first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page, `${state} ${path} ${width}`)
      await expectAccessible(page, `${state} ${path} ${width}`)
    }
  }
}

const MIDWAY = 'somebody in the middle of a course'
for (const state of Object.keys(STATES))
  // The pages of a whole course stand for those of the other states.
  test(`${state} can use every page at every width`, { tag: state === MIDWAY ? [] : '@full' }, async ({ page }) => {
    test.setTimeout(180_000)
    await expectWhole(page, state)
  })

test('a course is paused and taken up again by the keyboard alone', async ({ page }) => {
  await signInAs(page, 'client')
  await page.goto('/dashboard/course')
  await hydrated(page)
  for (const [name, said] of [
    [w.pause, w.paused],
    [w.resume, w.resumed],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
  }
})

test('somebody whose account is erased meets the sign-in, and nothing of theirs is left on the device', async ({
  page,
  browser,
}) => {
  const { email } = await newSignedIn(page)
  await page.goto('/dashboard')
  await expect.poll(() => isKept(page)).toBe(true)
  await call(page.request, '/api/account/erasure', { reason: '' })
  await erase(browser, email)
  // The open page leaves by itself when its events end, which would abort a navigation started at that moment.
  const tab = await page.context().newPage()
  await page.close()
  for (const path of ['', '/messages']) {
    await tab.goto(`/dashboard${path}`)
    await expect(tab.getByRole('dialog', { name: w.account })).toBeVisible()
    expect(new URL(tab.url()).pathname).not.toContain('dashboard')
    await expect(tab.getByText(/\bIda\b/)).toHaveCount(0)
  }
  await expectAccessible(tab, 'erased')
  await expect.poll(() => isKept(tab)).toBe(false)
})

/** Whether this browser has the page for when there is no network. */
const isKept = (page: Page) => page.evaluate(async () => (await caches.match('/dashboard/offline')) !== undefined)

/** An admin carries an erasure out. */
async function erase(browser: Browser, email: string) {
  const admin = await anotherPage(browser, 'admin')
  await admin.goto(`/admin/patients?state=erasure&q=${encodeURIComponent(email)}`)
  await admin.getByRole('link', { name: 'Ida Prøve' }).click()
  await admin.getByText('Udfør sletning').click()
  await admin.getByRole('button', { name: 'Slet klientens data' }).click()
  await expect(admin.getByText(/^Slettet/)).toBeVisible()
  await admin.context().close()
}

test.describe('by key alone', () => {
  for (const path of ['', '/payments', '/journal', '/messages']) {
    const tag = path === '' ? [] : '@full'
    test(`the focus is always visible on the way through /dashboard${path}`, { tag }, async ({ page }) => {
      await signInAs(page, 'client')
      await page.goto(`/dashboard${path}`)
      await hydrated(page)
      const { stops, faults } = await faultsByKey(page)
      expect(stops).toBeGreaterThan(12)
      expect(faults).toEqual([])
    })
  }

  test('[spec 2.2 dashboard-menu] the menu leads from page to page, two photos are compared, a message is sent and the next session paid', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await signInAs(page, 'client')
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Mit forløb', exact: true })
    const follow = async (name: string) => {
      await hydrated(page)
      await tabTo(page, menu.getByRole('link', { name }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await hydrated(page)
      await takenOver(page)
    }
    await follow('Journal')
    await tabTo(page, page.getByRole('slider'))
    const at = () => page.getByRole('slider').inputValue()
    const before = await at()
    await page.keyboard.press('ArrowRight')
    await expect.poll(at).not.toBe(before)
    await tabTo(page, page.locator('.photo-strip button').nth(1))
    await page.keyboard.press('Enter')
    await expect(page.locator('.photo-strip button').nth(1)).toHaveAttribute('aria-pressed', 'true')
    await follow('Beskeder')
    await tabTo(page, page.getByLabel('Skriv til klinikken'))
    const said = 'Kun med tasterne'
    await page.keyboard.type(said)
    await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.messages').getByText(said)).toBeVisible()
    await expect(page.getByLabel('Skriv til klinikken')).toHaveValue('')
    await follow('Betalinger')
    await tabTo(page, page.getByRole('button', { name: /^Betal .* nu$/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/Kortnummer/)).toBeVisible()
  })
})

test('a page the menu does not name leads back to the one it stands under, and the menu’s button marks what is behind it @full', async ({
  page,
}) => {
  await signInAs(page, 'client')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, above, isBehind] of [
    ['/consents', 'Dokumenter', true],
    ['/health', 'Dokumenter', true],
    ['/passport', 'Journal', false],
    ['/reactions', 'Journal', false],
  ] as const) {
    await page.goto(`/dashboard${path}`)
    const marked = page.locator('button[aria-current]').and(page.getByRole('button', { name: 'Åbn menu' }))
    await expect(marked).toHaveCount(isBehind ? 1 : 0)
    await page.getByRole('main').getByRole('link', { name: above, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: above })).toBeVisible()
  }
})

test('[spec 2.2 dashboard] the first page hydrates, shows a message as it arrives without moving the focus, and leads to the payment page', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  await newSignedIn(page)
  await page.goto('/dashboard/messages')
  await hydrated(page)
  await page.getByLabel('Skriv til klinikken').fill('Kan jeg komme før?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('.messages').getByText('Kan jeg komme før?')).toBeVisible()
  await page.goto('/dashboard')
  await takenOver(page)
  const course = page.locator('.app-side').getByRole('link', { name: 'Behandlingsplan' })
  await tabTo(page, course)

  const staff = await anotherPage(browser, 'provider')
  await staff.goto('/admin/messages')
  await staff.getByRole('listitem').filter({ hasText: 'Kan jeg komme før?' }).getByRole('link').last().click()
  await hydrated(staff)
  await staff.getByLabel('Svar', { exact: true }).fill('Ja, en time før.')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(staff.locator('.messages').getByText('Ja, en time før.')).toBeVisible()
  await staff.context().close()
  await expect(page.getByText('Ja, en time før.')).toBeVisible()
  await expect(page.getByText('Du har 1 ny besked.')).toBeVisible()
  await expect(page.locator('.app-side').getByRole('link', { name: 'Beskeder' })).toContainText('1')
  await expect(course).toBeFocused()

  // A page whose client changed would leave by itself.
  const paying = await anotherPage(browser, 'client')
  await paying.goto('/dashboard')
  await expect.poll(() => isKept(paying)).toBe(true)
  // A form must reach the server as the browser sends it, with the device's worker at hand too.
  await paying.reload()
  await paying.getByRole('button', { name: /^Betal .* nu$/ }).click()
  await expect(paying.getByLabel(/Kortnummer/)).toBeVisible()
  await paying.context().close()
})
