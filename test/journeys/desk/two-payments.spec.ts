import { anotherPage, signInAs } from '#test/journeys/account-steps.ts'
import { expect, test } from '#test/journeys/journey.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'

const t = {
  pay: /^Tag betaling: /,
  amount: 'Beløb, kr.',
  record: /^Registrer/,
  recorded: /Betalingen er registreret/,
  conflict: /registrerede 100\s*kr\. .* Nu skyldes der .* Intet er registreret to gange/,
} as const

// It pays what the demo's visits owe.
test.use({ restoresClinic: true })

test('of two people who take one payment, the later reads who recorded what and the new amount, and nothing is recorded twice', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'provider')
  await page.goto('/admin')
  await takenOver(page)
  const link = page.getByRole('link', { name: t.pay }).filter({ visible: true }).first()
  const address = (await link.getAttribute('href'))!
  await page.goto(address)
  await takenOver(page)
  const other = await anotherPage(browser, 'reception')
  await other.goto(address)
  await takenOver(other)

  const amount = other.getByLabel(t.amount, { exact: true })
  const whole = await amount.inputValue()
  await page.getByLabel(t.amount, { exact: true }).fill('100')
  await page.getByRole('button', { name: t.record }).click()
  await expect(page.getByText(t.recorded)).toBeVisible()

  // What was typed stands although the page has heard of the payment.
  await expect(amount).toHaveValue(whole)
  await other.getByRole('button', { name: t.record }).click()
  await expect(other.getByText(t.conflict)).toBeVisible()
  await expect(amount).not.toHaveValue(whole)
  await other.getByRole('button', { name: t.record }).click()
  await expect(other.getByText(t.recorded)).toBeVisible()
  await other.context().close()
})
