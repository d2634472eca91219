import { expect, test, type Page } from '#test/journeys/journey.ts'
import { newAccount, newSignedIn, signIn } from '#test/journeys/account-steps.ts'
import { expectAccessible, keepScan, keptScan, newClient } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

const HINT = /Du er logget ind med denne e-mail/
const w = words.da

const email = (page: Page) => page.getByLabel(w.email, { exact: true })
const kept = async (page: Page) => [
  await page.evaluate(() => localStorage.getItem('falm-booking-draft')),
  await keptScan(page),
]

for (const [where, path] of [
  ['the booking', '/book'],
  ['the request', '/kontakt'],
] as const) {
  const tag = path === '/book' ? [] : '@full'
  test(
    `a client signed in sees whose address ${where} goes to, and signs out to book for another`,
    { tag },
    async ({ page }) => {
      const who = await newSignedIn(page)
      await page.goto(path)
      // The form is plain HTML until it is scrolled near.
      await email(page).focus()
      await expect(email(page)).toHaveValue(who.email)
      await expect(email(page)).toHaveAttribute('readonly')
      await expect(email(page)).toHaveAccessibleDescription(HINT)
      await expectAccessible(page, `${path} signed in`)
      await keepScan(page)
      await page.getByText(HINT).getByRole('button').click()
      await expect(page).toHaveURL(/logout-success/)
      await expect.poll(() => kept(page)).toEqual([null, null])
      await page.goto(path)
      await expect(email(page)).toHaveValue('')
      await email(page).fill(newClient())
      await expect(email(page)).not.toHaveAttribute('readonly')
    },
  )
}

test('a booking begun in one tab is gone from the screen when its client signs out in another', async ({
  page,
  context,
}) => {
  const who = await newSignedIn(page)
  const other = await context.newPage()
  await other.goto('/book')
  await expect(email(other)).toHaveValue(who.email)
  await other.getByLabel(w.message).fill('Håndleddet')
  await keepScan(other)
  await page.goto('/book')
  await page.getByText(HINT).getByRole('button').click()
  await expect(page).toHaveURL(/logout-success/)
  await expect(email(other)).toHaveValue('')
  await expect(other.getByLabel(w.message)).toHaveValue('')
  await expect.poll(async () => (await kept(other))[1]).toBeNull()
  await expect.poll(async () => (await kept(other))[0] ?? '').not.toContain('Håndleddet')
})

test('who signs in does not go on with the booking another began', async ({ page, request }) => {
  const who = await newAccount(request)
  await page.goto('/book')
  await email(page).fill(newClient())
  await page.getByLabel(w.message).fill('Håndleddet')
  await expect.poll(async () => (await kept(page))[0]).toContain('Håndleddet')
  await keepScan(page)
  await signIn(page, 'da', who)
  await expect.poll(() => kept(page)).toEqual([null, null])
  await page.goto('/book')
  await expect(email(page)).toHaveValue(who.email)
  await expect(page.getByLabel(w.message)).toHaveValue('')
})
