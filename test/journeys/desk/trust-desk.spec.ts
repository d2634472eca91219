import { anotherPage, newAccount, signInAs } from '#test/journeys/account-steps.ts'
import { clinicUrl, expect, test } from '#test/journeys/journey.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { newClient } from '#test/journeys/steps.ts'
import { book, DESKTOP, expectSeen, freeSlots, refusal, said as t, TABLET } from '#test/journeys/trust-steps.ts'

// What made a client or staff doubt what they were told, each as it was seen: erasure, numbers, roles.

test('an erasure that a visit stands in the way of says so to staff in sight, and pressed at two desks it is one @full', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const who = await newAccount(request)
  const slots = await freeSlots(page)
  const { manageUrl } = await book(page, who.email, slots[Math.floor(slots.length * 0.5)]!)
  const [one, other] = [await anotherPage(browser, 'admin'), await anotherPage(browser, 'admin')]
  await one.goto(`/admin/patients?q=${encodeURIComponent(who.email)}`)
  const record = (await one.locator('tbody .name').first().getAttribute('href'))!
  const open = async (desk: typeof one) => {
    await desk.goto(record)
    await takenOver(desk)
    // Folded away where nothing of the record's handling waits.
    const open = desk.getByText(t.erasureOpen)
    if (!(await open.isVisible())) await desk.locator('.patient-handling > summary').click()
    await open.click()
    // It speaks of the client, not to them.
    await expect(desk.locator('.stays')).toContainText(t.erasureStays)
    await expect(desk.locator('.stays')).not.toContainText(t.toTheClient)
  }
  for (const viewport of [page.viewportSize()!, DESKTOP]) {
    await one.setViewportSize(viewport)
    await open(one)
    await one.getByRole('button', { name: t.erasureDo }).click()
    await expect(refusal(one)).toContainText(t.erasureVisit)
    await expectSeen(refusal(one))
  }
  const cancel = new URL(manageUrl).pathname
  const form = { intent: 'cancel', reason: '' }
  await page.request.post(cancel, { form, headers: { origin: clinicUrl() } })
  await open(one)
  await open(other)
  await one.getByRole('button', { name: t.erasureDo }).click()
  await expect(one.getByText(t.erased)).toBeVisible()
  // At the second desk, too, the page says when it was done.
  await other.getByRole('button', { name: t.erasureDo }).click()
  await expect(other.getByText(t.erased)).toBeVisible()
  for (const desk of [one, other]) await desk.context().close()
})

test('a role that is refused says so in sight, and staff find a client by any spelling of a number @full', async ({
  page,
}) => {
  test.slow()
  const phone = page.viewportSize()!
  const email = newClient()
  const slots = await freeSlots(page)
  const [a, b, c, d] = ['31', '42', '53', '64']
  const slot = slots.at(-1)!
  await book(page, email, slot, `${a} ${b} ${c} ${d}`)
  await signInAs(page, 'admin')
  const whole = `${a}${b}${c}${d}`
  for (const viewport of [phone, TABLET]) {
    await page.setViewportSize(viewport)
    for (const spelling of [
      whole,
      `${a} ${b} ${c} ${d}`,
      `+45 ${whole}`,
      `${a}${b} ${c}${d}`,
      `+45${whole}`,
      `0045 ${whole}`,
      `45${whole}`,
    ]) {
      await page.goto(`/admin/patients?q=${encodeURIComponent(spelling)}`)
      await expect(page.locator('tbody tr')).toHaveCount(1)
    }
    await page.goto('/admin/roles')
    await page.getByLabel('E-mail').or(page.getByLabel('Email')).first().fill('nobody@post.example')
    await page.locator('button[value="give"]').click()
    await expect(refusal(page)).toHaveText(t.addressWrong)
    await expectSeen(refusal(page))
  }
})
