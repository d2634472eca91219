import { readFile } from 'node:fs/promises'
import { expect, test } from '#test/journeys/journey.ts'
import { unzipSync } from 'fflate'
import { anotherPage, newSignedIn, signInAs } from '#test/journeys/account-steps.ts'
import { takenOver } from '#test/journeys/staff-steps.ts'
import { expectAccessible, mailsTo } from '#test/journeys/steps.ts'

const words = {
  da: { hello: 'Hej Klara', next: /Flyt tiden/, book: 'Book tid', export: 'Hent dine data', paid: 'Betalt' },
  en: {
    hello: 'Hello Klara',
    next: /Move appointment/,
    book: 'Book an appointment',
    export: /Download|Get/,
    paid: 'Paid',
  },
}

test(
  'a client sees the own next time and payment, and takes all own data home',
  { tag: '@english' },
  async ({ page, lng }) => {
    const w = words[lng]
    await signInAs(page, 'client')
    await page.goto(`/dashboard?lng=${lng}`)
    await expect(page.getByRole('heading', { name: w.hello })).toBeVisible()
    await expectAccessible(page, 'dashboard')
    await page.goto(`/dashboard/payments?lng=${lng}`)
    await expect(page.getByText(w.paid).first()).toBeVisible()
    await expectAccessible(page, 'own payments')
    await page.goto(`/dashboard/settings?lng=${lng}`)
    await expectAccessible(page, 'own settings')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: w.export }).click()
    const files = unzipSync(await readFile(await (await download).path()))
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(JSON.parse(text('profile.json'))).toMatchObject({ email: 'client@falm.example' })
    expect(JSON.parse(text('appointments.json')).length).toBeGreaterThan(1)

    await page.goto(`/dashboard?lng=${lng}`)
    await page.getByRole('link', { name: w.next, exact: true }).click()
    await expect(page).toHaveURL(/\/aftale\/.+change=move/)
  },
)

test('staff open a client’s record, and the client sees who did and when', async ({ page, browser }) => {
  test.slow()
  const { email } = await newSignedIn(page, { firstName: 'Runa' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Ingen tid booket' })).toBeVisible()
  await page.goto('/dashboard/settings')
  await expect(page.getByText('Ingen har åbnet dine oplysninger.')).toBeVisible()

  const staff = await anotherPage(browser, 'provider')
  await staff.goto('/admin')
  await expectAccessible(staff, 'the day')
  await staff.goto('/admin/patients')
  await staff.getByRole('searchbox').fill(email)
  await expect(staff.getByText('1 fundet').first()).toBeVisible()
  await expectAccessible(staff, 'clients')
  await staff.getByRole('link', { name: 'Runa Prøve' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Runa Prøve' })).toBeVisible()
  await expectAccessible(staff, 'a record')
  // Who was in a record is the client's and the admin's to see.
  await expect(staff.getByText('Adgangslog')).toHaveCount(0)
  await staff.context().close()

  await page.reload()
  await expect(page.getByText('Nora Demo åbnede din journal').first()).toBeVisible()
})

test('a client asks to be erased, and an admin carries it out', async ({ page, browser }) => {
  test.slow()
  const { email } = await newSignedIn(page, { firstName: 'Vigga' })
  await page.goto('/dashboard/settings')
  await takenOver(page)
  await page.getByRole('button', { name: 'Slet min konto' }).click()
  await page.getByLabel('Hvorfor vil du have kontoen slettet?').fill('Jeg flytter langt væk')
  await expectAccessible(page, 'asking to be erased')
  await page.getByRole('button', { name: 'Bed om sletning' }).click()
  await expect(page.getByText('Vi har fået din anmodning')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Du bad om sletning/)).toBeVisible()
  await page.getByRole('button', { name: 'Træk anmodningen tilbage' }).click()
  await expect(page.getByText('Du har trukket din anmodning om sletning tilbage.')).toBeVisible()
  await page.getByRole('button', { name: 'Slet min konto' }).click()
  await page.getByLabel('Hvorfor vil du have kontoen slettet?').fill('Jeg flytter langt væk')
  await page.getByRole('button', { name: 'Bed om sletning' }).click()
  await expect(page.getByText('Vi har fået din anmodning')).toBeVisible()

  const admin = await anotherPage(browser, 'admin')
  await admin.goto(`/admin/patients?state=erasure&q=${encodeURIComponent(email)}`)
  await admin.getByRole('link', { name: 'Vigga Prøve' }).click()
  await expect(admin.getByText(/Jeg flytter langt væk/)).toBeVisible()
  await admin.getByText('Udfør sletning').click()
  await admin.getByRole('button', { name: 'Slet klientens data' }).click()
  await expect(admin.getByText(/^Slettet/)).toBeVisible()
  await expect(admin.getByText(email)).toHaveCount(0)
  await admin.goto('/admin/audit-log?action=erasure-carried-out')
  await expect(admin.getByRole('cell', { name: 'Data slettet' }).first()).toBeVisible()
  await expectAccessible(admin, 'events')
  await admin.context().close()

  const [erased, again, keeps, received] = await mailsTo(page.request, email, 5)
  expect([received, keeps, again, erased].map((mail) => mail!.subject)).toEqual([
    'Vi har modtaget dit ønske om sletning',
    'Du har fortrudt dit ønske om sletning',
    'Vi har modtaget dit ønske om sletning',
    'Dine data er slettet',
  ])
  // Her page is told too, and may be on its own way to the sign-in.
  await expect(() => page.goto('/dashboard')).toPass()
  await expect(page.getByText('Hej Vigga')).toHaveCount(0)
})

test('an admin gives somebody a role and takes it again, and they are told each time', async ({ page, browser }) => {
  test.slow()
  const { email } = await newSignedIn(page, { firstName: 'Sif' })
  const admin = await anotherPage(browser, 'admin')
  await admin.goto('/admin/roles')
  await expectAccessible(admin, 'roles')
  const grant = admin.locator('form').filter({ has: admin.getByLabel('Rolle', { exact: true }) })
  await grant.getByLabel('E-mail').fill(email)
  await grant.getByLabel('Rolle', { exact: true }).selectOption('provider')
  await admin.getByRole('button', { name: 'Giv rollen' }).click()
  await expect(admin.getByText('Rollen er ændret.')).toBeVisible()
  await mailsTo(page.request, email, 2)

  const hers = admin.getByRole('row').filter({ hasText: email })
  // One press asks, the second takes.
  await hers.locator('summary').click()
  await expect(hers).toHaveCount(1)
  await hers.getByRole('button', { name: 'Ja, fjern rollen' }).click()
  await expect(hers).toHaveCount(0)
  await mailsTo(page.request, email, 3)
  await admin.context().close()
})

test('[spec 3 partner-code] a partner sees what the code brought, and nobody’s name', async ({ page }) => {
  await signInAs(page, 'partner')
  await page.goto('/affiliate-dashboard')
  await expect(page.getByText('FRI500')).toBeVisible()
  await expect(page.getByText('Maja')).toHaveCount(0)
  await expectAccessible(page, 'partner')
  await page.getByText('Vis som tabel').click()
  await expect(page.getByRole('row')).toHaveCount(13)
})
