import { readFileSync } from 'node:fs'
import { expect, test, type Browser, type Page } from '#test/journeys/journey.ts'
import sharp from 'sharp'
import { addDays, at, clinicDay, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { pairOf } from '#test/fading/pairs.ts'
import { readPdf } from '#test/support/pdf.ts'
import { anotherPage, call, newAccount, signInAs } from '#test/journeys/account-steps.ts'
import { answersHealth, beginsHealth } from '#test/journeys/health-steps.ts'
import { DESKTOP, PHONE, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { CLINIC_DAY } from '#test/journeys/now.ts'
import { expectAccessible, expectFits } from '#test/journeys/steps.ts'

// A course takes half a year: the clinic is closed and opened again on the day of each visit, on its own data.

const BEGINNING = clinicDay(CLINIC_DAY)
const VISITS = 5
const SIX_WEEKS = 42
// Five visits, as many openings of the clinic and some thirty looks by a machine, beside whatever else two cores do.
const COURSE_MS = 450_000
/** A photo is drawn anew behind the pages: it comes when the pages let it. */
const PHOTO_MS = 60_000
const SCREENS = [PHONE, DESKTOP, TABLET]
const HOURS = { from: '09:00', until: '15:00' }
const [NAME, TATTOO] = ['Vera Prøve', 'Måne']

/** The words of a page as the product has them. */
function wordsOf(lng: 'da') {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../app/content/text/${lng}/${name}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
  const names = ['journal', 'photos', 'health', 'consents', 'passport', 'fading', 'cover-up'] as const
  const texts = new Map(names.map((name) => [name, read(name)]))
  return (name: (typeof names)[number], key: string, values: Record<string, string | number> = {}) => {
    const text = texts.get(name)![key]
    if (text === undefined) throw new Error(`${name}:${key} is no text`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]))
  }
}
const t = wordsOf('da')

type Person = {
  account: { email: string; password: string }
  record: string
  visit: { id: string; day: ClinicDay }
}

async function pageAt(browser: Browser, visit: number, user: Parameters<typeof anotherPage>[1]) {
  const page = await anotherPage(browser, user)
  await page.setViewportSize(SCREENS[visit % SCREENS.length]!)
  return page
}

type Day = { date: ClinicDay; slots: { time: string; available: boolean }[] }

/** The first free time from a day on, in the hours the clinic is opened at here; a code takes the deposit off. */
async function book(page: Page, { account: { email } }: Person, from: ClinicDay) {
  const { days } = (await (await page.request.get('/api/availability?type=treatment')).json()) as { days: Day[] }
  for (const { date, slots } of days.filter((day) => day.date >= from)) {
    const slot = slots.find(({ time, available }) => available && time >= HOURS.from && time <= HOURS.until)
    if (!slot) continue
    const [firstName, lastName] = NAME.split(' ')
    const client = { firstName, lastName, email, phone: '20304050', isAdult: true, affiliateCode: 'FRI500' }
    const booking = { type: 'treatment', appointmentDate: date, appointmentTime: slot.time }
    const answer = await call(page.request, '/api/bookings', { ...booking, ...client })
    return { id: ((await answer.json()) as { appointmentId: string }).appointmentId, day: date }
  }
  throw new Error(`No free time from ${from}`)
}

/** Neither wider than the screen nor out of reach of anybody. */
async function expectWhole(page: Page, where: string) {
  await expectFits(page, where)
  await expectAccessible(page, where)
}

async function expectWholeEverywhere(page: Page, where: string) {
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    await expectWhole(page, `${where} ${screen.width}`)
  }
}

async function signsConsent(client: Page, staff: Page, person: Person) {
  const { record } = person
  await staff.goto(`${record}/consents`)
  await staff.getByLabel(t('consents', 'offer-lng')).selectOption('da')
  await staff.getByLabel(t('consents', 'told')).check()
  await staff.getByRole('button', { name: t('consents', 'offer'), exact: true }).click()
  await expect(staff.getByLabel(t('consents', 'link-label'))).toBeVisible()
  await expectWhole(staff, 'consents, staff')
  await client.goto('/dashboard/consents')
  await expectWhole(client, 'consents')
  await client.getByLabel(t('consents', 'name')).fill(NAME)
  await client.getByRole('button', { name: t('consents', 'sign'), exact: true }).click()
  await expect(client.getByText(t('consents', 'done-signed'))).toBeVisible()
}

