import { expect, test, type Page } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, atAnotherDesk, signInAs, takenOver } from './staff-steps.ts'
import { expectAccessible } from './steps.ts'

const WHO = 'Nadia Opdigt'
const WORDS = {
  da: {
    arrive: `Ankommet: ${WHO}`,
    callIn: `Kald ind: ${WHO}`,
    undo: `Fortryd: ${WHO}`,
    quicker: /Astrid var hurtigere/,
    everybody: 'Alle',
  },
  en: {
    arrive: `Arrived: ${WHO}`,
    callIn: `Call in: ${WHO}`,
    undo: `Undo: ${WHO}`,
    quicker: /Astrid was quicker/,
    everybody: 'Everyone',
  },
} as const

const inLane = (page: Page, lane: string) => page.locator(`#lane-${lane} > ul > li`).filter({ hasText: WHO })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('two desks work on one board: by keys alone, seen within a second, a late press told what happened, each undone', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAs(page, 'provider')
  const other = await atAnotherDesk(browser, 'admin')
  for (const lng of ['da', 'en'] as const) {
    const t = WORDS[lng]
    for (const desk of [page, other]) {
      await desk.goto(`/admin?lng=${lng}`)
      await takenOver(desk)
    }
    await press(page, t.arrive).focus()
    await page.keyboard.press('Enter')
    // The focus goes with the visit into its next lane.
    await expect(press(page, t.callIn)).toBeFocused()
    await expect(inLane(page, 'arrived')).toBeVisible()
    await expect(inLane(other, 'arrived')).toBeVisible({ timeout: 1_000 })

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
  }
  await other.context().close()
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
  await expect(page.locator('.board-card').filter({ hasText: 'Theo Prøvesen' })).toContainText('Ingen laser')
  await page.getByRole('button', { name: 'Maja Demo' }).click()
  await expect(asta).toBeHidden()
  await page.getByRole('button', { name: WORDS.da.everybody, exact: true }).click()
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the board at ${size.width}`)
  }
  await page.goto('/admin?lng=en')
  await expect(asta.getByRole('link', { name: 'health answers' })).toBeVisible()
  await asta.getByRole('link', { name: 'consent', exact: true }).click()
  await expect(page).toHaveURL(/\/consents/)
})
