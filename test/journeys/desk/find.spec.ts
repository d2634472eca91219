import { newColleague, signInAs } from '#test/journeys/account-steps.ts'
import { expect, test, type Page } from '#test/journeys/journey.ts'
import { DESKTOP, PHONE, TABLET, takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible } from '#test/journeys/steps.ts'

const t = {
  find: 'Søg',
  what: 'Navn, telefon, e-mail, fødselsdag eller bookingnummer',
  keys: 'Taster',
  single: 'Enkelte taster virker på denne enhed',
  near: 'Navne, der ligner',
  recent: 'Senest åbnet',
  add: 'Opret klarra demo som klient',
} as const

const bar = (page: Page) => page.getByRole('dialog', { name: t.find })
const field = (page: Page) => bar(page).getByRole('combobox', { name: t.what })

test('reception finds a client from anywhere by the keyboard alone, and goes there', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'reception')
  await page.goto('/admin/till')
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('klara')
  const klara = bar(page).getByRole('option', { name: /^Klara Demo/ })
  await expect(klara).toHaveAttribute('aria-selected', 'true')
  for (const size of [DESKTOP, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the command bar at ${size.width}`)
  }
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('ArrowDown')
  await expect(klara).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/patients\/[0-9a-f-]{36}/)
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Klara Demo' })).toBeVisible()
  // One step back leads to the page the search was opened on.
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/till/)
})

test('the focus returns where it was, and no key acts in a field or once it is switched off @full', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'reception')
  await page.goto('/admin/patients')
  await takenOver(page)
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('/')
  await expect(search).toHaveValue('/')
  await expect(bar(page)).toBeHidden()
  await search.fill('')
  // The list filters as one types; the bar closes when the page changes.
  await expect(page).toHaveURL(/[?&]q=&/)

  const trigger = page.getByRole('button', { name: t.find }).first()
  await trigger.focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: t.keys })
  await expectAccessible(page, 'the list of keys')
  await keys.getByLabel(t.single).uncheck()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/patients/)
  await bar(page).getByRole('button', { name: t.keys }).click()
  await keys.getByLabel(t.single).check()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/admin\/calendar/)
})

test('a misspelt name offers similar names before a new client, and an empty bar the clients opened last @full', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  // The access log has one line for two views of a colleague within 15 minutes: nobody else uses this account.
  await signInAs(page, await newColleague(page.request))
  await page.goto('/admin/till')
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await field(page).pressSequentially('klarra demo')
  const near = bar(page).getByRole('group', { name: t.near })
  await expect(near.getByRole('option', { name: /^Klara Demo/ })).toHaveAttribute('aria-selected', 'true')
  await expect(bar(page).getByRole('option', { name: t.add })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Klara Demo' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  const recent = bar(page).getByRole('group', { name: t.recent })
  await expect(recent.getByRole('option', { name: /^Klara Demo/ })).toBeVisible()
})