/** The first entry is written in full; later ones are as last time, with what was changed. */
async function writesEntry(staff: Page, person: Person, visit: number) {
  const { record } = person
  await staff.goto(`${record}/journal?visit=${person.visit.id}`)
  await takenOver(staff)
  const form = staff.locator('form.treatment-room')
  const field = (name: string) => form.getByLabel(t('journal', `field-${name}`), { exact: true })
  const choose = (name: string) => form.getByLabel(t('journal', name), { exact: true }).check()
  const figures: Record<string, string> = { pulses: '600', fluence: String(2 + visit) }
  if (visit === 0) {
    await form.getByLabel(t('journal', 'tattoo-name'), { exact: true }).fill(TATTOO)
    await form.getByLabel(t('journal', 'site'), { exact: true }).selectOption('forearm')
    const settings = { device: 'Prøvelaser', wavelengthNm: '1064', spotMm: '4', pulse: '450', repetitionHz: '5' }
    Object.assign(figures, settings, { passes: '1' })
    await field('colour').selectOption('black')
    await form.getByLabel('II', { exact: true }).check()
    await choose('cooling-air')
    await form
      .getByRole('group', { name: t('journal', 'field-anaesthesia') })
      .getByLabel(t('journal', 'anaesthesia-none'))
      .check()
  } else {
    await expect(field('device')).toHaveValue('Prøvelaser')
    await expect(field('pulses')).toHaveValue('')
  }
  for (const [name, value] of Object.entries(figures)) await field(name).fill(value)
  if (visit > 0) await expect(form.locator('.room-changes')).toContainText(`${visit + 1} → ${visit + 2}`)
  await field('endPoint').selectOption('frosting')
  await form
    .getByRole('group', { name: t('journal', 'tan') })
    .getByLabel(t('journal', 'tan-none'))
    .check()
  await choose('eyes-client')
  await form.getByLabel(t('journal', 'for-client'), { exact: true }).fill(`Besøg nummer ${visit + 1}`)
  await expectWhole(staff, `entry ${visit + 1}`)
  await form.getByRole('button', { name: t('journal', 'sign'), exact: true }).click()
  await form.getByRole('button', { name: t('journal', 'sign-finish') }).click()
  await expect(staff.getByText(t('journal', 'signed'), { exact: true })).toBeVisible()
}

async function addsPhoto(staff: Page, { record, ...person }: Person, moment: 'before' | 'after', buffer: Buffer) {
  await staff.goto(`${record}/photos?visit=${person.visit.id}`)
  await takenOver(staff)
  await staff.getByRole('radio', { name: t('photos', `moment-${moment}`), exact: true }).check()
  const name = `${moment}.jpg`
  await staff.getByLabel(t('photos', 'pick')).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(staff.getByText(t('photos', 'sent', { name }))).toBeVisible({ timeout: PHOTO_MS })
}

/** A photo before each treatment and one after; the first and the last before are a pair whose loss is known. */
async function photosFor(visits: number) {
  const { before, after, left } = await pairOf(3)
  const jpeg = ({ data, width, height }: typeof before, dim = 1) =>
    sharp(Buffer.from(data), { raw: { width, height, channels: 3 } })
      .linear(dim, 0)
      .jpeg({ quality: 92 })
      .toBuffer()
  const of = async (visit: number) => ({
    before: visit === visits - 1 ? await jpeg(after) : await jpeg(before, 1 - visit / 100),
    after: await jpeg(before, 0.8 - visit / 100),
  })
  return { left, of }
}

/** @returns what staff confirmed is left, in percent */
async function measuresFading(staff: Page, person: Person) {
  const { record } = person
  await staff.goto(`${record}/photos`)
  await takenOver(staff)
  const last = t('photos', 'label-healed', { count: VISITS - 1 })
  await staff
    .locator('.photo-strip')
    .getByRole('button', { name: new RegExp(`^${last}`) })
    .click()
  await staff.getByRole('button', { name: t('fading', 'measure') }).click()
  const found = staff.locator('.fading-list p.strong').first()
  await expect(found).toBeVisible({ timeout: 120_000 })
  await staff.getByRole('button', { name: /^(?:Bekræft|Confirm) \d+/ }).click()
  await expect(staff.getByText(t('fading', 'done-confirm'))).toBeVisible()
  await expectWholeEverywhere(staff, 'photos and fading, staff')
  return Number(/\d+/.exec((await found.textContent())!)![0])
}

async function makesPassport(client: Page) {
  await client.goto('/dashboard/passport')
  await client.getByRole('checkbox').first().check()
  await client.getByRole('button', { name: t('passport', 'make'), exact: true }).click()
  await expect(client.getByText(t('passport', 'done-made'))).toBeVisible({ timeout: 30_000 })
  await expect(client.getByText(t('passport', 'treatments-in_other', { count: VISITS }))).toBeVisible()
  await expectWholeEverywhere(client, 'passport')
  const paper = await client.request.get((await client.getByRole('link', { name: 'PDF' }).getAttribute('href'))!)
  const words = readPdf(await paper.body())
    .pages.join('')
    .replaceAll(/\s/g, '')
  const check = /\/passport\/[\w-]{22}/.exec(words)![0]
  await client.goto(check)
  await expect(client.getByRole('heading', { name: t('passport', 'is-genuine') })).toBeVisible()
  await expect(client.locator('main')).not.toContainText(/Vera|Prøve/)
  await expectWholeEverywhere(client, 'passport check')
}

