import { expect, test, type Page } from '#test/journeys/journey.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { faultsByKey } from '#test/journeys/focus-steps.ts'
import { EVERY_SCREEN } from '#test/journeys/owner-screens.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

// Every page of the site changes.
test.use({ restoresClinic: true })

const w = {
  typed: 'Vi holder lukket i påsken.',
  notice: 'Besked fra klinikken',
  show: 'Vis opslaget',
  hide: 'Skjul opslaget',
  undo: 'Fortryd',
  save: 'Gem',
  add: 'Tilføj',
  addClaim: 'Tilføj et udsagn',
  addPerson: 'Tilføj en person',
  noSource: 'Skriv, hvor tallet kommer fra.',
  discount: 'Pakkerabat',
  lower: '20 % lavere',
} as const

/** Once it is told of: a page that is kept is rendered anew. */
async function eventuallyOn(page: Page, path: string, text: string, isThere: boolean) {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(text).first()).toHaveCount(isThere ? 1 : 0, { timeout: 1_000 })
  }).toPass()
}

/** The owner's desk, and another tab in which a visitor looks at the site. */
async function deskAndSite(page: Page) {
  const visitor = await page.context().newPage()
  await signInAs(page, 'admin')
  return {
    visitor,
    desk: (path: string) => page.goto(`/admin/${path}`),
    press: (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter'),
    on: (path: string, text: string, isThere = true) => eventuallyOn(visitor, path, text, isThere),
  }
}

test('[spec 1 owner-texts] what the owner writes stands on the site at once, and goes back', async ({ page }) => {
  const { visitor, desk, press, on } = await deskAndSite(page)

  // A notice comes up on a page that is open already, and goes when it is hidden.
  await visitor.goto('/faq')
  await desk('notice')
  await page.locator('[name="contentDa"]').fill(w.typed)
  await page.locator('[name="contentEn"]').fill('We are closed over Easter.')
  await press(w.show)
  const notice = visitor.getByRole('region', { name: w.notice })
  await expect(notice).toContainText(w.typed)
  await expectAccessible(page, 'a notice that is shown')
  await press(w.hide)
  await expect(notice).toHaveCount(0)

  await desk('clinic')
  await page.locator('[name="street"]').fill('Prøvevej 1')
  await press(w.save)
  await on('/kontakt', 'Prøvevej 1')
  await press(w.undo)
  await on('/kontakt', 'Prøvevej 1', false)
})

test('a claim, a person of the team and a discount stand on the site, and go back @full', async ({ page }) => {
  test.setTimeout(180_000)
  const { desk, press, on } = await deskAndSite(page)

  // A claim is not kept without what it rests on.
  await desk('claims')
  const claim = { value: '71 %', n: '120', from: '2025-01-01', until: '2025-12-31' }
  const says = { 'says.da': 'var færdige efter ti gange', 'says.en': 'were done after ten sessions' }
  await page.getByText(w.addClaim).click()
  for (const [name, text] of Object.entries({ ...claim, ...says }))
    await page.locator(`[name="${name}"]`).last().fill(text)
  await press(w.add)
  await expect(page.getByText(w.noSource)).toBeVisible()
  await expectAccessible(page, 'a claim without its source')
  await page.locator('[name="source"]').last().fill('Klinikkens journal')
  await press(w.add)
  await on('/tatoveringsfjernelse/fremskridt-resultater', says['says.da'])
  await press(w.undo)
  await on('/tatoveringsfjernelse/fremskridt-resultater', says['says.da'], false)

  await desk('team')
  await page.getByText(w.addPerson).click()
  const person = { name: 'Ronja Prøve', 'role.da': 'Sygeplejerske', 'role.en': 'Nurse' }
  for (const [name, text] of Object.entries(person)) await page.locator(`[name="${name}"]`).last().fill(text)
  await press(w.add)
  await on('/om-os', person.name)
  await expectAccessible(page, 'the team with one more')
  await press(w.undo)
  await on('/om-os', person.name, false)

  await desk('settings')
  const discount = page.getByLabel(w.discount, { exact: true })
  await discount.fill('20')
  await discount.press('Enter')
  await on('/priser', w.lower)
  await press(w.undo)
  await on('/priser', w.lower, false)
})

/** Through each screen by key and back: where the focus is always to be seen. */
async function faultsOn(page: Page, screens: readonly string[]) {
  const found: string[] = []
  for (const path of screens) {
    await page.goto(`/admin/${path}`)
    const { stops, faults } = await faultsByKey(page)
    if (stops < 8) found.push(`${path}: only ${stops} stops`)
    found.push(...faults.map((fault) => `${path}: ${fault}`))
  }
  return found
}

test('the focus is always visible on the screens of the prices and the settings', async ({ page }) => {
  await signInAs(page, 'admin')
  expect(await faultsOn(page, ['prices', 'settings'])).toEqual([])
})

test('the focus is always visible on every screen', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(400_000)
  await signInAs(page, 'admin')
  expect(await faultsOn(page, EVERY_SCREEN)).toEqual([])
})
