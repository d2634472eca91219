import { signInAs } from '#test/journeys/account-steps.ts'
import { expect, test, type Page } from '#test/journeys/journey.ts'
import { DESKTOP, TABLET, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, tabTo } from '#test/journeys/steps.ts'

const t = {
  book: 'Book tiden',
  booked: 'Tiden er booket',
  seeDay: 'Se dagen',
  moved: 'er flyttet',
  whose: 'Hvem eller hvad',
  from: 'Fra kl.',
  to: 'Til kl.',
  reason: 'Årsag, vises kun internt',
  block: 'Bloker',
  unblock: 'Fjern',
} as const

test.use({ restoresClinic: true })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function typeInto(page: Page, label: string, keys: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(keys)
}

test('the calendar without a mouse: a waiting client gets a gap, is moved and given longer, and a time is blocked @full', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  const day = (await quietDays(page, 'treatment')).at(-1)!
  await page.goto(`/admin/calendar?day=${day}`)
  await takenOver(page)
  const waiting = page.locator('.cal-waiting button').first()
  const name = (await waiting.locator('b').textContent())!
  await tabTo(page, waiting)
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('.cal-gap:not(.lacking)').first())
  await page.keyboard.press('Enter')

  // The gap's own time is chosen already; the next one is taken. The session is paid by its plan.
  await expect(page.locator('#desk-order').getByText(name, { exact: true })).toBeVisible()
  await tabTo(page, page.locator('input[name=time]:checked'))
  await page.keyboard.press('ArrowRight')
  for (const size of [DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `booking from a gap at ${size.width}`)
  }
  await tabTo(page, press(page, t.book))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t.booked })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: t.seeDay }))
  await page.keyboard.press('Enter')

  const visit = page.getByRole('button', { name: new RegExp(`^${name} `) })
  await expect(visit.and(page.locator('.cal-visit'))).toBeVisible()
  await takenOver(page)
  const on = page.locator('.cal-visit').filter({ hasText: name })
  const times = async () => (await on.locator('.cal-times').textContent())!
  const before = await times()
  await tabTo(page, on)
  for (const keys of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+Shift+ArrowDown']) await page.keyboard.press(keys)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} ${t.moved}`)).toBeVisible()
  await page.reload()
  await takenOver(page)
  await expect(on).toBeVisible()
  expect(await times()).not.toBe(before)

  const reason = 'Service'
  await tabTo(page, page.getByLabel(t.whose))
  await page.keyboard.type('Laser')
  await typeInto(page, t.from, '06.00')
  await typeInto(page, t.to, '06.30')
  await tabTo(page, page.getByLabel(t.reason))
  await page.keyboard.type(reason)
  await tabTo(page, press(page, t.block))
  await page.keyboard.press('Enter')
  const blocked = page.locator('.cal-blocks li').filter({ hasText: reason })
  await expect(blocked).toContainText('Laser 1')
  await tabTo(page, blocked.getByRole('button', { name: t.unblock }))
  await page.keyboard.press('Enter')
  await expect(blocked).toHaveCount(0)
})