/** The client shows the last photo to an artist, who marks it without being anybody here; the answer reaches both. */
async function asksArtist(browser: Browser, client: Page, staff: Page, person: Person) {
  const { record } = person
  await client.goto('/dashboard/cover-up')
  await client.getByLabel(t('cover-up', 'artist'), { exact: true }).fill('Studio Nål')
  await client.getByRole('radio').last().check()
  await client.getByRole('button', { name: t('cover-up', 'make'), exact: true }).click()
  await expect(client.getByText(t('cover-up', 'done-made'))).toBeVisible()
  await expectWholeEverywhere(client, 'cover-up')
  const link = await client.getByLabel(t('cover-up', 'link', { artist: 'Studio Nål' })).inputValue()

  const artist = await anotherPage(browser)
  await artist.goto(link)
  await expect(artist.getByText(/Vera/)).toHaveCount(0)
  await expectWholeEverywhere(artist, 'cover-up, artist')
  await artist.setViewportSize(PHONE)
  for (const column of [3, 4, 5])
    await artist.getByRole('checkbox', { name: t('cover-up', 'square', { row: 4, column }) }).check()
  await artist.getByLabel(t('cover-up', 'note')).fill('Halvt så mørk')
  await artist.getByRole('button', { name: t('cover-up', 'send') }).click()
  await expect(artist.getByRole('heading', { name: t('cover-up', 'thanks') })).toBeVisible()
  expect((await artist.goto(link))!.status()).toBe(404)

  const marked = t('cover-up', 'marked_other', { count: 3, all: 64 })
  for (const [page, path] of [
    [client, '/dashboard/cover-up'],
    [staff, `${record}/photos`],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(marked)).toBeVisible()
    await expect(page.getByText('Halvt så mørk')).toBeVisible()
    await expectWholeEverywhere(page, `answer at ${path}`)
  }
}

// The clinic is left half a year later.
test.use({ restoresClinic: true, actionTimeout: 15_000, navigationTimeout: 20_000 })

test('[spec 1 whole-course] a whole course: health, consent, five visits with entry and photos, the ink that is left, and a passport @full', async ({
  browser,
  clinic,
  page,
}) => {
  test.setTimeout(COURSE_MS)
  const photos = await photosFor(VISITS)
  const account = await newAccount(page.request, { firstName: NAME.split(' ')[0]! })
  const person: Person = { account, record: '', visit: { id: '', day: BEGINNING } }
  await signInAs(page, account)
  person.visit = await book(page, person, addDays(BEGINNING, 20))
  for (let visit = 0; visit < VISITS; visit++) {
    const today = person.visit.day
    await clinic.reopenAt(instantOf(at(today, '16:00')).toISOString())
    const client = await pageAt(browser, visit, account)
    // Another screen than the client's.
    const staff = await pageAt(browser, visit + 1, 'provider')
    await staff.goto(`/admin/patients?q=${encodeURIComponent(account.email)}`)
    const record = await staff.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href')
    person.record = record!.split('?')[0]!

    // Asked at the first visit; before each of the others, whether anything has changed.
    await client.goto('/dashboard/health')
    await expect(client.locator('form.health-form')).toHaveCount(visit === 0 ? 1 : 0)
    if (visit === 0) {
      await expectWhole(client, 'health form, start')
      await beginsHealth(client)
      await expectWhole(client, 'health form')
      await answersHealth(client)
    } else await client.getByRole('button', { name: t('health', 'recheck-no') }).click()
    await expect(client.getByRole('heading', { name: t('health', 'thanks') })).toBeVisible()
    if (visit === 0) await signsConsent(client, staff, person)
    const mark = { from: 'scheduled', to: 'completed' }
    await call(staff.request, `/api/staff/appointments/${person.visit.id}/status`, mark)
    await writesEntry(staff, person, visit)
    const { before, after } = await photos.of(visit)
    await addsPhoto(staff, person, 'before', before)
    await addsPhoto(staff, person, 'after', after)
    await client.goto('/dashboard/journal')
    await expect(client.getByText(`Besøg nummer ${visit + 1}`)).toBeVisible()
    await expectWhole(client, `journal after visit ${visit + 1}`)
    if (visit < VISITS - 1) person.visit = await book(client, person, addDays(person.visit.day, SIX_WEEKS))
    else {
      const left = await measuresFading(staff, person)
      expect(Math.abs(left - photos.left)).toBeLessThan(10)
      await client.goto('/dashboard/journal')
      await expect(client.locator('.photo-strip li')).toHaveCount(2 * VISITS)
      await expect(client.locator('.curve')).toBeVisible()
      await expectWholeEverywhere(client, 'journal after the course')
      await asksArtist(browser, client, staff, person)
      await makesPassport(client)
    }
    await Promise.all([client.context().close(), staff.context().close()])
  }
})
