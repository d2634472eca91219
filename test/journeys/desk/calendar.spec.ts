import { expect, test, type Page } from '#test/journeys/journey.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { bookOn, dragBy, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const t = {
  isNew: 'Ny klient',
  new: ['Fornavn', 'Efternavn', 'Telefon'],
  book: 'Book tiden',
  booked: 'Tiden er booket',
  seeDay: 'Se dagen',
  moved: 'er flyttet',
  refused: 'Kan ikke flyttes hertil',
  move: 'Flyt',
  held: /Holdes til/,
  block: 'Bloker',
  unblock: 'Fjern',
  from: 'Fra kl.',
  to: 'Til kl.',
} as const

test('a visit booked at the desk is moved on the calendar by keys alone', async ({ page, context }) => {
  test.slow()
  await signInAs(page, 'provider')
  const day = (await quietDays(page))[0]!
  await page.goto(`/admin/book?type=consultation&day=${day}`)
  await takenOver(page)
  await expectAccessible(page, 'booking at the desk')
  // Who is new is typed below the search, where that is asked for.
  await page.locator('summary', { hasText: t.isNew }).click()
  const person = 'Astrid'
  for (const [index, value] of [person, 'Prøve', '+45 20 30 40 50'].entries())
    await page.getByLabel(t.new[index]!, { exact: true }).fill(value)
  const time = page.getByRole('radio').first()
  const starts = (await time.getAttribute('value'))!
  await time.check()
  await page.getByRole('button', { name: t.book }).click()
  await expect(page.getByRole('heading', { name: t.booked })).toBeVisible()

  await page.getByRole('link', { name: t.seeDay }).click()
  const visit = (on: Page) => on.getByRole('button', { name: new RegExp(`^${person} Prøve `) })
  await expect(visit(page)).toBeVisible()
  const other = await context.newPage()
  await other.setViewportSize({ width: 1024, height: 768 })
  await other.goto(page.url())
  await expectAccessible(page, 'the calendar')

  await visit(page).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(t.refused)
  await page.keyboard.press('Escape')
  for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: person })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${person} Prøve ${t.moved}`)).toBeVisible()

  const hour = String(Number(starts.slice(0, 2)) + 1).padStart(2, '0')
  const from = `${hour}.${starts.slice(3)}`
  await other.reload()
  await expect(visit(other)).toHaveAccessibleName(new RegExp(from.replace('.', '\\.')))
  await expectAccessible(other, 'the calendar at 1024')
})

const REASON = 'Årsag, vises kun internt'

test('by mouse a visit is dragged and stretched, a held time is seen, and a time is blocked', async ({ page }) => {
  test.slow()
  await signInAs(page, 'provider')
  const person = 'Malene'
  const day = (await quietDays(page))[2]!
  await bookOn(page, day, { firstName: person })
  await page.goto(`/admin/calendar?day=${day}`)
  await takenOver(page)
  const visit = page.getByRole('button', { name: new RegExp(`^${person} Prøve `) })
  const times = async () => (await visit.locator('.cal-times').textContent())!
  const before = await times()
  await dragBy(visit, 96)
  await page.getByRole('button', { name: t.move, exact: true }).click()
  await expect(page.getByText(`${person} Prøve ${t.moved}`)).toBeVisible()
  await expect.poll(times).not.toBe(before)
  const moved = await times()
  await dragBy(visit.locator('[data-grip="stretch"]'), 48)
  await page.getByRole('button', { name: t.move, exact: true }).click()
  await expect(page.getByText(`${person} Prøve ${t.moved}`).first()).toBeVisible()
  await expect.poll(times).not.toBe(moved)

  const reason = 'Service'
  await page.getByLabel(t.from, { exact: true }).selectOption('21:00')
  await page.getByLabel(t.to, { exact: true }).selectOption('21:30')
  await page.getByLabel(REASON).fill(reason)
  await page.getByRole('button', { name: t.block, exact: true }).click()
  const blocked = page
    .getByRole('listitem')
    .filter({ hasText: reason })
    .filter({ has: page.getByRole('button') })
  await expect(blocked).toBeVisible()
  await blocked.getByRole('button', { name: t.unblock }).click()
  await expect(blocked).toHaveCount(0)

  // A treatment without its deposit is held.
  const later = (await quietDays(page, 'treatment'))[4]!
  await bookOn(page, later, { type: 'treatment' })
  await page.goto(`/admin/calendar?day=${later}`)
  await expect(page.getByRole('button', { name: t.held }).first()).toBeVisible()
  await page.goto(`/admin/calendar?day=${later}&view=week&by=resources`)
  await expectAccessible(page, 'the week by laser')
})

test('a client who waits for a time is given a gap, chosen by keys or dragged onto it', async ({ page }) => {
  await signInAs(page, 'provider')
  const [day] = await quietDays(page)
  await page.goto(`/admin/calendar?day=${day}`)
  await takenOver(page)
  const waiting = page.locator('.cal-waiting button').first()
  const name = (await waiting.locator('b').textContent())!
  const gap = page.locator('.cal-gap:not(.lacking)').first()
  await waiting.focus()
  await page.keyboard.press('Enter')
  await expect(waiting).toHaveAttribute('aria-pressed', 'true')
  await expect(gap).toHaveAccessibleName(new RegExp(name))
  await gap.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/patient=/)
  await expect(page.locator('#desk-order').getByText(name, { exact: true })).toBeVisible()
  await page.goBack()
  await takenOver(page)
  // Client and gap are seen at once: a browser picks up what lies under the press when the drag begins, and where many
  // wait, or the gap is late in the day, the page would have been scrolled away from under it.
  await page.setViewportSize({ width: 1440, height: 2000 })
  // A calendar that is read anew in the middle of it lets the client go, as it would anybody: dragged once more.
  await expect(async () => {
    if (!page.url().includes('patient=')) await waiting.dragTo(gap, { timeout: 5_000 })
    await expect(page).toHaveURL(/patient=/, { timeout: 3_000 })
  }).toPass()
  await expect(page.locator('#desk-order').getByText(name, { exact: true })).toBeVisible()
})

test('a time chosen on the calendar is kept while the client is looked for and chosen', async ({ page }) => {
  await signInAs(page, 'provider')
  const day = (await quietDays(page, 'treatment')).at(-1)!
  await page.goto(`/admin/book?type=treatment&area=40&day=${day}`)
  await takenOver(page)
  const time = page.getByRole('radio').first()
  const starts = await time.getAttribute('value')
  await page.locator('.desk-times label').first().click()
  const note = page.locator('[name="notes"]')
  await note.fill('Ringer selv')
  await page.getByRole('searchbox').fill('Klara Demo')
  await page.getByRole('searchbox').press('Enter')
  await page.locator('.desk-found a').first().click()
  await expect(page.locator('.desk-found')).toHaveCount(0)
  await expect(page.locator('[name="type"]')).toHaveValue('treatment')
  await expect(page.locator('[name="area"]')).toHaveValue('40')
  await expect(page.locator('[name="day"]')).toHaveValue(day)
  await expect(page.getByRole('radio', { checked: true }).first()).toHaveValue(starts!)
  await expect(note).toHaveValue('Ringer selv')
})

test('the desk opens on the first day that can be booked, leaves out times too early for numbing, and says when to come', async ({
  page,
}) => {
  await signInAs(page, 'provider')
  await page.goto('/admin/book?type=treatment')
  await takenOver(page)
  const field = page.getByLabel('Dag', { exact: true })
  const day = await field.inputValue()
  await page.getByRole('checkbox', { name: /^Bedøvelsescreme/ }).check()
  await expect(page).toHaveURL(/addOn=creme/)
  await page.locator('.desk-times label').first().click()
  await expect(page.locator('.desk-arrival')).toContainText(
    /Kom kl\. \d\d\.\d\d\. .* laseren begynder kl\. \d\d\.\d\d\./,
  )
  // One kind of numbing replaces another.
  await page.getByRole('checkbox', { name: /^Lokalbedøvelse/ }).check()
  await expect(page).toHaveURL(/addOn=smertefri/)
  await expect(page).not.toHaveURL(/addOn=creme/)
  await expect(field).toHaveValue(day)
  await expectAccessible(page, 'booking with numbing at the desk')
})
