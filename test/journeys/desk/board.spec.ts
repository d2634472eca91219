import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { expect, installClock, test, type Page } from '#test/journeys/journey.ts'
import { CLINIC_DAY } from '#test/journeys/now.ts'
import { bookOn, DESKTOP, PHONE, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, tabTo } from '#test/journeys/steps.ts'

// The demo's day is worked on: every visit of it begins where the seed put it.
test.use({ restoresClinic: true })

const WHO = 'Nadia Opdigt'
const t = {
  whole: `Hele kortet: ${WHO}`,
  fold: `Fold sammen: ${WHO}`,
  arrive: `Ankommet: ${WHO}`,
  callIn: `Kald ind: ${WHO}`,
  undo: `Fortryd: ${WHO}`,
  quicker: /Astrid var hurtigere/,
  everybody: 'Alle',
  done: `Gennemført: ${WHO}`,
  missed: 'Udeblevet: Asta Skabelon',
  astaCame: 'Ankommet: Asta Skabelon',
  astaBack: 'Fortryd: Asta Skabelon',
  late: /\d+ min\. forsinket/,
  oneLate: '1 er forsinket.',
} as const

const inLane = (page: Page, lane: string) => page.locator(`#lane-${lane} > ul > li`).filter({ hasText: WHO })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('two desks work on one board: by keys alone, seen at the other at once, a late press told what happened, each undone', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  const other = await anotherPage(browser, 'admin')
  for (const desk of [page, other]) {
    await desk.goto('/admin')
    await takenOver(desk)
  }
  await press(page, t.whole).click()
  await press(page, t.arrive).focus()
  await page.keyboard.press('Enter')
  // The focus goes with the visit into its next lane.
  await expect(press(page, t.callIn)).toBeFocused()
  await expect(inLane(page, 'arrived')).toBeVisible()
  await expect(inLane(other, 'arrived')).toBeVisible()

  // This desk hears nothing for a while; the other one is quicker.
  await page.route(/\.data/, () => {})
  await press(other, t.callIn).click()
  await expect(inLane(other, 'in-treatment')).toBeVisible()
  await expect(inLane(page, 'arrived')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.quicker)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await takenOver(page)
  await expect(inLane(page, 'in-treatment')).toBeVisible()

  for (const lane of ['arrived', 'expected']) {
    await press(page, t.undo).click()
    await expect(inLane(page, lane)).toBeVisible()
  }
  await expect(inLane(other, 'expected')).toBeVisible()
  await other.context().close()
})

const card = (page: Page, name: string) =>
  page.locator('.board-card, .board-line, .board-done').filter({ hasText: name })

