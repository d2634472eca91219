import { expect, test } from '@playwright/test'
import { newAccount } from './account-steps.ts'
import { atAnotherDesk, signInAs, takenOver } from './staff-steps.ts'
import { newClient } from './steps.ts'
import { book, DESKTOP, expectSeen, freeSlots, inLng, refusal, said, TABLET } from './trust-steps.ts'
import type { Lng } from './words.ts'

// What made a client or staff doubt what they were told, each as it was seen: erasure, numbers, roles.

for (const lng of ['da', 'en'] as Lng[]) {
  const t = said[lng]

  test(`an erasure that a visit stands in the way of says so to staff in sight, and pressed at two desks it is one (${lng})`, async ({
    page,
    browser,
    baseURL,
    request,
  }, info) => {
    test.slow()
    const who = await newAccount(request, info, 'en lang vej til stranden')
    const slots = await freeSlots(page)
    const { manageUrl } = await book(page, who.email, slots[Math.floor(slots.length * 0.5)]!, lng)
    const [one, other] = [
      await atAnotherDesk(browser, 'admin', baseURL!),
      await atAnotherDesk(browser, 'admin', baseURL!),
    ]
    await one.goto(inLng(`/admin/patients?q=${encodeURIComponent(who.email)}`, lng))
    const record = (await one.locator('tbody .name').first().getAttribute('href'))!
    const open = async (desk: typeof one) => {
      await desk.goto(record)
      await takenOver(desk)
      await desk.getByText(t.erasureOpen).click()
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
    const { origin } = new URL(baseURL!)
    await page.request.post(cancel, { form: { intent: 'cancel', reason: '' }, headers: { origin }, maxRetries: 2 })
    await open(one)
    await open(other)
    await one.getByRole('button', { name: t.erasureDo }).click()
    await expect(one.getByText(t.erased)).toBeVisible()
    // At the second desk, too, the page says when it was done.
    await other.getByRole('button', { name: t.erasureDo }).click()
    await expect(other.getByText(t.erased)).toBeVisible()
    for (const desk of [one, other]) await desk.context().close()
  })

  test(`a role that is refused says so in sight, and staff find a client by any spelling of a number (${lng})`, async ({
    page,
  }) => {
    test.slow()
    const phone = page.viewportSize()!
    const email = newClient()
    const slots = await freeSlots(page)
    const [a, b, c, d] = ['31', ...Array.from({ length: 3 }, () => String(10 + Math.floor(Math.random() * 90)))]
    const slot = slots[Math.floor(slots.length * (0.5 + Math.random() * 0.4))]!
    await book(page, email, slot, lng, `${a} ${b} ${c} ${d}`)
    await page.goto(inLng('/', lng))
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
        await page.goto(inLng(`/admin/patients?q=${encodeURIComponent(spelling)}`, lng))
        await expect(page.locator('tbody tr')).toHaveCount(1)
      }
      await page.goto(inLng('/admin/roles', lng))
      await page.getByLabel('E-mail').or(page.getByLabel('Email')).first().fill('nobody@post.example')
      await page.locator('button[value="give"]').click()
      await expect(refusal(page)).toHaveText(t.addressWrong)
      await expectSeen(refusal(page))
    }
  })
}
