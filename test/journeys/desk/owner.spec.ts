import { expect, test, type Page } from '#test/journeys/journey.ts'
import { signInAs } from '#test/journeys/account-steps.ts'
import { EVERY_SCREEN, ONE_OF_EACH_KIND } from '#test/journeys/owner-screens.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, newClient, violationsOn } from '#test/journeys/steps.ts'

// The owner's desk. What is changed is put back.
test.use({ restoresClinic: true })

const w = {
  read: 'Læs filen',
  take: 'Hent 1 klient ind',
  faults: '1 linje bliver ikke hentet ind',
  why: 'E-mailen kan ikke være rigtig.',
  isIn: 'Filen er hentet ind. Det kan fortrydes nedenfor.',
  undo: 'Fortryd',
  undone: 'Fortrudt',
  all: 'Hent alt',
  danish: 'Dansk',
  save: 'Gem',
  reset: 'Nulstil',
  tips: 'Fem ting, der gør forløbet lettere',
  mine: 'Fem gode råd',
  minutes: 'Mindste varsel',
  reminder: '2. påmindelse, timer før',
  twoSteps: 'Kræv totrinslogin',
  saved: 'Gemt. Det gælder fra nu af.',
  overlap: /overlapper|hul mellem/,
  size: /til cm²/,
  remove: /^Fjern Størrelse 101/,
  keep: /^Behold Størrelse 101/,
  mend: /^Lad .* gælde op til 200 cm²/,
  crossed: 'Bedøvende gel: Den mindste størrelse ligger over den største.',
  gelFrom: 'Bedøvende gel, fra cm²',
  gelTo: 'Bedøvende gel, til cm²',
  addSize: 'Tilføj størrelse',
  addAddOn: 'Tilføj tilvalg',
  nameDa: 'Navn på dansk',
  nameEn: 'Navn på engelsk',
  plan: 'Planlæg ændringen',
  planned: /^Ændringen er planlagt/,
  takenBack: /^Ændringen er fortrudt/,
  refundRate: 'Når en pakke stopper',
  csv: /^Hent CSV: /,
  search: 'Søg',
  noInvoice: 'Ingen fakturaer passer.',
  note: 'Forklaring på forskellen',
  close: 'Luk dagens kasse',
  counted: 'Talt op, ',
  needsNote: 'Skriv, hvorfor det ikke stemmer.',
  closed: /Dagens kasse er lukket/,
}

/** What a machine can tell of each screen. */
async function violationsOnEach(page: Page, screens: readonly string[]) {
  const found: string[] = []
  for (const path of screens) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    found.push(...(await violationsOn(page, path)))
  }
  return found
}

test('one screen of each kind can be used by everybody', async ({ page }) => {
  test.setTimeout(90_000)
  await signInAs(page, 'admin')
  expect(await violationsOnEach(page, ONE_OF_EACH_KIND)).toEqual([])
})

test('every screen can be used by everybody', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(200_000)
  await signInAs(page, 'admin')
  expect(await violationsOnEach(page, EVERY_SCREEN)).toEqual([])
})

