import { expect, test } from './journey.ts'
import { anotherPage, newSignedIn } from './account-steps.ts'
import { newClient, throughTheDialog } from './steps.ts'
import { book, freeSlots } from './trust-steps.ts'

const PAGES = ['', '/course', '/journal', '/messages', '/payments', '/documents', '/settings', '/health']

test('a pregnant client reads on every page of the portal why laser is barred, and the link says only to call', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { email } = await newSignedIn(page)
  const [slot] = (await freeSlots(page)).slice(-1)
  const { manageUrl } = await book(page, email, slot!)
  await page.goto('/dashboard/health')
  for (const question of await page.locator('.health-question').all())
    await question.getByRole('radio', { name: 'Nej', exact: true }).check()
  await page.locator('.health-question').first().getByRole('radio', { name: 'Ja', exact: true }).check()
  await page.reload()
  await expect(page.locator('.health-question').first().getByRole('radio', { name: 'Ja', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Send svar' }).click()
  await expect(page.getByRole('heading', { name: 'Tak, dine svar er gemt' })).toBeVisible()
  const notice = page.getByRole('region', { name: 'Ingen laser lige nu' })
  for (const path of PAGES) {
    await page.goto(`/dashboard${path}`)
    await expect(notice).toContainText('Graviditet eller amning')
    await expect(notice.getByRole('link', { name: /^Ring på/ })).toBeVisible()
    await expect(notice.getByRole('link', { name: 'Aflys din næste tid' })).toBeVisible()
  }
  const stranger = await anotherPage(browser)
  await stranger.goto(manageUrl)
  await expect(stranger.getByText(/Ring til os på .*, før du kommer/)).toBeVisible()
  await expect(stranger.getByText(/Graviditet eller amning|Ingen laser/)).toHaveCount(0)
  await stranger.context().close()
})

test('before paying, three questions say to wait after one yes, and no answer leaves the page', async ({
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
