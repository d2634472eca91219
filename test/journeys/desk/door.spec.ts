import { clinicUrl, expect, installClock, test, type Browser, type Page } from '#test/journeys/journey.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { TABLET, bookOn, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, mailsTo, newClient } from '#test/journeys/steps.ts'

const t = {
  place: 'Hvor står den?',
  make: 'Lav kode',
  code: 'Kode',
  help: 'Hjælp',
  thisTablet: 'Tilmeld denne tablet',
  enrol: 'Tilmeld',
  here: /Check ind her/,
  next: 'Videre',
  useEmail: 'Brug e-mail',
  phone: 'Dit telefonnummer',
  email: 'Din e-mail',
  sure: 'Bekræft, at det er dig',
  initials: 'Dine initialer',
  time: 'Din tid',
  confirm: 'Check ind',
  thanks: 'Tak. Tag plads',
  notYet: 'Du kan checke ind fra 2 timer før din tid.',
  remove: 'Fjern',
  unknown: 'Ukendt ved døren',
  found: 'Fundet',
} as const

/** Staff make a code, and a tablet is enrolled with it. */
async function tabletAtTheDoor(page: Page, browser: Browser, place: string, hasClock = false) {
  await signInAs(page, 'admin')
  await page.goto('/admin/check-in')
  await page.getByLabel(t.place).fill(place)
  await page.getByRole('button', { name: t.make }).click()
  const code = (await page.locator('.note.ok b').textContent())!

  const tablet = await (await browser.newContext({ baseURL: clinicUrl(), viewport: TABLET, hasTouch: true })).newPage()
  if (hasClock) await installClock(tablet)
  await tablet.goto('/checkin/enrol')
  await takenOver(tablet)
  // A client sees no code to type: staff find it under help.
  await expect(tablet.getByText(t.thisTablet)).toBeHidden()
  await tablet.getByRole('button', { name: t.help, exact: true }).tap()
  await tablet.getByText(t.thisTablet).tap()
  await tablet.getByLabel(t.code).fill(code)
  await tablet.getByRole('button', { name: t.enrol, exact: true }).tap()
  await expect(tablet.getByRole('heading', { name: t.here })).toBeVisible()
  await takenOver(tablet)
  return tablet
}

test('a tablet at the door that is left alone starts over and shows nothing of who stood there', async ({
  page,
  browser,
}) => {
  test.slow()
  const place = 'Kælder'
  const tablet = await tabletAtTheDoor(page, browser, place, true)
  const number = tablet.getByLabel(t.phone)
  const type = async (digits: string) => {
    for (const digit of digits) await tablet.getByRole('button', { name: digit, exact: true }).tap()
  }
  const startsOver = async () => {
    await tablet.clock.fastForward(21_000)
    await expect(tablet.getByRole('heading', { name: t.here })).toBeVisible()
    await expect(number).toHaveValue('')
    await takenOver(tablet)
  }
  // Each press is a new twenty seconds.
  await type('2030')
  await tablet.clock.fastForward(15_000)
  await type('4')
  await tablet.clock.fastForward(15_000)
  await expect(number).toHaveValue('20304')
  await startsOver()

  await type('20304050')
  await tablet.getByRole('button', { name: t.next }).tap()
  await tablet.getByLabel(t.initials).fill('i')
  await tablet.clock.fastForward(15_000)
  await tablet.getByLabel(t.initials).fill('ip')
  await tablet.clock.fastForward(15_000)
  await expect(tablet.getByLabel(t.initials)).toHaveValue('ip')
  await startsOver()

  await type('20304050')
  await tablet.getByRole('button', { name: t.next }).tap()
  await tablet.getByLabel(t.initials).fill('ip')
  await tablet.getByLabel(t.time).selectOption({ index: 1 })
  await tablet.getByRole('button', { name: t.confirm }).tap()
  await expect(tablet.getByRole('heading', { name: t.thanks })).toBeVisible()
  await startsOver()
  await tablet.context().close()
  await page.reload()
  await page.getByRole('button', { name: `${t.remove} ${place}` }).click()
  await expect(page.getByText(place)).toHaveCount(0)
})

