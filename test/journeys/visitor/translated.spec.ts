import { expect, test } from '#test/journeys/journey.ts'
import { chooseFreeTime, hydrated } from '#test/journeys/steps.ts'
import { expectNoErrorPage, thrownOn, translate, type Way } from '#test/journeys/translate-steps.ts'
import { words } from '#test/journeys/words.ts'

// The site speaks two languages, and browsers translate it for everyone else.
const w = words.da
const WAYS: readonly Way[] = ['moved', 'replaced']

for (const way of WAYS) {
  const tag = way === 'replaced' ? [] : '@full'
  test(
    `[spec 12 translated-pages] a translated booking goes on from step to step (texts ${way})`,
    { tag },
    async ({ page }) => {
      const thrown = thrownOn(page)
      await page.goto('/book')
      await hydrated(page)
      await translate(page, way)
      await page.getByLabel(w.first, { exact: true }).fill('Ida')
      await page.getByLabel(w.last, { exact: true }).fill('Prøve')
      await page.getByLabel(w.email, { exact: true }).fill(`translated-${way}@post.example`)
      await page.getByRole('button', { name: w.next, exact: true }).click()
      await expect(page.getByText(w.step(2))).toBeVisible()
      await translate(page, way)
      await chooseFreeTime(page, 'da')
      await translate(page, way)
      for (const step of [3, 4]) {
        await page.getByRole('button', { name: w.next, exact: true }).click()
        await expect(page.getByText(w.step(step))).toBeVisible()
        await translate(page, way)
      }
      await page.getByRole('button', { name: w.back, exact: true }).click()
      await expect(page.getByText(w.step(3))).toBeVisible()
      await expectNoErrorPage(page)
      expect(thrown).toEqual([])
    },
  )

  test(`[spec 12 translated-pages] a translated contact form keeps what was typed (texts ${way}) @full`, async ({
    page,
  }) => {
    const thrown = thrownOn(page)
    await page.goto('/kontakt')
    await hydrated(page)
    await page.getByLabel(w.first, { exact: true }).fill('Ida')
    await translate(page, way)
    await page.locator('form.contact-fields').getByRole('button', { name: w.sendRequest }).click()
    await expect(page.getByLabel(w.first, { exact: true })).toHaveValue('Ida')
    await expect(page.locator('form.contact-fields [aria-invalid="true"]').first()).toBeVisible()
    expect(thrown).toEqual([])
  })
}
