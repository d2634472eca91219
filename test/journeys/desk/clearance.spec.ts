import { clinicUrl, expect, test, type Page } from '#test/journeys/journey.ts'
import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { expectAccessible, newClient, throughTheDialog } from '#test/journeys/steps.ts'
import { answersHealth, beginsHealth, doctorsPage } from '#test/journeys/health-steps.ts'
import { PHONE, takenOver } from '#test/journeys/staff-steps.ts'
import { freeSlots } from '#test/journeys/trust-steps.ts'

// What the demo’s clients answer decides what the demo shows.
test.use({ restoresClinic: true, viewport: PHONE })

const PAGES = ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings', '/health']

/** The doctor's answer on the health page of a record. */
async function decides(doctor: Page, answer: string, { from }: { from?: string } = {}) {
  await takenOver(doctor)
  await doctor.getByRole('group', { name: 'Lægens svar' }).getByRole('radio', { name: answer, exact: true }).check()
  if (from) await doctor.getByLabel(/^Fra dag/).fill(from)
  await doctor
    .getByLabel(/^Begrundelse/)
    .first()
    .fill('Talt med klienten i dag')
  // The state shown may be the same before and after the answer.
  const saved = doctor.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/health'),
  )
  await doctor.getByRole('button', { name: 'Gem svar' }).click()
  await saved
}

