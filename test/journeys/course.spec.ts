import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, at, clinicDay, instantOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import { openSite, type Site } from '../built-site.ts'
import { pairOf } from '../fading/pairs.ts'
import { readPdf } from '../pdf.ts'
import { linkIn } from './account-steps.ts'
import { callAsPage, DESKTOP, PHONE, signInAs, TABLET, takenOver } from './staff-steps.ts'
import { expectAccessible, mailsTo, newClient } from './steps.ts'
import type { Lng } from './words.ts'

// A course takes half a year: the clinic is closed and opened again on the day of each visit, on its own data.

const BEGINNING = clinicDay('2027-01-04')
const VISITS = 5
const SIX_WEEKS = 42
const HEALTH_HOLDS_DAYS = 90
// Ten visits, six openings of the clinic and some sixty looks by a machine, beside whatever else two cores do.
const COURSE_MS = 900_000
/** A photo is drawn anew behind the pages: it comes when the pages let it. */
const PHOTO_MS = 60_000
const SCREENS = [PHONE, TABLET, DESKTOP]
const HOURS = { from: '09:00', until: '15:00' }
const [PASSWORD, NAME, TATTOO] = ['en-lampe-ved-vinduet', 'Vera Prøve', 'Måne']

/** The words of a page as the product has them. */
function wordsOf(lng: Lng) {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../app/content/text/${lng}/${name}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >
  const names = ['journal', 'photos', 'health', 'consents', 'passport', 'fading', 'cover-up'] as const
  const texts = new Map(names.map((name) => [name, read(name)]))
  return (name: (typeof names)[number], key: string, values: Record<string, string | number> = {}) => {
    const text = texts.get(name)![key]
    if (text === undefined) throw new Error(`${name}:${key} is no text`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]))
  }
}
type Words = ReturnType<typeof wordsOf>

type Person = {
  lng: Lng
  t: Words
  email: string
  record: string
  answeredOn: ClinicDay | null
  visit: { id: string; day: ClinicDay }
}

async function pageOf(browser: Browser, site: Site, visit: number) {
  const viewport = SCREENS[visit % SCREENS.length]!
  return (await browser.newContext({ baseURL: site.url, viewport })).newPage()
}

async function clientPage(browser: Browser, site: Site, { email }: Person, visit: number) {
  const page = await pageOf(browser, site, visit)
  await callAsPage(page, '/api/account/sign-in', { email, password: PASSWORD })
  return page
}

async function newPerson(browser: Browser, site: Site, lng: Lng): Promise<Person> {
  const page = await pageOf(browser, site, 0)
  const email = newClient()
  const [firstName, lastName] = NAME.split(' ')
  const who = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  await callAsPage(page, '/api/account/sign-up', who)
  const [mail] = await mailsTo(page.request, email, 1)
  const token = new URL(linkIn(mail!.text, 'confirm')).searchParams.get('token')
  await callAsPage(page, '/api/account/confirm-email', { token })
  return { lng, t: wordsOf(lng), email, record: '', answeredOn: null, visit: { id: '', day: BEGINNING } }
}

type Day = { date: ClinicDay; slots: { time: string; available: boolean }[] }