test('a tablet at the door is enrolled, takes a number or an address, and shows nobody’s name', async ({
  page,
  browser,
}) => {
  test.slow()
  const place = 'Indgang'
  const tablet = await tabletAtTheDoor(page, browser, place)
  await expectAccessible(tablet, 'the door')
  for (const digit of '20304050') await tablet.getByRole('button', { name: digit, exact: true }).tap()
  await tablet.getByRole('button', { name: t.next }).tap()
  await expect(tablet.getByRole('heading', { name: t.sure })).toBeVisible()
  await expectAccessible(tablet, 'who one is')
  await tablet.goto('/checkin')
  await takenOver(tablet)
  await tablet.getByRole('button', { name: t.useEmail }).tap()
  await tablet.getByLabel(t.email).fill(newClient())
  await tablet.getByRole('button', { name: t.next }).tap()
  await tablet.getByLabel(t.initials).fill('zq')
  await tablet.getByLabel(t.time).selectOption({ index: 1 })
  await tablet.getByRole('button', { name: t.confirm }).tap()
  // Whoever it was, or nobody: the same answer.
  await expect(tablet.getByRole('heading', { name: t.thanks })).toBeVisible()
  await expectAccessible(tablet, 'thanks')
  await tablet.context().close()

  // Staff see that someone was not known, and say so once they have found them.
  await page.goto('/admin')
  await takenOver(page)
  const unknown = page.locator('.unknown-arrivals li').filter({ hasText: 'initialer ZQ' })
  await expect(unknown).toContainText(t.unknown)
  await expectAccessible(page, 'the board with someone unknown at the door')
  await unknown.getByRole('button', { name: `${t.found}: ZQ` }).click()
  await expect(unknown).toHaveCount(0)
  await page.goto('/admin/check-in')
  await page.getByRole('button', { name: `${t.remove} ${place}` }).click()
  await expect(page.getByText(place)).toHaveCount(0)
})

test('a tablet whose connection goes keeps what was typed, then forgets it, and wakes with the connection @full', async ({
  page,
  browser,
}) => {
  test.slow()
  const place = 'Kvisten'
  const tablet = await tabletAtTheDoor(page, browser, place, true)
  for (const digit of '20304050') await tablet.getByRole('button', { name: digit, exact: true }).tap()
  await tablet.getByRole('button', { name: t.next }).tap()
  await tablet.getByLabel(t.initials).fill('ip')
  await tablet.getByLabel(t.time).selectOption({ index: 1 })
  await tablet.context().setOffline(true)
  await tablet.getByRole('button', { name: t.confirm }).tap()
  await expect(tablet.getByText('Der er ingen forbindelse')).toBeVisible()
  await expect(tablet.getByLabel(t.initials)).toHaveValue('ip')
  await tablet.clock.fastForward(21_000)
  await expect(tablet.getByRole('heading', { name: t.here })).toBeVisible()
  await expect(tablet.getByLabel(t.phone)).toHaveValue('')
  await tablet.context().setOffline(false)
  await takenOver(tablet)
  for (const digit of '20304050') await tablet.getByRole('button', { name: digit, exact: true }).tap()
  await tablet.getByRole('button', { name: t.next }).tap()
  await expect(tablet.getByText('Der er ingen forbindelse')).toHaveCount(0)
  await tablet.getByLabel(t.initials).fill('ip')
  await tablet.getByLabel(t.time).selectOption({ index: 1 })
  await tablet.getByRole('button', { name: t.confirm }).tap()
  await expect(tablet.getByRole('heading', { name: t.thanks })).toBeVisible()
  await tablet.context().close()
  await page.reload()
  await page.getByRole('button', { name: `${t.remove} ${place}` }).click()
  await expect(page.getByText(place)).toHaveCount(0)
})

test('on one’s own phone the link of the confirmation says from when one can check in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await bookOn(page, (await quietDays(page))[0]!)
  const [mail] = await mailsTo(page.request, email, 1)
  const own = /\/checkin\/[\w.-]+/.exec(mail!.text)![0]
  await page.goto(own)
  await expect(page.getByText(t.notYet)).toBeVisible()
  await expectAccessible(page, 'check-in on a phone')
})