test('a client who becomes pregnant in mid-course reads why laser is barred and the ways out; the link says only to call; the doctor names the day', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'client')
  await page.goto('/dashboard/health?again=1')
  await beginsHealth(page)
  const pregnant = page.locator('.health-question').first().getByRole('radio', { name: 'Ja', exact: true })
  await pregnant.check()
  await page.reload()
  await expect(pregnant).toBeChecked()
  await answersHealth(page, 'gravid')
  const notice = page.getByRole('region', { name: 'Ingen laser lige nu' })
  const cancel = notice.getByRole('link', { name: 'Aflys din næste tid' })
  for (const path of PAGES) {
    await page.goto(`/dashboard${path}`)
    await expect(notice).toContainText('Graviditet eller amning')
    await expect(notice.getByRole('button', { name: 'Sæt dit forløb på pause' })).toBeVisible()
    await expect(notice.getByRole('link', { name: /^Ring på/ })).toBeVisible()
    await expect(cancel).toBeVisible()
  }
  const slot = (await freeSlots(page)).at(-1)!
  const booking = { type: 'treatment', appointmentDate: slot.date, appointmentTime: slot.time }
  const who = { email: 'client@falm.example', firstName: 'Klara', lastName: 'Demo', phone: '20304050', isAdult: true }
  const headers = { origin: clinicUrl(), 'sec-fetch-site': 'same-origin' }
  const refused = await page.request.post('/api/bookings?lng=da', { data: { ...booking, ...who }, headers })
  expect(await refused.json()).toMatchObject({ code: 'laser-barred', detail: /^Du kan ikke booke/ })

  const link = (await cancel.getAttribute('href'))!
  const stranger = await anotherPage(browser)
  await stranger.goto(link)
  await expect(stranger.getByText(/Ring til os på .*, før du kommer/)).toBeVisible()
  await expect(stranger.getByText(/Graviditet eller amning|Ingen laser/)).toHaveCount(0)
  // What becomes of the money is said before anything is cancelled.
  await expect(stranger.getByText(/gælder stadig, når tiden er aflyst/)).toBeVisible()
  await stranger.context().close()

  const doctor = await doctorsPage(browser)
  await doctor.goto('/admin/worklists?list=clearance')
  await doctor.getByRole('link', { name: 'Klara Demo' }).first().click()
  await doctor.waitForURL(/\/admin\/patients\//)
  await doctor.goto(`${new URL(doctor.url()).pathname}/health`)
  await decides(doctor, 'Ja fra en bestemt dag', { from: '2027-02-15' })
  await expect(doctor.getByText('Ingen laser', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(notice).toContainText('igen fra mandag 15. februar 2027')

  // Staff read what becomes of the money before they cancel for the client.
  await doctor.goto(new URL(doctor.url()).pathname.replace('/health', ''))
  await doctor
    .getByRole('link', { name: /^Aflys .* kl\. / })
    .first()
    .click()
  await expect(doctor.getByRole('heading', { name: 'Aflys tid', level: 1 })).toBeVisible()
  await expect(doctor.getByText(/Planens penge røres ikke|sendes tilbage|ikke betalt noget/).first()).toBeVisible()
  await notice.getByRole('button', { name: 'Sæt dit forløb på pause' }).click()
  await expect(page.getByText('Din plan er sat på pause.')).toBeVisible()
  await doctor.context().close()
})

test('a client in mid-course who answers in the clinic that she is pregnant cannot be put in the chair: the board says the word and opens her answers', async ({
  page,
  browser,
}) => {
  test.slow()
  const who = 'Amara Demodatter'
  const card = page.locator('.board-card').filter({ hasText: who })
  const chair = card.getByRole('button', { name: `Sæt i stol: ${who}` })
  const openBoard = async () => {
    await page.goto('/admin')
    await takenOver(page)
  }
  await signInAs(page, 'provider')
  await openBoard()
  await expect(chair).toBeVisible()
  const record = (await card.getByRole('link', { name: who, exact: true }).getAttribute('href'))!.split('?')[0]!
  await page.goto(`${record}/health`)
  await takenOver(page)
  await page.getByRole('button', { name: 'Lav link' }).click()
  const client = await anotherPage(browser)
  await client.goto(await page.getByLabel('Privat link').inputValue())
  await answersHealth(client, 'gravid')
  await client.context().close()

  await openBoard()
  await expect(card.getByText('Ingen laser. Se helbred')).toBeVisible()
  await expect(chair).toHaveCount(0)
  await expectAccessible(page, 'board with a stopped client')
  await card.getByRole('link', { name: `Se svarene: ${who}` }).click()
  await page.waitForURL(/\/health/)
  await expect(page.getByText('Ingen laser', { exact: true }).first()).toBeVisible()
})

test('a client who needs the doctor first is put in the chair once the doctor says yes on screen', async ({
  browser,
}) => {
  test.slow()
  const doctor = await doctorsPage(browser)
  const who = 'Karim Mønster'
  const card = doctor.locator('.board-card').filter({ hasText: who })
  await doctor.goto('/admin')
  await takenOver(doctor)
  await expect(card.getByRole('button', { name: `Sæt i stol: ${who}` })).toHaveCount(0)
  await card.getByRole('link', { name: `Se svarene: ${who}` }).click()
  await doctor.waitForURL(/\/health/)
  await decides(doctor, 'Ja til laser')
  await expect(doctor.getByText('Klar til laser', { exact: true }).first()).toBeVisible()
  await doctor.goto('/admin')
  await takenOver(doctor)
  await card.getByRole('button', { name: `Sæt i stol: ${who}` }).click()
  await expect(doctor.locator('#lane-in-treatment > ul > li').filter({ hasText: who })).toBeVisible()
  await doctor.context().close()
})

test('before paying, three questions say to wait after one yes, and no answer leaves the page @full', async ({
  page,
  lng,
}) => {
  const { dialog } = await throughTheDialog(page, lng, newClient())
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const check = dialog.locator('.wait-check')
  await check.locator('summary').click()
  for (const question of (await check.getByRole('group').all()).slice(0, 2))
    await question.getByRole('button', { name: 'Nej' }).click()
  await check.getByRole('group').nth(2).getByRole('button', { name: 'Nej' }).click()
  await expect(check.getByRole('status')).toHaveText(/Intet her taler imod/)
  await check.getByRole('group').nth(0).getByRole('button', { name: 'Ja' }).click()
  await expect(check.getByRole('status')).toHaveText(/Vent med at betale/)
  expect(sent).toEqual([])
})
