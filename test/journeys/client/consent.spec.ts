import { expect, test, type BrowserContext, type Page } from '#test/journeys/journey.ts'
import { CLINIC_DAY } from '#test/journeys/now.ts'
import {
  chooseFreeTime,
  chooseLateTime,
  control,
  expectAccessible,
  newClient,
  atTheLastStep,
  hydrated,
} from '#test/journeys/steps.ts'
import { words, type Lng } from '#test/journeys/words.ts'

test.use({ storageState: { cookies: [], origins: [] } })

/** Everything the page sends that is not a plain reading, and everything it leaves on the device. */
function watch(page: Page, context: BrowserContext) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    hosts.add(url.hostname)
    if (request.method() !== 'GET') sent.push({ path: url.pathname, body: request.postDataJSON() })
  })
  return {
    hosts,
    sent,
    counted: () => sent.filter(({ path }) => path === '/api/statistics').map(({ body }) => body),
    cookies: async () => Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value])),
    stored: () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()),
    dataLayer: () => page.evaluate(() => window.dataLayer),
  }
}

const bar = (page: Page) => page.locator('#cookies-bar')
const answer = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const at = (path: string, lng: Lng) => (lng === 'en' ? `${path}?lng=en` : path)
// English is asked for in the address, which is remembered as a necessary choice.
const ofLanguage = (lng: Lng) => ({ cookie: lng === 'en' ? { lng: 'en' } : {}, stored: lng === 'en' ? ['lng'] : [] })

test('a booking page comes with the cookie question open, and without it once it is answered', async ({ page }) => {
  const markup = async (cookie: string) => (await page.request.get('/book', { headers: { cookie } })).text()
  const tag = (html: string) => /<section id="cookies-bar"[^>]*>/.exec(html)?.[0]
  expect(tag(await markup(''))).not.toContain('hidden')
  expect(tag(await markup(`consent=v1.n.${CLINIC_DAY}`))).toContain('hidden')
})

test(
  'nothing is stored, sent or counted before the choice, nor after a no',
  { tag: '@english' },
  async ({ page, context, lng }) => {
    const w = words[lng]
    const seen = watch(page, context)
    await page.goto(at('/', lng))
    await expect(bar(page)).toBeVisible()
    await expectAccessible(page, 'cookie bar')
    const sizes = await Promise.all(
      [w.reject, w.choose, w.accept].map((name) =>
        answer(page, name).evaluate((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { fontWeight, backgroundColor, color } = getComputedStyle(button)
          return { width: Math.round(width), height, fontWeight, backgroundColor, color }
        }),
      ),
    )
    expect(sizes[1]).toEqual(sizes[0])
    expect(sizes[2]).toEqual(sizes[0])
    await page.goto(at('/priser', lng))
    await expect(bar(page)).toBeVisible()
    expect(await seen.cookies()).toEqual(ofLanguage(lng).cookie)
    expect(await seen.stored()).toEqual(ofLanguage(lng).stored)
    expect(await seen.dataLayer()).toBeUndefined()
    expect(seen.sent).toEqual([])

    await answer(page, w.reject).click()
    await expect(bar(page)).toBeHidden()
    await page.goto(at('/book', lng))
    await expect(page.getByLabel(w.first, { exact: true })).toBeVisible()
    await expect(bar(page)).toBeHidden()
    expect(await seen.cookies()).toEqual({ ...ofLanguage(lng).cookie, consent: `v1.n.${CLINIC_DAY}` })
    expect(await seen.stored()).toEqual(ofLanguage(lng).stored)
    expect(await seen.dataLayer()).toBeUndefined()
    expect(seen.sent.filter(({ path }) => path !== '/api/quotes')).toEqual([
      { path: '/api/cookie-choice', body: { statistics: false } },
    ])
    expect([...seen.hosts]).toEqual(['localhost'])
  },
)

test('the keyboard alone chooses statistics, and the footer takes them back', async ({ page, context, lng }) => {
  const w = words[lng]
  const seen = watch(page, context)
  await page.goto(at('/faq', lng))
  await expect(bar(page)).toBeVisible()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // Skip link, "read more", reject, choose.
  await press('Tab', 'Tab', 'Tab', 'Tab')
  await expect(answer(page, w.choose)).toBeFocused()
  await press('Enter')
  await expect(answer(page, w.choose)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'cookie switches')
  const statistics = bar(page).getByRole('checkbox', { name: w.statistics })
  await expect(statistics).not.toBeChecked()
  await press('Tab', 'Tab')
  await expect(statistics).toBeFocused()
  await press('Space', 'Tab')
  await expect(answer(page, w.save)).toBeFocused()
  await press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect.poll(seen.counted).toEqual([{ event: 'page_view', page: '/faq', lng }])
  expect(await seen.cookies()).toMatchObject({ consent: `v1.ns.${CLINIC_DAY}` })

  await page.locator('footer').getByRole('link', { name: 'Cookies' }).press('Enter')
  await expect(statistics).toBeChecked()
  await expect(page.locator('#cookies-title')).toBeFocused()
  await press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('footer').getByRole('link', { name: 'Cookies' })).toBeFocused()
  await press('Enter')
  await answer(page, w.reject).click()
  await expect(bar(page)).toBeHidden()
  expect(await seen.cookies()).toMatchObject({ consent: `v1.n.${CLINIC_DAY}` })
  await page.goto(at('/priser', lng))
  expect(seen.counted()).toHaveLength(1)
})

