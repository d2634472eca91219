import { expect, test } from '@playwright/test'
import { TABLET, bookOn, quietDays, signInAs, takenOver } from './staff-steps.ts'
import { expectAccessible, mailsTo, newClient } from './steps.ts'

const WORDS = {
  da: {
    place: 'Hvor står den?',
    make: 'Lav kode',
    code: 'Kode',
    thisTablet: 'Tilmeld denne tablet',
    enrol: 'Tilmeld',
    here: /Check ind her/,
    next: 'Videre',
    useEmail: 'Brug e-mail',
    email: 'Din e-mail',
    sure: 'Bekræft, at det er dig',
    initials: 'Dine initialer',
    time: 'Din tid',
    confirm: 'Check ind',
    thanks: 'Tak. Sæt dig ned',
    notYet: 'Du kan checke ind fra to timer før din tid.',
    remove: 'Fjern',
  },
  en: {
    place: 'Where is it?',
    make: 'Make a code',
    code: 'Code',
    thisTablet: 'Enrol this tablet',
    enrol: 'Enrol',
    here: /Check in here/,
    next: 'Next',
    useEmail: 'Use email',
    email: 'Your email',
    sure: 'Confirm that it is you',
    initials: 'Your initials',
    time: 'Your time',
    confirm: 'Check in',
    thanks: 'Thank you. Have a seat',
    notYet: 'You can check in from two hours before your time.',
    remove: 'Remove',
  },
} as const

for (const lng of ['da', 'en'] as const)
  test(`a tablet at the door is enrolled, takes a number or an address, and shows nobody’s name (${lng})`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const t = WORDS[lng]
    await signInAs(page, 'admin')
    await page.goto(`/admin/check-in?lng=${lng}`)
    const place = `Dør ${lng} ${test.info().retry}`
    await page.getByLabel(t.place).fill(place)
    await page.getByRole('button', { name: t.make }).click()
    const code = (await page.locator('.note.ok b').textContent())!

    const tablet = await (
      await browser.newContext({ baseURL: test.info().project.use.baseURL!, viewport: TABLET, hasTouch: true })
    ).newPage()
    await tablet.goto(`/checkin/enrol?lng=${lng}`)
    await tablet.getByText(t.thisTablet).tap()
    await tablet.getByLabel(t.code).fill(code)
    await tablet.getByRole('button', { name: t.enrol, exact: true }).tap()
    await expect(tablet.getByRole('heading', { name: t.here })).toBeVisible()
    await takenOver(tablet)
    await expectAccessible(tablet, 'the door')
    for (const digit of '20304050') await tablet.getByRole('button', { name: digit, exact: true }).tap()
    await tablet.getByRole('button', { name: t.next }).tap()
    await expect(tablet.getByRole('heading', { name: t.sure })).toBeVisible()
    await expectAccessible(tablet, 'who one is')
    await tablet.goto(`/checkin?lng=${lng}`)
    await takenOver(tablet)
    await tablet.getByRole('button', { name: t.useEmail }).tap()
    await tablet.getByLabel(t.email).fill(newClient())
    await tablet.getByRole('button', { name: t.next }).tap()
    await tablet.getByLabel(t.initials).fill('ip')
    await tablet.getByLabel(t.time).selectOption({ index: 1 })
    await tablet.getByRole('button', { name: t.confirm }).tap()
    // Whoever it was, or nobody: the same answer.
    await expect(tablet.getByRole('heading', { name: t.thanks })).toBeVisible()
    await expectAccessible(tablet, 'thanks')
    await tablet.context().close()

    await page.reload()
    await page.getByRole('button', { name: `${t.remove} ${place}` }).click()
    await expect(page.getByText(place)).toHaveCount(0)
  })

test('on one’s own phone the link of the confirmation says from when one can check in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await bookOn(page, (await quietDays(page))[10]!)
  const [mail] = await mailsTo(page.request, email, 1)
  const own = /\/checkin\/[\w.-]+/.exec(mail!.text)![0]
  for (const lng of ['da', 'en'] as const) {
    await page.goto(`${own}?lng=${lng}`)
    await expect(page.getByText(WORDS[lng].notYet)).toBeVisible()
    await expectAccessible(page, 'check-in on a phone')
  }
})
