import { anotherPage, newSignedIn } from '#test/journeys/account-steps.ts'
import { expect, test, type Page } from '#test/journeys/journey.ts'
import { PHONE, takenOver } from '#test/journeys/staff-steps.ts'

// The clinic is left at night.
test.use({ restoresClinic: true, viewport: PHONE })

/** The client ticks a sign that is answered the same day. @returns what they are told to do, in view of it */
async function ticks(client: Page) {
  await client.goto('/dashboard/reactions')
  await takenOver(client)
  await client.getByRole('checkbox', { name: 'Rødme, der breder sig' }).check()
  return client.locator('.reaction-group .reaction-act')
}

async function sends(client: Page) {
  await client.getByRole('button', { name: 'Send til klinikken' }).click()
  await expect(client.getByText('Vi har modtaget det og ser på det først.')).toBeVisible()
}

test('an urgent reaction turns every open staff page red at noon, and leads the client to 1813 and 112 at night', async ({
  page,
  browser,
  clinic,
}) => {
  test.slow()
  const account = await newSignedIn(page)
  const staff = await Promise.all([
    anotherPage(browser, 'provider'),
    anotherPage(browser, 'admin'),
    anotherPage(browser, 'provider'),
  ])
  const [board, calendar, room] = staff
  for (const [desk, path] of [
    [board, '/admin'],
    [calendar, '/admin/calendar'],
    [room, '/admin'],
  ] as const) {
    await desk.goto(path)
    await takenOver(desk)
  }
  const record = await room.locator('a[href*="/admin/patients/"]:not([href*="/new"])').first().getAttribute('href')
  await room.goto(`${record}/journal?new=treatment`)
  await takenOver(room)

  const noon = await ticks(page)
  await expect(noon.getByRole('link', { name: /^Ring \+?[\d\s]+$/ })).toBeVisible()
  await expect(noon.getByRole('link', { name: /1813/ })).toHaveCount(0)
  await sends(page)
  for (const desk of [board, calendar]) await expect(desk.locator('.urgent-banner')).toContainText('Ida Prøve haster')
  // In the room the client of another visit reads along.
  await expect(room.getByText('En klient haster')).toBeVisible()
  await expect(room.getByText('Ida Prøve haster')).toBeHidden()
  await Promise.all(staff.map((desk) => desk.context().close()))

  await clinic.reopenAt('2027-01-14T22:30:00+01:00')
  const client = await anotherPage(browser, account)
  const night = await ticks(client)
  await expect(night.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112')
  await expect(night.getByRole('link', { name: /1813/ })).toHaveAttribute('href', 'tel:1813')
  await expect(night.getByRole('link')).toHaveCount(2)
  await sends(client)
  const later = await anotherPage(browser, 'provider')
  await later.goto('/admin')
  await expect(later.locator('.urgent-banner p')).toHaveCount(2)
  await Promise.all([client, later].map((one) => one.context().close()))
})