test('who has not come is shown late and counted as late until they come; a board left standing says so by itself', async ({
  page,
}) => {
  test.slow()
  await installClock(page)
  await signInAs(page, 'provider')
  await page.goto('/admin')
  await takenOver(page)
  await expect(card(page, 'Asta Skabelon')).toContainText(t.late)
  await expect(page.getByText(t.oneLate)).toBeVisible()
  await press(page, t.astaCame).click()
  await expect(press(page, t.astaBack)).toBeVisible()
  await expect(card(page, 'Asta Skabelon')).not.toContainText(t.late)
  await expect(page.getByText(t.oneLate)).toHaveCount(0)
  await press(page, t.astaBack).click()
  await expect(card(page, 'Asta Skabelon')).toContainText(t.late)

  // Nobody presses anything for two hours: Nadia's time comes and goes.
  await expect(card(page, WHO)).not.toContainText(t.late)
  // What was undone may still be read anew, with the hour it is at the clinic: then the two hours begin again.
  await expect(async () => {
    await page.clock.fastForward('02:00:00')
    await expect(card(page, WHO)).toContainText(t.late, { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
})

test('the whole board without a mouse: whose it is, every move and its undo, who did not come, and the client’s page @full', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  await page.goto('/admin')
  await takenOver(page)
  await tabTo(page, press(page, 'Maja Demo'))
  await page.keyboard.press('Enter')
  await expect(card(page, WHO)).toBeHidden()
  await tabTo(page, press(page, t.everybody), 'Shift+Tab')
  await page.keyboard.press('Space')

  // One expected visit is open; opening another folds it.
  await expect(press(page, t.astaCame)).toBeVisible()
  await tabTo(page, press(page, t.whole))
  await page.keyboard.press('Space')
  await expect(press(page, t.fold)).toBeFocused()
  await expect(press(page, t.astaCame)).toHaveCount(0)
  await tabTo(page, press(page, t.arrive), 'Shift+Tab')
  for (const [next, lane] of [
    [t.callIn, 'arrived'],
    [t.done, 'in-treatment'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(inLane(page, lane)).toBeVisible()
    await expect(press(page, next)).toBeFocused()
  }
  for (const lane of ['arrived', 'expected']) {
    await tabTo(page, press(page, t.undo))
    await page.keyboard.press('Enter')
    await expect(inLane(page, lane)).toBeVisible()
  }
  await expect(press(page, t.arrive)).toBeFocused()

  await tabTo(page, press(page, t.fold))
  await page.keyboard.press('Enter')
  await expect(press(page, t.whole)).toBeFocused()
  await tabTo(page, press(page, t.missed), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(press(page, t.astaBack)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(press(page, t.astaCame)).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: WHO, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/patients\//)
  await expect(page.getByRole('heading', { level: 1, name: WHO })).toBeVisible()
  // What is done stays done: a journal is written of it.
  await page.goto('/admin')
  await takenOver(page)
  await tabTo(page, press(page, t.whole))
  await page.keyboard.press('Enter')
  await tabTo(page, press(page, t.arrive), 'Shift+Tab')
  for (const lane of ['arrived', 'in-treatment', 'done']) {
    await page.keyboard.press('Enter')
    await expect(inLane(page, lane)).toBeVisible()
    if (lane !== 'done') await expect(press(page, lane === 'arrived' ? t.callIn : t.done)).toBeFocused()
  }
})

/** The links of the board that another element covers at their middle. */
const coveredLinks = (page: Page) =>
  page.locator('.day-board').evaluate((board) =>
    [...board.querySelectorAll('a')]
      .filter((link) => link.checkVisibility())
      .filter((link) => {
        link.scrollIntoView({ block: 'center', inline: 'center' })
        const [{ left, top, width, height }] = link.getClientRects() as unknown as [DOMRect]
        return !link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      .map((link) => link.textContent),
  )

test('twelve clients are waited for on one screen: one open, the others in a line each; what is over is folded', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  const expected = page.locator('#lane-expected > ul > li:is(.board-card, .board-line)')
  await page.goto('/admin')
  await takenOver(page)
  const missing = 12 - (await expected.count())
  for (let nth = 0; nth < missing; nth++) await bookOn(page, CLINIC_DAY, { firstName: `Ida ${'abcdefghijkl'[nth]}` })
  await page.setViewportSize(DESKTOP)
  await page.reload()
  await takenOver(page)
  await expect(expected).toHaveCount(12)
  await expect(page.locator('#lane-expected .board-card')).toHaveCount(1)
  const bottom = (await expected.last().boundingBox())!
  expect(bottom.y + bottom.height).toBeLessThanOrEqual(DESKTOP.height)
  await expect(page.locator('.board-done').first()).toBeHidden()
  await page.locator('#lane-done > summary').click()
  await expect(page.locator('.board-done').first()).toBeVisible()

  // On paper the day is a list with phones.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const list = page.locator('.day-list')
  await expect(list.getByRole('row').filter({ hasText: 'Theo Prøvesen' })).toContainText(/\+45( \d\d){4}/)
  await expect(page.locator('.day-board')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(list).toHaveCount(0)
})

test('the board says what stands in the way and what is missing, for one provider too, on every screen', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  await page.goto('/admin')
  await takenOver(page)
  const asta = page.locator('.board-card').filter({ hasText: 'Asta Skabelon' })
  await expect(asta.getByRole('link', { name: 'helbredssvar' })).toBeVisible()
  await expect(card(page, 'Theo Prøvesen').getByRole('link', { name: 'Ingen laser' })).toBeVisible()
  // A client who needs the doctor first has no step into the chair.
  const karim = page.locator('.board-card').filter({ hasText: 'Karim Mønster' })
  await expect(karim.locator('.board-acts .btn-p')).toHaveText('Se svarene')
  await expect(karim.getByRole('button', { name: 'Sæt i stol: Karim Mønster' })).toHaveCount(0)
  // What the journal knows is made ready: where it is, and what the laser was last set to.
  const oskar = page.locator('.board-card').filter({ hasText: 'Oskar Prøvesen' })
  await expect(oskar).toContainText(/4\. behandling, [a-zæøå]+, 18\scm²/)
  await expect(oskar).toContainText(/1064\snm, [\d,]+\smm, Bedøvelsescreme/)
  await page.getByRole('button', { name: 'Maja Demo' }).click()
  await expect(asta).toBeHidden()
  await page.getByRole('button', { name: t.everybody, exact: true }).click()
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the board at ${size.width}`)
    expect(await coveredLinks(page)).toEqual([])
  }
  await asta.getByRole('link', { name: 'helbredssvar' }).click()
  await expect(page).toHaveURL(/\/health/)
})

test('numbing runs from the press on the board, is seen at the treatment entry, and says when it has been on too long', async ({
  page,
}) => {
  test.slow()
  const who = 'Amara Demodatter'
  await installClock(page)
  await signInAs(page, 'provider')
  await page.goto('/admin')
  await takenOver(page)
  // Back to before she came: what was put on is forgotten, and her arrival starts no clock.
  for (const act of ['Fortryd', 'Ankommet']) await press(page, `${act}: ${who}`).click()
  await expect(page.locator('#lane-arrived > ul > li').filter({ hasText: who })).toBeVisible()
  const clock = page.locator('.numbing-clock')
  await expect(card(page, who).locator(clock)).toHaveCount(0)
  await press(page, `Start bedøvelse: ${who}`).click()
  await expect(page.locator('#lane-numbing > ul > li').filter({ hasText: who })).toContainText('tilbage af 45 min')

  const record = (await page.getByRole('link', { name: who, exact: true }).getAttribute('href'))!
  await page.goto(`${record}/journal?new=treatment`)
  await takenOver(page)
  await expect(clock).toContainText(/4[45] min/)
  await expect(async () => {
    await page.clock.fastForward('00:30:00')
    await expect(clock).toContainText('Tør af nu', { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await expect(clock).toContainText(/\d+ min over tiden/)
})