test('the owner runs the clinic from one desk', async ({ page }) => {
  test.setTimeout(200_000)
  const open = async (path: string) => {
    await page.goto(`/admin/${path}`)
    await takenOver(page)
  }
  await signInAs(page, 'admin')

  // A gap or an overlap is said as it is typed, and nothing can be planned meanwhile.
  await open('prices')
  await page.getByLabel(w.size).nth(1).fill('90')
  await expect(page.getByText(w.overlap).first()).toBeVisible()
  await expectAccessible(page, 'prices with a gap')

  // An add-on is offered at some sizes only; one that could never be offered is said at once.
  await open('prices')
  await page.getByLabel(w.gelFrom).fill('80')
  await page.getByLabel(w.gelTo).fill('40')
  await expect(page.getByText(w.crossed)).toBeVisible()
  await page.getByLabel(w.gelTo).fill('200')
  await expect(page.getByText(w.crossed)).toHaveCount(0)
  await expectAccessible(page, 'prices with an add-on by size')

  // A size that is removed leaves a gap, which one press closes; removed and new rules are planned and taken back.
  await open('prices')
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter')
  await press(w.remove)
  await press(w.mend)
  await expect(page.getByText(w.overlap)).toHaveCount(0)
  await press(w.keep)
  await press(w.remove)
  await press(w.addSize)
  await press(w.addAddOn)
  await page.getByLabel(w.nameDa).fill('Køling')
  await page.getByLabel(w.nameEn).fill('Cooling')
  await expectAccessible(page, 'prices with new rules')
  await press(w.plan)
  await expect(page.getByRole('status').filter({ hasText: w.planned })).toBeVisible()
  await expectAccessible(page, 'prices planned')
  await press(w.undo)
  await expect(page.getByRole('status').filter({ hasText: w.takenBack })).toBeVisible()

  // Every figure is a chart, a table and a file.
  await open('analytics')
  for (const numbers of await page.locator('.figure-foot summary').all()) await numbers.press('Enter')
  await expect(page.locator('.figure-foot details[open] table').first()).toBeVisible()
  await expectAccessible(page, 'figures as tables')
  expect(await page.getByRole('link', { name: w.csv }).count()).toBe(10)

  // A file: looked at, brought in, taken back.
  await open('transfer')
  const file = `Navn;E-mail\nIda Holm;${newClient()}\nBo Lind;bo(at)post\n`
  await page.locator('input[type="file"]').setInputFiles({
    name: 'klienter.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await page.getByRole('button', { name: w.read }).click()
  await expect(page.getByRole('heading', { name: w.faults })).toBeVisible()
  await expect(page.getByText(w.why)).toBeVisible()
  await expectAccessible(page, 'an import looked at')
  await page.getByRole('button', { name: w.take }).click()
  await expect(page.getByText(w.isIn)).toBeVisible()
  await expectAccessible(page, 'an import made')
  await page.getByRole('button', { name: w.undo, exact: true }).first().click()
  await expect(page.getByText(w.undone).first()).toBeVisible()

  // All of it, as a file.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: w.all }).click()
  expect((await download).suggestedFilename()).toMatch(/^clinic-.*\.zip$/)

  // A text written anew stands on the front page, and goes back.
  await open('texts')
  const text = page.locator('details', { hasText: w.tips })
  await text.locator('summary').press('Enter')
  await text.getByLabel(w.danish).fill(w.mine)
  await expectAccessible(page, 'a text open')
  await text.getByRole('button', { name: w.save }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: w.saved })).toBeVisible()
  await expect(page.locator('summary', { hasText: w.mine })).toBeVisible()
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: w.mine })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await open('texts')
  const own = page.locator('details', { hasText: w.mine })
  await own.locator('summary').press('Enter')
  await own.getByRole('button', { name: w.reset }).click()
  await expect(page.locator('summary', { hasText: w.tips })).toBeVisible()

  // A setting outside its bounds never leaves the page; one within is taken back.
  await open('settings')
  const notice = page.getByLabel(w.minutes)
  await notice.fill('45')
  await notice.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: w.saved })).toBeVisible()
  await page.getByRole('button', { name: w.undo }).first().click()
  await expect(page.getByRole('status').filter({ hasText: w.saved })).toBeVisible()
  const rate = page.getByLabel(w.refundRate)
  // The button comes with something to save.
  const saveRate = page.locator('form', { has: rate }).getByRole('button', { name: w.save })
  await expect(saveRate).toBeHidden()
  await rate.selectOption('package')
  await saveRate.press('Enter')
  // The list begins with what has just been changed: that is what is taken back.
  await expect(page.locator('.setting-history li').first()).toContainText(w.refundRate)
  await expect(rate).toHaveValue('package')
  await page.getByRole('button', { name: w.undo }).first().press('Enter')
  await expect(rate).toHaveValue('single')

  // One reminder instead of two, by the keyboard, and back; the two factors are asked for here.
  await expect(page.getByLabel(w.twoSteps)).not.toBeChecked()
  await page.getByLabel(w.reminder).fill('')
  await page.getByLabel(w.reminder).press('Enter')
  await expect(page.locator('.setting-history li').first()).toContainText('→ 72')
  await expect(page.getByLabel(w.reminder)).toHaveValue('')
  await expectAccessible(page, 'settings with a change')
  await page.getByRole('button', { name: w.undo }).first().click()
  await expect(page.getByLabel(w.reminder)).toHaveValue('24')

  await open('invoices')
  await page.getByLabel(w.search).fill('2026-9999')
  await page.getByLabel(w.search).press('Enter')
  await expect(page.getByText(w.noInvoice)).toBeVisible()

  // The till: a difference asks for a word, and what is closed is closed.
  await open('till')
  if ((await page.getByRole('button', { name: w.close }).count()) > 0) {
    // What is not counted yet keeps the button from being pressed.
    await expect(page.getByRole('button', { name: w.close })).toHaveAttribute('aria-disabled', 'true')
    for (const counted of await page.getByRole('textbox', { name: w.counted }).all()) await counted.fill('1,50')
    await page.getByRole('button', { name: w.close }).click()
    await expect(page.getByRole('alert').filter({ hasText: w.needsNote })).toBeVisible()
    await expectAccessible(page, 'a till that does not agree')
    await page.getByLabel(w.note).fill('Byttepenge')
    await page.getByLabel(w.note).press('Enter')
  }
  await expect(page.getByText(w.closed)).toBeVisible()
  await expectAccessible(page, 'a till closed')
})
