import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, newClient } from './steps.ts'

const WORDS = {
  da: {
    new: ['Fornavn', 'Efternavn', 'E-mail', 'Telefon'],
    adult: 'Klienten er fyldt 18 år',
    book: 'Book tiden',
    booked: 'Tiden er booket',
    seeDay: 'Se dagen',
    moved: 'er flyttet',
    refused: 'Kan ikke flyttes hertil',
  },
  en: {
    new: ['First name', 'Last name', 'Email', 'Phone'],
    adult: 'The client is at least 18',
    book: 'Book the appointment',
    booked: 'The appointment is booked',
    seeDay: 'See the day',
    moved: 'has been moved',
    refused: 'Cannot be moved here',
  },
} as const

async function signInAsProvider(page: Page) {
  const origin = test.info().project.use.baseURL!
  const data = { email: 'provider@falm.example', password: 'demo-falm-2026' }
  const answer = await page.request.post('/api/account/sign-in', {
    data,
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok()).toBe(true)
}

/** A day three weeks ahead with a whole afternoon of free times. */
async function quietDay(page: Page, skip: number): Promise<string> {
  const answer = await page.request.get('/api/availability?type=consultation')
  const { days } = (await answer.json()) as { days: { date: string; slots: { available: boolean }[] }[] }
  return days.slice(20).filter(({ slots }) => slots.filter(({ available }) => available).length >= 8)[skip]!.date
}

for (const lng of ['da', 'en'] as const)
  test(`a visit booked at the desk is moved on the calendar by keys alone (${lng})`, async ({ page, context }) => {
    test.slow()
    const t = WORDS[lng]
    await signInAsProvider(page)
    const day = await quietDay(page, lng === 'da' ? 0 : 1)
    await page.goto(`/admin/book?lng=${lng}&type=consultation&day=${day}`)
    await expectAccessible(page, 'booking at the desk')
    // A second try finds the first one's visit still there.
    const person = { da: 'Astrid', en: 'Esther' }[lng] + ['', 'Marie'][test.info().retry]!
    for (const [index, value] of [person, 'Prøve', newClient(), '+45 20 30 40 50'].entries())
      await page.getByLabel(t.new[index]!, { exact: true }).fill(value)
    const [time] = await page.getByRole('radio').all()
    const starts = (await time!.getAttribute('value'))!
    await time!.check()
    await page.getByLabel(t.adult).check()
    await page.getByRole('button', { name: t.book }).click()
    await expect(page.getByRole('heading', { name: t.booked })).toBeVisible()

    await page.getByRole('link', { name: t.seeDay }).click()
    const other = await context.newPage()
    await other.setViewportSize({ width: 1024, height: 768 })
    await other.goto(page.url())
    const visit = (on: Page) => on.getByRole('button', { name: new RegExp(`^${person} Prøve `) })
    await expect(visit(page)).toBeVisible()
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
    const from = `${hour}${lng === 'da' ? '.' : ':'}${starts.slice(3)}`
    await other.reload()
    await expect(visit(other)).toHaveAccessibleName(new RegExp(from.replace('.', '\\.')))
    await expectAccessible(other, 'the calendar at 1024')
  })
