import { expect, test } from '#test/journeys/journey.ts'
import { hydrated, chooseFreeTime, expectAccessible, mailsTo, newClient } from '#test/journeys/steps.ts'
import { words } from '#test/journeys/words.ts'

// A free consultation, from the first button of the site to the mail: one name all the way.
// The one way through the wide home page while its film plays.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const named = {
  da: {
    opens: 'Book gratis konsultation',
    advice: 'Få gratis rådgivning',
    title: 'Gratis konsultation',
    mail: /konsultation/i,
  },
  en: { opens: 'Book free consultation', advice: 'Get free advice', title: 'Free consultation', mail: /consultation/i },
}

test(
  'a free consultation is asked for where its button was pressed',
  { tag: '@desktop' },
  async ({ page, request, lng }) => {
    const w = words[lng]
    const { opens, title, mail } = named[lng]
    const email = newClient()
    await page.goto(lng === 'da' ? '/faq' : '/faq?lng=en')
    await hydrated(page)
    const button = page.locator('.cta').getByRole('link', { name: opens })
    await button.click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expectAccessible(page, title)
    await dialog.getByRole('button', { name: w.send }).click()
    await expect(dialog.getByLabel(w.first, { exact: true })).toBeFocused()
    await dialog.getByLabel(w.first, { exact: true }).fill('Ida')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await expect(dialog.getByLabel(w.first, { exact: true })).toHaveValue('Ida')
    await dialog.getByLabel(w.last, { exact: true }).fill('Prøve')
    await dialog.getByLabel(w.email, { exact: true }).fill(email)
    await dialog.getByLabel(w.phone, { exact: true }).fill('20 12 34 56')
    await chooseFreeTime(page, lng, dialog)
    // A code that was typed and not applied goes along.
    await dialog.getByLabel(w.code).fill('fri500')
    const sent = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().includes('/api/bookings'))
    await dialog.getByRole('button', { name: w.send }).click()
    expect((await sent).postDataJSON()).toMatchObject({ affiliateCode: 'FRI500' })
    await expect(dialog.getByRole('heading', { name: w.requested })).toBeVisible()
    const [confirmation] = await mailsTo(request, email, 1)
    expect(confirmation!.subject).toMatch(mail)
  },
)

test(
  '[spec 12 hero-form] the hero leads to the contact form and focuses its first field',
  { tag: '@english' },
  async ({ page, lng }) => {
    const w = words[lng]
    await page.goto(w.path)
    await hydrated(page)
    await page.locator('.hero').getByRole('link', { name: named[lng].advice }).click()
    const first = page.locator('#kontakt').getByLabel(w.first, { exact: true })
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport()
  },
)