test('[spec 7.5 treatment-booking] after a yes pages are counted, and a request and a package are told without saying who', async ({
  page,
  context,
}) => {
  const w = words.da
  const seen = watch(page, context)
  await page.goto('/kontakt')
  await answer(page, w.accept).click()
  await expect(bar(page)).toBeHidden()
  await page.getByLabel(w.first, { exact: true }).fill('Ida')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(newClient())
  await page.getByLabel(w.phone, { exact: true }).fill('20304050')
  await chooseFreeTime(page, 'da')
  await page.getByRole('button', { name: w.send }).click()
  await expect(page.getByRole('heading', { name: w.requested })).toBeVisible()
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  const time = expect.stringMatching(/^\d\d:\d\d$/)
  expect(await seen.dataLayer()).toEqual([
    { event: 'consultation_booked', consultation_type: 'consultation', booking_date: date, booking_time: time },
  ])

  await toTheOrderOfAPackage(page)
  // Told before the call: while it is on its way the event stands.
  const onItsWay = Promise.withResolvers<void>()
  await page.route('**/api/payments/package*', (route) => onItsWay.promise.then(() => route.continue()))
  await page.getByRole('button', { name: w.order }).click()
  await expect.poll(seen.dataLayer).toEqual([
    {
      event: 'treatment_booking_initiated',
      treatment_type: 'coverUp',
      plan_type: 'single',
      total: 900,
      booking_date: date,
      booking_time: time,
    },
  ])
  onItsWay.resolve()
  await expect(page.getByLabel(w.card)).toBeVisible()

  // That event is the package's: of a treatment only the booking itself is counted.
  const { dialog } = await atTheLastStep(page, 'da', newClient(), { code: 'fri500' })
  await dialog.getByRole('button', { name: w.confirm }).click()
  await expect(page.getByText('Tiden er booket').first()).toBeVisible()
  expect(await seen.dataLayer()).toBeUndefined()
  expect(seen.counted()).toEqual([
    { event: 'page_view', page: '/kontakt', lng: 'da' },
    { event: 'consultation_booked', page: '/kontakt', lng: 'da' },
    { event: 'page_view', page: '/book-aftale', lng: 'da' },
    { event: 'treatment_booking_initiated', page: '/book-aftale', lng: 'da' },
    { event: 'treatment_booked', page: '/book-aftale', lng: 'da' },
    { event: 'page_view', page: '/', lng: 'da' },
    { event: 'treatment_booked', page: '/', lng: 'da' },
  ])
})

/** One session of a cover-up, by somebody new, up to the last button. */
async function toTheOrderOfAPackage(page: Page) {
  const w = words.da
  const next = page.getByRole('button', { name: w.next, exact: true })
  await page.goto('/book-aftale')
  await page.getByLabel(w.first, { exact: true }).fill('Ida')
  await page.getByLabel(w.last, { exact: true }).fill('Prøve')
  await page.getByLabel(w.email, { exact: true }).fill(newClient())
  await page.getByLabel('Adgangskode', { exact: true }).fill('en lang vej til stranden')
  await page.getByLabel('Bekræft adgangskode', { exact: true }).fill('en lang vej til stranden')
  await page.getByRole('button', { name: 'Opret og fortsæt', exact: true }).click()
  await page.getByRole('button', { name: 'Lysnes før en cover-up' }).click()
  await chooseLateTime(page, 'da')
  for (const step of [4, 5]) {
    await expect(page.getByText(`Trin ${step} af 6`)).toBeVisible()
    await next.click()
  }
  await page.getByRole('checkbox', { name: w.adult }).check()
}

test('[spec 4 code-in-address] a partner code in the address holds for the visit without being stored, and is kept after a yes', async ({
  page,
  context,
}) => {
  const seen = watch(page, context)
  await page.goto('/priser?ref=falm10')
  await hydrated(page)
  await page.locator('footer').getByRole('link', { name: 'Om os' }).click()
  await expect(page).toHaveURL('/om-os?ref=FALM10')
  expect(await seen.stored()).toEqual([])
  await page.goto('/book?ref=FALM10')
  await expect(page.getByLabel(words.da.code)).toHaveValue('FALM10')
  // What is typed is kept on the device; the code is not, while it is the address's alone.
  await page.getByLabel(words.da.first, { exact: true }).fill('Ida')
  const draft = () => page.evaluate(() => localStorage.getItem('falm-booking-draft') ?? '')
  await expect.poll(draft).toContain('Ida')
  expect(await draft()).not.toContain('FALM10')
  await answer(page, words.da.accept).click()
  await expect(bar(page)).toBeHidden()
  const storedCode = () => page.evaluate(() => localStorage.getItem('affiliate_ref_code'))
  await expect.poll(storedCode).toBe('FALM10')
  await page.goto('/book')
  await expect(page.getByLabel(words.da.code)).toHaveValue('FALM10')

  await page.goto('/book?ref=FINDESIKKE')
  await expect(page).toHaveURL('/book')
  await expect.poll(storedCode).toBeNull()
})

test('nothing moves on the page when the question comes', async ({ page }) => {
  // What the typeface moves when it comes late is held to its own limit.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(moved).toBe(0)
  await control(page, words.da.choose).click()
  await expect(bar(page).getByRole('checkbox', { name: words.da.statistics })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('there is no statistics, so nobody is asked', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await page.locator('footer').getByRole('link', { name: 'Cookies' }).click()
    await expect(page).toHaveURL('/privatlivspolitik#cookies')
  })
})