/** The first free time from a day on, in the hours the clinic is opened at here; a code takes the deposit off. */
async function book(page: Page, { email }: Person, from: ClinicDay) {
  const { days } = (await (await page.request.get('/api/availability?type=treatment')).json()) as { days: Day[] }
  for (const { date, slots } of days.filter((day) => day.date >= from)) {
    const slot = slots.find(({ time, available }) => available && time >= HOURS.from && time <= HOURS.until)
    if (!slot) continue
    const { origin } = new URL((await page.request.get('/healthz')).url())
    const [firstName, lastName] = NAME.split(' ')
    const client = { firstName, lastName, email, phone: '20304050', isAdult: true, affiliateCode: 'FRI500' }
    const answer = await page.request.post('/api/bookings', {
      data: { type: 'treatment', ...client, appointmentDate: date, appointmentTime: slot.time },
      headers: { origin, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return { id: ((await answer.json()) as { appointmentId: string }).appointmentId, day: date }
  }
  throw new Error(`No free time from ${from}`)
}

/** Neither wider than the screen nor out of reach of anybody. */
async function expectWhole(page: Page, where: string) {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over, where).toBe(0)
  await expectAccessible(page, where)
}

async function expectWholeEverywhere(page: Page, where: string) {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await expectWhole(page, `${where} ${screen.width}`)
  }
}

const to = (page: Page, path: string, { lng }: Person) =>
  page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${lng}`)

async function answersHealth(page: Page, person: Person) {
  const { t } = person
  await to(page, '/dashboard/health', person)
  await expectWhole(page, 'health form')
  for (const question of await page.locator('.health-question').all())
    await question.getByRole('radio', { name: t('health', 'no'), exact: true }).check()
  await page.getByRole('button', { name: t('health', 'send') }).click()
  await expect(page.getByRole('heading', { name: t('health', 'thanks') })).toBeVisible()
}

async function signsConsent(client: Page, staff: Page, person: Person) {
  const { t, lng, record } = person
  await to(staff, `${record}/consents`, person)
  await staff.getByLabel(t('consents', 'offer-lng')).selectOption(lng)
  await staff.getByLabel(t('consents', 'told')).check()
  await staff.getByRole('button', { name: t('consents', 'offer'), exact: true }).click()
  await expect(staff.getByLabel(t('consents', 'link-label'))).toBeVisible()
  await expectWhole(staff, 'consents, staff')
  await to(client, '/dashboard/consents', person)
  await expectWhole(client, 'consents')
  await client.getByLabel(t('consents', 'name')).fill(NAME)
  await client.getByRole('button', { name: t('consents', 'sign'), exact: true }).click()
  await expect(client.getByText(t('consents', 'done-signed'))).toBeVisible()
}

/** The first entry is written in full; later ones are as last time, with what was changed. */
async function writesEntry(staff: Page, person: Person, visit: number) {
  const { t, record } = person
  await to(staff, `${record}/journal?visit=${person.visit.id}`, person)
  await takenOver(staff)
  const form = staff.locator('form.journal-form')
  const field = (name: string) => form.getByLabel(t('journal', `field-${name}`), { exact: true })
  if (visit === 0) {
    await form.getByLabel(t('journal', 'tattoo-name'), { exact: true }).fill(TATTOO)
    await form.getByLabel(t('journal', 'site'), { exact: true }).selectOption('forearm')
    const settings = { device: 'Prøvelaser', wavelengthNm: '1064', spotMm: '4', pulse: '450', repetitionHz: '5' }
    for (const [name, value] of Object.entries({ ...settings, passes: '1', pulses: '600' }))
      await field(name).fill(value)
    await field('cooling').selectOption('air')
    await field('anaesthesia').selectOption('none')
  } else {
    await expect(field('device')).toHaveValue('Prøvelaser')
  }
  await field('fluence').fill(String(2 + visit))
  if (visit > 0) await expect(form.locator('.journal-changes')).toContainText(`${visit + 1} → ${visit + 2}`)
  await field('endPoint').selectOption('frosting')
  await form.getByLabel(t('journal', 'for-client'), { exact: true }).fill(`Besøg nummer ${visit + 1}`)
  await expectWhole(staff, `entry ${visit + 1}`)
  await form.getByRole('button', { name: t('journal', 'sign'), exact: true }).click()
  await expect(staff.getByText(t('journal', 'signed'), { exact: true })).toBeVisible()
}

async function addsPhoto(staff: Page, { t, record, ...person }: Person, moment: 'before' | 'after', buffer: Buffer) {
  await to(staff, `${record}/photos?visit=${person.visit.id}`, { t, record, ...person })
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
  const { t, record } = person
  await to(staff, `${record}/photos`, person)
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

async function makesPassport(client: Page, person: Person) {
  const { t } = person
  await to(client, '/dashboard/passport', person)
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
  await to(client, check, person)
  await expect(client.getByRole('heading', { name: t('passport', 'is-genuine') })).toBeVisible()
  await expect(client.locator('main')).not.toContainText(/Vera|Prøve/)
  await expectWholeEverywhere(client, 'passport check')
}

/** The client shows the last photo to an artist, who marks it without being anybody here; the answer reaches both. */
async function asksArtist(browser: Browser, client: Page, staff: Page, person: Person) {
  const { t, record } = person
  await to(client, '/dashboard/cover-up', person)
  await client.getByLabel(t('cover-up', 'artist'), { exact: true }).fill('Studio Nål')
  await client.getByRole('radio').last().check()
  await client.getByRole('button', { name: t('cover-up', 'make'), exact: true }).click()
  await expect(client.getByText(t('cover-up', 'done-made'))).toBeVisible()
  await expectWholeEverywhere(client, 'cover-up')
  const link = await client.getByLabel(t('cover-up', 'link', { artist: 'Studio Nål' })).inputValue()

  const artist = await (await browser.newContext({ viewport: PHONE })).newPage()
  await artist.goto(`${link}?lng=${person.lng}`)
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
    await to(page, path, person)
    await expect(page.getByText(marked)).toBeVisible()
    await expect(page.getByText('Halvt så mørk')).toBeVisible()
    await expectWholeEverywhere(page, `answer at ${path}`)
  }
}

test.use({ actionTimeout: 15_000, navigationTimeout: 20_000 })

test('[spec 1 whole-course] a whole course: health, consent, five visits with entry and photos, the ink that is left, and a passport', async ({
  browser,
}) => {
  test.setTimeout(COURSE_MS)
  const data = await mkdtemp(join(tmpdir(), 'course-'))
  const openedOn = (day: ClinicDay, env: Record<string, string> = {}) =>
    openSite({ DATA_DIR: data, CLINIC_NOW: instantOf(at(day, '16:00')).toISOString(), ...env })
  let [site, today] = [await openedOn(BEGINNING), BEGINNING]
  const photos = await photosFor(VISITS)
  try {
    const people = await Promise.all((['da', 'en'] as const).map((lng) => newPerson(browser, site, lng)))
    for (const person of people)
      person.visit = await book(await clientPage(browser, site, person, 0), person, addDays(BEGINNING, 20))
    for (let visit = 0; visit < VISITS; visit++)
      for (const person of people) {
        if (person.visit.day !== today) {
          await site.close()
          today = person.visit.day
          site = await openedOn(today, { PORT: String(site.port) })
        }
        const client = await clientPage(browser, site, person, visit)
        // Another screen than the client's.
        const staff = await pageOf(browser, site, visit + 1)
        await signInAs(staff, 'provider')
        await to(staff, `/admin/patients?q=${encodeURIComponent(person.email)}`, person)
        const record = await staff.locator('a[href*="/admin/patients/"]').first().getAttribute('href')
        person.record = record!.split('?')[0]!

        // Asked at the first visit, and again when the answers are three months old.
        await to(client, '/dashboard/health', person)
        const isAsked = person.answeredOn === null || addDays(person.answeredOn, HEALTH_HOLDS_DAYS) < today
        await expect(client.locator('form.health-form')).toHaveCount(isAsked ? 1 : 0)
        if (isAsked) await answersHealth(client, person)
        if (isAsked) person.answeredOn = today
        if (visit === 0) await signsConsent(client, staff, person)
        const mark = { from: 'scheduled', to: 'completed' }
        await callAsPage(staff, `/api/staff/appointments/${person.visit.id}/status`, mark)
        await writesEntry(staff, person, visit)
        const { before, after } = await photos.of(visit)
        await addsPhoto(staff, person, 'before', before)
        await addsPhoto(staff, person, 'after', after)
        await to(client, '/dashboard/journal', person)
        await expect(client.getByText(`Besøg nummer ${visit + 1}`)).toBeVisible()
        await expectWhole(client, `journal after visit ${visit + 1}`)
        if (visit < VISITS - 1) person.visit = await book(client, person, addDays(person.visit.day, SIX_WEEKS))
        else {
          const left = await measuresFading(staff, person)
          expect(Math.abs(left - photos.left)).toBeLessThan(10)
          await to(client, '/dashboard/journal', person)
          await expect(client.locator('.photo-strip li')).toHaveCount(2 * VISITS)
          await expect(client.locator('.curve')).toBeVisible()
          await expectWholeEverywhere(client, 'journal after the course')
          await asksArtist(browser, client, staff, person)
          await makesPassport(client, person)
        }
        await Promise.all([client.context().close(), staff.context().close()])
      }
  } finally {
    await site.close()
    await rm(data, { recursive: true, force: true })
  }
})
