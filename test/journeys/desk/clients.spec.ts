import { expect, test } from '#test/journeys/journey.ts'
import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { DESKTOP, TABLET, bookOn, countedPresses, quietDays, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const t = {
  none: 'Ingen klienter passer til søgningen.',
  next: 'Næste',
  last: 'Seneste besøg',
  toBook: /^Skal bookes/,
  merge: 'Saml til én journal',
  compare: 'Sammenlign',
  undo: 'Fortryd',
  merged: 'Samlet herind',
  warnings: 'Vær opmærksom på',
  handling: 'Administration',
  told: 'Allergi:',
  panels: ['Billeder', 'Det, vi gjorde', 'Samtykker', 'Beskeder', 'Betalinger', 'Adgangslog'],
} as const

test('clients are found as one types, in any spelling, filtered, sorted and paged; two records become one and two again', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  const [firstName, lastName, phone] = ['Åse', 'Tvillinge', '20987654']
  const days = await quietDays(page)
  for (const at of [0, 1]) await bookOn(page, days[at]!, { firstName, lastName, phone })

  await page.goto('/admin/patients')
  await takenOver(page)
  const rows = page.locator('.patient-rows tr')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('aase tvillinge')
  await expect(rows).toHaveCount(2)
  await search.fill('qqqq')
  await expect(page.getByText(t.none)).toBeVisible()
  await search.fill('')
  await expect(rows).toHaveCount(25)
  await page.getByRole('link', { name: t.last }).click()
  await expect(page).toHaveURL(/sort=last/)
  await page.getByRole('link', { name: t.next, exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('link', { name: t.toBook }).click()
  await expect(page).toHaveURL(/state=to-book/)
  await expect(rows.first()).toBeVisible()

  await page.goto(`/admin/patients?q=${lastName}`)
  await rows.first().getByRole('link').click()
  const suggested = page.locator('.merge-found li').filter({ hasText: lastName })
  await suggested.getByRole('link', { name: t.compare }).click()
  await expectAccessible(page, 'two records beside each other')
  await page.getByRole('button', { name: t.merge }).click()
  await expect(page.getByText(t.merged).first()).toBeVisible()
  await expect(page.locator('.rows.tight').first().getByRole('listitem')).toHaveCount(2)
  await page.locator('.merge-found').getByRole('button', { name: t.undo }).click()
  await expect(suggested).toBeVisible()
})

test('a client’s page shows everything at once, warnings first, and prints without what is only pressed', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  await page.goto(`/admin/patients?q=klara%20demo`)
  await page.locator('.patient-rows tr').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klara Demo' })).toBeVisible()
  await page.getByRole('heading', { name: t.handling, exact: true }).click()
  for (const panel of t.panels) await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible()
  await expect(page.locator('.photo-strip li').first()).toBeVisible()
  for (const size of [DESKTOP, TABLET]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `a client’s page at ${size.width}`)
  }
  await page.setViewportSize(DESKTOP)
  const record = new URL(page.url()).pathname
  for (const part of ['', '/journal', '/photos', '/health', '/consents', '/payments', '/messages']) {
    await page.goto(`${record}${part}`)
    await expect(page.getByRole('list', { name: t.warnings })).toContainText(t.told)
  }
  await page.goto(record)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.desk-acts').first()).toBeHidden()
  await expect(page.locator('.patient-handling')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Klara Demo' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // Whose photos are missing follows from the hour at which the demo began: before the first visit, of earlier days.
  const provider = await anotherPage(browser, 'provider')
  await provider.goto('/admin/own-day')
  const photos = (await provider.locator('a[href*="/photos"]').first().getAttribute('href'))!
  await provider.goto(photos.replace('/photos', ''))
  await expect(provider.getByRole('list', { name: t.warnings })).toContainText('mangler billeder')
  await provider.context().close()
})

test('a client is added with a name and a phone in two presses, and corrected in two; of two editors the later sees who was first', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  await page.goto('/admin/patients')
  const add = countedPresses()
  await add.press(page.getByRole('link', { name: 'Ny klient' }))
  await takenOver(page)
  await page.getByLabel('Fornavn').fill('Kirsten')
  await page.getByLabel('Efternavn').fill('Skranke')
  await page.getByLabel('Telefon').fill('20 99 81 26')
  await add.press(page.getByRole('button', { name: 'Gem', exact: true }))
  await expect(page.getByRole('heading', { name: 'Kirsten Skranke', level: 1 })).toBeVisible()
  await expect(page.getByText('E-mail ikke angivet')).toBeVisible()
  expect(add.made()).toBe(2)

  const record = page.url()
  const other = await context.newPage()
  await other.goto(`${record}/edit`)
  await takenOver(other)
  const edit = countedPresses()
  await edit.press(page.getByRole('link', { name: 'Ret', exact: true }))
  await takenOver(page)
  await page.getByLabel('Efternavn').fill('Skranke Winther')
  await expect(page.getByText('Initialer ved døren: KW.')).toBeVisible()
  await page.getByLabel('Note til skranken').fill('Ring ikke før 10.')
  await expectAccessible(page, 'a client that is edited')
  await edit.press(page.getByRole('button', { name: 'Gem', exact: true }))
  await expect(page.getByRole('heading', { name: 'Kirsten Skranke Winther', level: 1 })).toBeVisible()
  await expect(page.getByText('Ring ikke før 10.')).toBeVisible()
  expect(edit.made()).toBe(2)

  // Only the phone was touched here: what the other editor wrote is not overwritten.
  await other.getByLabel('Telefon').fill('20 99 81 27')
  await other.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText(/rettede Efternavn, Note til skranken kl\./)
  await expect(other.getByLabel('Efternavn')).toHaveValue('Skranke Winther')
  await expect(other.getByLabel('Telefon')).toHaveValue('20 99 81 27')
  await other.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(other.getByText('+45 20 99 81 27')).toBeVisible()
})

test('a number that is known is seen while it is typed, and two clients may share it', async ({ page }) => {
  test.slow()
  await signInAs(page, 'provider')
  await bookOn(page, (await quietDays(page))[3]!, { firstName: 'Theo', lastName: 'Fælles', phone: '20998801' })
  await page.goto('/admin/patients/new')
  await takenOver(page)
  await page.getByLabel('Fornavn').fill('Tea')
  await page.getByLabel('Efternavn').fill('Fælles')
  await page.getByLabel('Telefon').fill('20 99 88 01')
  await expect(page.getByText('Kender vi klienten i forvejen?')).toBeVisible()
  await expect(page.getByText('Theo Fælles')).toBeVisible()
  await expectAccessible(page, 'a new client')
  await page.getByRole('button', { name: 'Gem og find tid' }).click()
  await expect(page.getByRole('heading', { name: 'Ny tid', level: 1 })).toBeVisible()
  await expect(page.getByText('Tea Fælles').first()).toBeVisible()
})
